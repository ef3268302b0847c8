import './talk.css';
import { useState } from 'preact/hooks';
import { formatNumber } from '../format.ts';

/** What a model has thought, folded away. */
export function Thoughts({ text, label }: { text: string; label: string }) {
  const [open, setOpen] = useState(false);
  if (text === '') return null;
  return (
    <details class="thoughts" aria-label={label} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Thoughts ({formatNumber(text.length)} characters)</summary>
      {open && <div class="plain-text">{text}</div>}
    </details>
  );
}
