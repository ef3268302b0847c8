import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useLooking } from './looking.ts';
import { refreshed, type Id, type Shown } from './refreshed.ts';

/** Something that is asked of the server. */
export interface Loaded<T> {
  /** The last answer; it stays while the same is asked again. */
  data: T | undefined;
  /** Why the last attempt failed. */
  error: unknown;
  loading: boolean;
  /** Asks again. */
  reload: () => void;
}

/** While nothing has been answered. */
const ASKED = { data: undefined, error: undefined, loading: true };

/**
 * Asks the server when the page opens, and again when something changes.
 * @param read gets a signal that gives the request up when nobody wants its answer any more
 * @param inputs what is asked for: when one of these changes, the last answer is that of another question, and goes
 * @param changes what may have changed the answer: it stays until the next one is there
 */
export function useLoad<T>(
  read: (signal: AbortSignal) => Promise<T>,
  inputs: readonly unknown[],
  changes: readonly unknown[] = [],
): Loaded<T> {
  const [state, setState] = useState<Pick<Loaded<T>, 'data' | 'error' | 'loading'>>(ASKED);
  const [reloads, setReloads] = useState(0);
  useEffect(() => setState(ASKED), inputs);
  useEffect(() => {
    const controller = new AbortController();
    setState(({ data }) => ({ data, error: undefined, loading: true }));
    read(controller.signal).then(
      (data) => controller.signal.aborted || setState({ data, error: undefined, loading: false }),
      (error: unknown) => controller.signal.aborted || setState(({ data }) => ({ data, error, loading: false })),
    );
    return () => controller.abort();
  }, [...inputs, ...changes, reloads]);
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
  /** Begins anew; the items stay until the answer. */
  reload: () => void;
  /** Reads what could not be read again. */
  retry: () => void;
}

/** How a list is looked at again, so that what is new comes and what is gone goes, also where somebody has read on. */
export interface Refresh<Item> {
  everyMs: number;
  idOf: (item: Item) => Id;
}

/** While no page has been answered. */
const NOTHING_YET = { items: [], next: undefined, error: undefined, loading: true };

/** Where a page begins; `{}` for the first one. */
interface Cursor {
  /** An id of the list; as `never` it fits every list, whatever its ids are. */
  before?: never;
}

/**
 * Reads a list page by page:
 * `usePages((cursor, signal) => baton().api.listRequests(cursor, { signal }), (page) => page.requests, [])`.
 * @param inputs what is asked for: when one of these changes, the items are those of another list, and go
 * @param changes what may have changed the list: it begins anew too, unless somebody has read on, who is not thrown back
 * @param refresh to look again every so often while the page is seen, and when it comes into sight
 */
export function usePages<Page extends { next_before?: string | number }, Item>(
  read: (cursor: Cursor, signal: AbortSignal) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
  inputs: readonly unknown[],
  changes: readonly unknown[] = [],
  refresh?: Refresh<Item>,
): LoadedPages<Item> {
  type Before = Page['next_before'];
  interface State extends Shown<Item> {
    error: unknown;
    loading: boolean;
  }
  const [state, setState] = useState<State>(NOTHING_YET);
  const [reloads, setReloads] = useState(0);
  const current = useRef<AbortController>(undefined);
  /** Where the page begins that was asked for last; undefined: the first one. */
  const asked = useRef<Before>(undefined);
  const ask = (before: Before, signal: AbortSignal): Promise<Page> => read(before === undefined ? {} : { before: before as never }, signal);
  const readPage = (before: Before): void => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    asked.current = before;
    setState((state) => ({ ...state, error: undefined, loading: true }));
    ask(before, controller.signal).then(
      (page) => {
        if (controller.signal.aborted) return;
        setState(({ items }) => ({
          items: [...(before === undefined ? [] : items), ...itemsOf(page)],
          next: page.next_before,
          error: undefined,
          loading: false,
        }));
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setState((state) => ({ ...state, error, loading: false }));
      },
    );
  };
  useEffect(() => {
    asked.current = undefined;
    setState(NOTHING_YET);
  }, inputs);
  useEffect(() => {
    if (asked.current === undefined) readPage(undefined);
  }, [...inputs, ...changes, reloads]);
  useEffect(() => () => current.current?.abort(), []);
  const { items, next, turn, error, loading } = state;
  const reload = (): void => {
    asked.current = undefined;
    setReloads((count) => count + 1);
  };
  const look = async (signal: AbortSignal): Promise<void> => {
    const now = await refreshed({ items, next, turn }, refresh!.idOf, async (before) => {
      const page = await ask(before as Before, signal);
      return { items: itemsOf(page), next: page.next_before };
    });
    if (signal.aborted) return;
    if (now) setState((state) => ({ ...state, ...now }));
    else reload();
  };
  // A list that could not be read at all is tried again by hand.
  const isThere = !loading && (error === undefined || items.length > 0);
  useLooking(isThere ? look : undefined, refresh?.everyMs, [items, isThere, ...inputs]);
  return {
    items,
    error,
    loading,
    more: next === undefined ? undefined : () => readPage(next),
    reload,
    retry: () => readPage(asked.current),
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
