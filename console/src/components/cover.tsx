import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Covers the page, also its dialogs, as long as it is rendered. */
export function Cover({ children }: { children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => element.current?.showModal(), []);
  // Escape closes a dialog in the end, whatever the page says of it.
  return (
    <dialog ref={element} class="cover" aria-label="Sign in" onClose={({ currentTarget }) => currentTarget.showModal()}>
      {children}
    </dialog>
  );
}
