/** What an operation answered, and the response that brought it: its status and headers. Its body has been read, unless it is the answer. */
export interface Answered<Data> {
  data: Data;
  response: Response;
}

/** What an operation will answer. */
export class ApiPromise<Data> extends Promise<Data> {
  readonly #answered: Promise<Answered<Data>>;

  /** What `then` makes is a plain promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /** @internal `baton.api` makes them */
  constructor(answered: Promise<Answered<Data>>) {
    super((resolve, reject) => void answered.then(({ data }) => resolve(data), reject));
    this.#answered = answered;
  }

  /** The answer together with its response: `const { data, response } = await baton.api.getAgent('index').withResponse()`. */
  withResponse(): Promise<Answered<Data>> {
    // Whoever waits for the one hears of what fails once.
    this.catch(() => {});
    return this.#answered;
  }
}
