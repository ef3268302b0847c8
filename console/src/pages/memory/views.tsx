import { Tabs } from '../../components/tabs.tsx';

const VIEWS = [
  { label: 'Entries', path: ['memory'] },
  { label: 'Graph', path: ['memory', 'graph'] },
  { label: 'Scratchpads', path: ['memory', 'scratchpads'] },
] as const;

/** Leads between the views of the memory. */
export function Views({ current }: { current: (typeof VIEWS)[number]['label'] }) {
  return <Tabs label="Views of the memory" tabs={VIEWS} current={current} />;
}
