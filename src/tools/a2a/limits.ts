/** Milliseconds of a call in all: card, message, and waiting for the task. */
export const CALL_MS = 120_000;
/** Milliseconds for an agent's card. */
export const CARD_MS = 30_000;
/** Milliseconds that an agent gets to take note that its task is canceled. */
export const CANCEL_MS = 2000;
/** Bytes of one answer's body. */
export const BODY_BYTES = 16 * 1024 * 1024;
/** Milliseconds until a task that is not done is asked about again; each pause is longer than the last. */
export const POLL_MS = { first: 250, most: 5000 };
