import type { ComponentChildren } from 'preact';

/** One of the `facts` of a thing: its name, and what it is. */
export function Fact({ name, value }: { name: string; value: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
