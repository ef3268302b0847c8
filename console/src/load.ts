import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

/** Something that is asked of the server. */
export interface Loaded<T> {
  /** The last answer; it stays while the next one is waited for. */
  data: T | undefined;
  /** Why the last attempt failed. */
  error: unknown;
  loading: boolean;
  /** Asks again. */
  reload: () => void;
}

/**
 * Asks the server when the page opens, and again when one of `inputs` changes.
 * @param read gets a signal that gives the request up when nobody wants its answer any more
 */
export function useLoad<T>(read: (signal: AbortSignal) => Promise<T>, inputs: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<Pick<Loaded<T>, 'data' | 'error' | 'loading'>>({ data: undefined, error: undefined, loading: true });
  const [reloads, setReloads] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    setState(({ data }) => ({ data, error: undefined, loading: true }));
    read(controller.signal).then(
      (data) => controller.signal.aborted || setState({ data, error: undefined, loading: false }),
      (error: unknown) => controller.signal.aborted || setState(({ data }) => ({ data, error, loading: false })),
    );
    return () => controller.abort();
  }, [...inputs, reloads]);
  const reload = useCallback(() => setReloads((count) => count + 1), []);
  return { ...state, reload };
}

/** A list that comes in pages. */
export interface LoadedPages<Item> {
  items: readonly Item[];
  error: unknown;
  loading: boolean;
  /** Reads the next page; undefined when there is none. */
  more: (() => void) | undefined;
  /** Begins anew. */
  reload: () => void;
  /** Shows these instead: what has been heard of the items since. */
  replace: (items: readonly Item[]) => void;
}

/** Where a page begins; `{}` for the first one. */
interface Cursor {
  /** An id of the list; as `never` it fits every list, whatever its ids are. */
  before?: never;
}

/**
 * Reads a list page by page, and begins anew when one of `inputs` changes:
 * `usePages((cursor, signal) => baton().api.listRequests(cursor, { signal }), (page) => page.requests, [])`.
 */
export function usePages<Page extends { next_before?: string | number }, Item>(
  read: (cursor: Cursor, signal: AbortSignal) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
  inputs: readonly unknown[],
): LoadedPages<Item> {
  interface State {
    items: readonly Item[];
    next: Page['next_before'];
    error: unknown;
    loading: boolean;
  }
  const [state, setState] = useState<State>({ items: [], next: undefined, error: undefined, loading: true });
  const [reloads, setReloads] = useState(0);
  const current = useRef<AbortController>(undefined);
  const readPage = (kept: readonly Item[], before: Page['next_before']): void => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setState((state) => ({ ...state, error: undefined, loading: true }));
    read(before === undefined ? {} : { before: before as never }, controller.signal).then(
      (page) => {
        if (controller.signal.aborted) return;
        setState({ items: [...kept, ...itemsOf(page)], next: page.next_before, error: undefined, loading: false });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setState((state) => ({ ...state, error, loading: false }));
      },
    );
  };
  useEffect(() => {
    readPage([], undefined);
    return () => current.current?.abort();
  }, [...inputs, reloads]);
  const { items, next, error, loading } = state;
  return {
    items,
    error,
    loading,
    more: next === undefined ? undefined : () => readPage(items, next),
    reload: () => setReloads((count) => count + 1),
    replace: (items) => setState((state) => ({ ...state, items })),
  };
}

/** Something that a button does: `busy` while it is under way, `error` when it has failed. */
export interface Action {
  run: () => Promise<void>;
  busy: boolean;
  error: unknown;
}

/** Wraps what a button does, so that it is done once at a time. */
export function useAction(act: () => Promise<unknown>): Action {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: undefined });
  const busy = useRef(false);
  const run = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setState({ busy: true, error: undefined });
    try {
      await act();
      setState({ busy: false, error: undefined });
    } catch (error) {
      setState({ busy: false, error });
    } finally {
      busy.current = false;
    }
  };
  return { run, ...state };
}
