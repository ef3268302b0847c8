/** A login that a server wants, and how somebody is led to it. */
export interface LoginOffer {
  /** The name of the server. */
  server: string;
  /**
   * Begins the login, or joins one that is under way. @param seconds for how long it has to be possible
   * @returns the address that somebody opens @throws {McpProblem}, @throws the signal's reason when it is aborted
   */
  begin(seconds: number, signal: AbortSignal): Promise<string>;
  /** Somebody can be led there from now on. Who has logged in before that is taken for the answer. */
  asked(): Promise<void>;
}
