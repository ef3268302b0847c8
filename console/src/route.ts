import { signal } from '@preact/signals';

/** Where the reader is: what stands behind the `#` of the address, `#/runs/0198…?view=raw`. */
export interface Route {
  /** The parts of the path, decoded: `['runs', '0198…']`. */
  path: readonly string[];
  query: URLSearchParams;
}

/** Where the reader is now. */
export const route = signal<Route>(parse(location.hash));

addEventListener('hashchange', () => {
  route.value = parse(location.hash);
});

/** The address of a place, for `href`: `href(['runs', id], { view: 'raw' })`. What is undefined or empty is left out. */
export function href(path: readonly string[], query: Record<string, string | undefined> = {}): string {
  const search = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]));
  const suffix = search.size > 0 ? `?${search}` : '';
  return `#/${path.map(encodeURIComponent).join('/')}${suffix}`;
}

/** Goes to a place. With `replace`, the way back does not lead here: for filters. */
export function go(path: readonly string[], query?: Record<string, string | undefined>, { replace = false } = {}): void {
  const target = href(path, query);
  if (!replace) {
    location.hash = target;
    return;
  }
  history.replaceState(null, '', target);
  route.value = parse(target);
}

function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return { path: path.split('/').filter(Boolean).map(decoded), query: new URLSearchParams(query) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
