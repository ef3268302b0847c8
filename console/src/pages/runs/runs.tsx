import type { PageProps } from '../../page.ts';
import { RunList } from './run-list.tsx';
import { RunPage } from './run/run-page.tsx';

/** All runs, or one of them. */
export default function Runs({ path: [id], query }: PageProps) {
  return id === undefined ? <RunList query={query} /> : <RunPage id={id} />;
}
