import { signal } from '@preact/signals';
import { ApiError, ConnectionLost, type Run } from '../../../../clients/typescript/src/index.ts';
import { baton } from '../../session.ts';
import { emptyView, take, type RunView } from './run-view.ts';

/** What comes quicker than this is shown together. */
const SHOW_EVERY_MS = 50;

/** Between two attempts, when the client has given up. */
const PAUSE_MS = 2000;

/** Reads a run, and shows what is known of it. */
export class Watch {
  readonly view = signal<RunView>(emptyView());
  /** Whether its connection was lost, and nothing has come over a new one yet. */
  readonly reconnecting = signal(false);
  /** Why it can't be read any more. The run itself may go on. */
  readonly error = signal<unknown>(undefined);
  readonly #controller = new AbortController();

  /** To be given to whatever starts or resumes the run. */
  readonly options = {
    signal: this.#controller.signal,
    onReconnect: () => void (this.reconnecting.value = true),
  };

  /** Reads a run to its end, however often and long the connection is lost. */
  async follow(run: Run): Promise<void> {
    const known = emptyView();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      timer = undefined;
      this.view.value = { ...known };
    };
    let next: Run | undefined = run;
    while (next) {
      const current: Run = next;
      next = undefined;
      try {
        for await (const event of current) {
          take(known, event);
          this.reconnecting.value = false;
          timer ??= setTimeout(show, SHOW_EVERY_MS);
        }
      } catch (error) {
        next = await this.#again(current, error);
      }
    }
    clearTimeout(timer);
    show();
    this.reconnecting.value = false;
  }

  /** @returns the same run, to be read on; undefined when there is no sense in that */
  async #again(run: Run, error: unknown): Promise<Run | undefined> {
    const { signal } = this.options;
    if (!signal.aborted && mayPass(error)) {
      this.reconnecting.value = true;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (!signal.aborted) return baton().resume(run.id, { after: run.lastEventId, ...this.options });
    }
    if (!signal.aborted) this.error.value = error;
    return undefined;
  }

  /** Hangs up; the run goes on. */
  close(): void {
    this.#controller.abort();
  }
}

/** Whether the server may be there again in a while. */
function mayPass(error: unknown): boolean {
  return error instanceof ConnectionLost || (error instanceof ApiError && error.status >= 500);
}
