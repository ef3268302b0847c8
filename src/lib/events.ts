import { outsideOfRuns } from './outside-of-runs.ts';

/** Through it a part of the server reports its events. `Map` names the events, each with its payload. */
export interface Emitter<Map> {
  emit<Name extends keyof Map>(name: Name, event: Map[Name]): void;
}

type Listener<Event> = (event: Event) => void;

/** Passes the server's events on to their listeners, outside of the run that they are of: metrics and logs. Listeners must not throw. */
export class Events<Map> implements Emitter<Map> {
  readonly #listeners: { [Name in keyof Map]?: Listener<Map[Name]>[] } = {};

  on<Name extends keyof Map>(name: Name, listener: Listener<Map[Name]>): void {
    (this.#listeners[name] ??= []).push(listener);
  }

  emit<Name extends keyof Map>(name: Name, event: Map[Name]): void {
    const listeners = this.#listeners[name];
    if (listeners) outsideOfRuns(() => listeners.forEach((listener) => listener(event)));
  }
}
