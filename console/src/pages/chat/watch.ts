import { signal } from '@preact/signals';
import type { Run } from '../../../../clients/typescript/src/index.ts';
import { readOn } from '../../read-on.ts';
import { emptyView, take, type RunView } from './run-view.ts';

/** What comes quicker than this is shown together. */
const SHOW_EVERY_MS = 50;

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
    try {
      for await (const event of readOn(run, this.options)) {
        take(known, event);
        this.reconnecting.value = false;
        timer ??= setTimeout(show, SHOW_EVERY_MS);
      }
    } catch (error) {
      if (!this.#controller.signal.aborted) this.error.value = error;
    }
    clearTimeout(timer);
    show();
    this.reconnecting.value = false;
  }

  /** Hangs up; the run goes on. */
  close(): void {
    this.#controller.abort();
  }
}
