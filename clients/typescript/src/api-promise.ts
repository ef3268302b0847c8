/** What an operation answered, and the response that brought it: its status and headers. Its body has been read, unless it is the answer. */
export interface Answered<Data> {
  data: Data;
  response: Response;
}

/** What an operation will answer. */
export class ApiPromise<Data> extends Promise<Data> {
  readonly #answered: Promise<Answered<Data>>;

  /** @internal `baton.api` makes them */
  constructor(answered: Promise<Answered<Data>>) {
    // It is a promise for those who ask whether it is one. Its own state is not looked at: in React Native `then` would
    // make another one of this class, with a function instead of an answer.
    super((resolve) => resolve(undefined as never));
    this.#answered = answered;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- every promise has one
  override then<A = Data, B = never>(
    onAnswer?: ((data: Data) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#data().then(onAnswer, onError);
  }

  override catch<B = never>(onError?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Data | B> {
    return this.#data().catch(onError);
  }

  override finally(onEnd?: (() => void) | null): Promise<Data> {
    return this.#data().finally(onEnd);
  }

  /** The answer together with its response: `const { data, response } = await baton.api.getAgent('index').withResponse()`. */
  withResponse(): Promise<Answered<Data>> {
    return this.#answered;
  }

  #data(): Promise<Data> {
    return this.#answered.then(({ data }) => data);
  }
}
