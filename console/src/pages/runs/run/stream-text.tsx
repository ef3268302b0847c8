import { useEffect, useRef } from 'preact/hooks';

/** What one block holds before the next line begins another one, so that new text leaves the layout of old text alone. */
const BLOCK_CHARS = 2000;

interface StreamTextProps {
  text: string;
  /** Changes when the text does not just go on: it was withdrawn, or another moment is shown. */
  version: string;
  label: string;
}

/**
 * A text that grows. What is new is appended, so that a long text costs no more than a short one; the style sheet keeps its end in
 * sight.
 */
export function StreamText({ text, version, label }: StreamTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef({ version: '', length: 0, inBlock: 0 });
  useEffect(() => {
    const element = box.current!;
    const now = shown.current;
    if (now.version !== version || text.length < now.length) {
      element.replaceChildren();
      shown.current = { version, length: 0, inBlock: 0 };
    }
    if (shown.current.length < text.length) {
      append(element, text.slice(shown.current.length), shown.current);
      shown.current.length = text.length;
    }
  }, [text, version]);
  return (
    <div class="stream-text" role="region" aria-label={label} tabIndex={0}>
      <div ref={box} />
    </div>
  );
}

function append(element: HTMLElement, text: string, shown: { inBlock: number }): void {
  for (let rest = text; rest !== '';) {
    const room = Math.max(0, BLOCK_CHARS - shown.inBlock);
    const end = rest.indexOf('\n', room);
    const piece = end < 0 ? rest : rest.slice(0, end + 1);
    const block = shown.inBlock > 0 ? element.lastElementChild : null;
    (block ?? element.appendChild(document.createElement('div'))).append(piece);
    shown.inBlock = end < 0 ? shown.inBlock + piece.length : 0;
    rest = rest.slice(piece.length);
  }
}
