import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { Action } from '../load.ts';
import { useAction } from '../load.ts';
import { ErrorBox } from './error-box.tsx';

interface DialogProps {
  title: string;
  /** Asked to close, by Escape too. */
  onClose: () => void;
  children: ComponentChildren;
}

/** A dialog over the page; show it by rendering it. The focus returns to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const onCancel = (event: Event): void => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog ref={element} class="dialog" aria-labelledby={id} onCancel={onCancel}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  /** What the button says that does it: `Delete`. */
  verb: string;
  /** Whether it can't be undone. */
  danger?: boolean;
  /** Does it; the dialog closes behind it, and shows what has failed. */
  act: () => Promise<unknown>;
  onClose: () => void;
  children?: ComponentChildren;
}

/** Asks before something is done. */
export function Confirm({ title, verb, danger, act, onClose, children }: ConfirmProps) {
  const action: Action = useAction(async () => {
    await act();
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <ErrorBox error={action.error} />
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" class={`button ${danger ? 'danger' : 'primary'}`} disabled={action.busy} onClick={() => void action.run()}>
          {verb}
        </button>
      </div>
    </Dialog>
  );
}
