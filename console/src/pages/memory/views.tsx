import { href } from '../../route.ts';

const VIEWS = [
  ['Entries', []],
  ['Graph', ['graph']],
  ['Scratchpads', ['scratchpads']],
] as const;

/** Leads between the views of the memory. */
export function Views({ current }: { current: (typeof VIEWS)[number][0] }) {
  return (
    <nav class="memory-views" aria-label="Views of the memory">
      {VIEWS.map(([label, path]) => (
        <a key={label} href={href(['memory', ...path])} aria-current={label === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
