/** An image in the result of a command; it goes to the model as an image part of the result message. */
export interface ResultImage {
  /** `image/…`, one that models take. */
  mediaType: string;
  data: Buffer;
}

/** A PDF without text in the result of a command; it goes to the model as a document part, for models that look at its pages. */
export interface ResultDocument {
  title: string;
  data: Buffer;
}

/** The result of a command. The text of a failure begins with `ERR:` and says what to do instead. */
export type CommandResult =
  | { ok: true; body: string; images?: readonly ResultImage[]; documents?: readonly ResultDocument[] }
  | { ok: false; error: string };
