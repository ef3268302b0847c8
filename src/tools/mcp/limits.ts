/** Milliseconds of one call, with connecting to its server. */
export const CALL_MS = 30_000;
/** How many times that a call may take in all, when the server reports progress. */
export const PROGRESS_FACTOR = 10;
/** What a server may ask people during one call, and how often it is asked again when the answer doesn't fit. */
export const MAX_ELICITATIONS = 5;
export const MAX_TRIES = 3;
/** How often a server may answer one call with what it wants to know, with how much at a time, and how long a state may be. */
export const MAX_ROUNDS = 10;
export const MAX_INPUT_REQUESTS = 20;
export const MAX_INPUT_SIZE = 128 * 1024;
export const MAX_STATE_SIZE = 64 * 1024;
/** Milliseconds that a process gets to end by itself, and then again after SIGTERM, before it is killed. */
export const GRACE_MS = 1000;
/** Bytes of one message of a server; images are in it as base64. */
export const MESSAGE_BYTES = 16 * 1024 * 1024;
/** What a server may send from the beginning of one call to that of the next: bytes, and messages. */
export const CALL_BYTES = 32 * 1024 * 1024;
export const CALL_MESSAGES = 10_000;
/** Tools of a server that are looked at, and the pages that they come in. */
export const MAX_TOOLS = 1000;
export const MAX_PAGES = 20;
