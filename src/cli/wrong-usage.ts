/** A command line that can't be meant so: exit code 2. The message says in one line what is wrong. */
export class WrongUsage extends Error {}
