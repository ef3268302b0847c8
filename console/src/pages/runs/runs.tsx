import type { PageProps } from '../../page.ts';
import { Comparison } from './compare/comparison.tsx';
import { RunList } from './run-list.tsx';
import { RunPage } from './run/run-page.tsx';

/** All runs, one of them, or two side by side: `#/runs`, `#/runs/0198…`, `#/runs/compare?a=0198…&b=0199…`. */
export default function Runs({ path: [id], query }: PageProps) {
  if (id === undefined) return <RunList query={query} />;
  return id === 'compare' ? <Comparison a={query.get('a') ?? ''} b={query.get('b') ?? ''} /> : <RunPage id={id} />;
}
