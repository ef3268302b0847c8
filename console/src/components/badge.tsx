/** How something is, in a colour as well as in a word. */
export type Tone = 'neutral' | 'active' | 'good' | 'bad' | 'wait';

/** A word about the state of something. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: string }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}
