/** A fetch that failed. The message is for the model or the API's client. */
export class WebError extends Error {}
