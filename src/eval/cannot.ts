/** The evaluation could not begin, or not go on: a suite that can't be read, an address that doesn't answer, a token that isn't taken. */
export class CannotEvaluate extends Error {}
