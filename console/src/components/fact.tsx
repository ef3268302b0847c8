import type { ComponentChildren } from 'preact';

/** One of the `facts` of a thing: its name, and what it is. */
export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
