import type { RefObject, TextareaHTMLAttributes } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface GrowingTextProps extends Omit<TextareaHTMLAttributes, 'rows' | 'value' | 'onInput' | 'onKeyDown'> {
  value: string;
  onValue: (value: string) => void;
  /** Enter does this, and Shift+Enter begins a line; without it Enter begins one. */
  onEnter?: (() => void) | undefined;
  box?: RefObject<HTMLTextAreaElement | null>;
}

/** The most that it grows to, in pixels. */
const MAX_HEIGHT = 260;

/** A text that begins with a line and grows with what is written. */
export function GrowingText({ value, onValue, onEnter, box, ...area }: GrowingTextProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const element = box ?? own;
  useEffect(() => {
    if (!element.current) return;
    element.current.style.height = 'auto';
    element.current.style.height = `${Math.min(element.current.scrollHeight + 2, MAX_HEIGHT)}px`;
  }, [value]);
  return (
    <textarea
      {...area}
      ref={element}
      rows={1}
      value={value}
      onInput={({ currentTarget }) => onValue(currentTarget.value)}
      onKeyDown={(event) => {
        // Enter also chooses what an input method proposes.
        if (!onEnter || event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
