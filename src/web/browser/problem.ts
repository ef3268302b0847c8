/** A page that could not be shown. The message is for the agent, the rest of a sentence. */
export class BrowserProblem extends Error {}
