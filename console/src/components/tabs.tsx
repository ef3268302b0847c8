import { href } from '../route.ts';

interface TabsProps {
  /** What they lead between, for those who can't see them. */
  label: string;
  tabs: readonly { label: string; path: readonly string[] }[];
  /** The label of the one that is shown. */
  current: string;
}

/** Leads between the views of a page. */
export function Tabs({ label, tabs, current }: TabsProps) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.label} href={href(tab.path)} aria-current={tab.label === current ? 'page' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
