/** Takes the frames of a run, from whichever they come: its writer, while it is under way, or the table. */
export interface FrameSink {
  /** One event, in order. `id` is its cursor. */
  frame(id: string, event: string, json: string): void;
  /** Takes many frames at once, as bytes of the stream, and their memory with them; undefined when it wants them one by one. */
  frames?(bytes: Buffer): void;
  /** Whether so much waits for the client that nothing more should be read for it. */
  full(): boolean;
  /** Undefined while the client keeps up; else a promise that resolves when it can take more, or has disconnected. */
  ready(): Promise<void> | undefined;
  /** Aborts when nothing more is taken: the client is gone, or has all that it is to get. */
  readonly signal: AbortSignal;
  /** Calls back at that moment, at once if it has come. For one caller, whom it costs less than the signal. */
  onGone(listener: () => void): void;
  /** Sends the headers at once, though there is nothing to send behind them yet. */
  open?(): void;
}
