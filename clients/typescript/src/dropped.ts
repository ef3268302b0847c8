/**
 * A connection that is of no use any more, for whatever reason: it is tried again. It never leaves the package.
 */
export class Dropped extends Error {}
