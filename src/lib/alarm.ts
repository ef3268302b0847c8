/** A wake-up that can't be missed: a `ring` after `arm` ends the next `wait` at once. */
export class Alarm {
  #rung = false;
  #wake: (() => void) | undefined;

  arm(): void {
    this.#rung = false;
  }

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  wait(timeoutMs: number): Promise<void> {
    if (this.#rung) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.ring(), timeoutMs);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
    });
  }
}
