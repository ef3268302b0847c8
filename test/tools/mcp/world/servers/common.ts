/*
 * What the servers in JavaScript share.
 */

/** A picture of one pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Between two of the steps that `work` tells of. */
export const STEP_MS = 250;
