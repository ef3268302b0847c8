import type { PageProps } from '../../page.ts';
import { EntryDetail } from './entry.tsx';
import { EditEntry, NewEntry } from './entry-form.tsx';
import { GraphPage } from './graph.tsx';
import { EntryList } from './list.tsx';
import { Scratchpads } from './scratchpads.tsx';
import './memory.css';

/** What agents and people remember: the entries, one of them, how they are linked, and the agents' notes. */
export default function MemoryPage({ path: [part, verb], query }: PageProps) {
  if (part === 'graph') return <GraphPage query={query} />;
  if (part === 'scratchpads') return <Scratchpads query={query} />;
  if (part === 'new') return <NewEntry />;
  const id = Number(part);
  if (!Number.isSafeInteger(id) || id < 1) return <EntryList query={query} />;
  return verb === 'edit' ? <EditEntry id={id} /> : <EntryDetail id={id} />;
}
