import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** For a form that somebody has come to fill in: its first field gets the focus, also when one of `inputs` changes; unless it is not `wanted`. */
export function useFirstField(inputs: readonly unknown[] = [], wanted = true): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Touch screens would open a keyboard over what is to be read first.
    if (wanted && matchMedia('(pointer: fine)').matches)
      form.current?.querySelector<HTMLElement>('input:enabled, select, textarea')?.focus();
  }, [...inputs]);
  return form;
}
