import { Agent } from 'undici';

/** The connections of all rules. Those of Node 24.21's own fetch throw where nobody can catch it, when a server closes while a long answer is read. */
export const AGENT = new Agent();
