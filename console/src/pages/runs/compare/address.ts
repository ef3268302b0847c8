import { href } from '../../../route.ts';

/** Where two runs are compared: the older one stands first, which ids tell. */
export function compareHref(one: string, other: string): string {
  const [a, b] = [one, other].toSorted();
  return href(['runs', 'compare'], { a, b });
}
