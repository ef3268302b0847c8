/** The versions of the protocol whose clients have sessions, the newest first. */
export const WITH_SESSIONS: readonly string[] = ['2025-11-25', '2025-06-18'];
/** The versions whose requests stand alone. */
export const STATELESS: readonly string[] = ['2026-07-28'];
/** The version of clients that say none; it is taken in the header, and never agreed on. */
const UNSAID = '2025-03-26';

/** Whether a version is of those whose requests stand alone, known here or not. */
export const isStateless = (version: string): boolean => /^\d{4}-\d\d-\d\d$/.test(version) && version >= STATELESS[0]!;
/** Whether a version may stand in the header of a message of a session. */
export const isOfSessions = (version: string): boolean => WITH_SESSIONS.includes(version) || version === UNSAID;
