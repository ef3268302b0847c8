import { element } from './element.ts';
import type { Outgoing } from './request.ts';

/** How much of a body is shown. */
const MOST = 1024 * 1024;

/** Sends requests, one at a time, and shows what comes back while it comes. */
export class AnswerBox {
  readonly node = element('div', { className: 'reply', hidden: true });
  readonly #status = element('p', { role: 'status' });
  readonly #headers = element('pre');
  readonly #body = element('pre');
  #controller: AbortController | undefined;

  constructor() {
    const headers = element('details', {}, element('summary', {}, 'Headers'), this.#headers);
    this.node.append(this.#status, headers, this.#body);
  }

  /** Ends the request that is under way. */
  stop(): void {
    this.#controller?.abort();
  }

  /** Resolves when the answer is complete, was stopped, or has failed. */
  async show({ method, url, headers, body }: Outgoing): Promise<void> {
    this.stop();
    const controller = new AbortController();
    this.#controller = controller;
    const { signal } = controller;
    const begin = performance.now();
    this.node.hidden = false;
    this.#status.textContent = 'Sent; waiting for the answer.';
    this.#headers.textContent = '';
    this.#body.textContent = '';
    let what = 'No answer';
    const tell = (how: string): void => {
      if (this.#controller === controller) this.#status.textContent = `${what}: ${how} ${Math.round(performance.now() - begin)} ms`;
    };
    try {
      const response = await fetch(url, { method, headers, body, signal, cache: 'no-store', credentials: 'omit', redirect: 'manual' });
      what = `${response.status} ${response.statusText}`.trim();
      tell('the answer began after');
      this.#headers.textContent = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
      const isWhole = await this.#read(response, controller);
      tell(isWhole ? 'complete after' : 'more than 1 MiB is not shown, stopped after');
    } catch (error) {
      tell(signal.aborted ? 'stopped after' : `${error instanceof Error ? error.message : String(error)}, after`);
    }
  }

  /** @returns whether all of it is shown */
  async #read(response: Response, controller: AbortController): Promise<boolean> {
    const type = response.headers.get('content-type') ?? '';
    if (type !== '' && !/^text\/|json|yaml|xml|event-stream/.test(type)) {
      this.#body.textContent = `${(await response.blob()).size} bytes of ${type}`;
      return true;
    }
    const decoder = new TextDecoder();
    let text = '';
    const reader = response.body?.getReader();
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      const piece = decoder.decode(value, { stream: !done });
      text += piece;
      this.#body.append(piece);
      if (done) break;
      if (text.length > MOST) {
        controller.abort();
        return false;
      }
    }
    if (/json/.test(type)) this.#body.textContent = pretty(text);
    return true;
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
