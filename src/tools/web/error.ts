/** A fetch that came to nothing. The message is for the model or the API's client. */
export class WebError extends Error {}
