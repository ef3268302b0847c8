/*
 * The owner of a run that no node executes: what stands in the place of the node's id.
 *
 *   queued ──begin──▶ a node
 *   a node ──drain──▶ released ──claim──▶ a node
 *      └──every stream waits──▶ parked ──answer──▶ answered ──claim──▶ a node
 */

/** Its node was stopped in order: any node may go on with it, at once. */
export const RELEASED = 'released';
/** It waits for people, and holds no memory: nothing is to be done. */
export const PARKED = 'parked';
/** It waited for people and has its answer: any node may go on with it, at once. */
export const ANSWERED = 'answered';

/** It has not begun yet: its state is `queued` too. */
export const QUEUED = 'queued';

/** Whether no node executes a run of this owner. */
export const isUnowned = (owner: string): boolean => owner === RELEASED || owner === ANSWERED || owner === PARKED || owner === QUEUED;
