import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useAction, type Action } from '../load.ts';
import { Button } from './button.tsx';
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

interface FormDialogProps extends DialogProps {
  /** What the button says that sends it: `Save`. */
  verb: string;
  /** Sends what was filled in; the dialog shows what has failed. */
  action: Action;
  /** Whether something is missing that the browser doesn't ask for. */
  isIncomplete?: boolean;
  /** Whether the server alone says what is wrong. */
  noValidate?: boolean;
}

/** A form over the page; whoever shows it closes it when its action has done its work. */
export function FormDialog({ title, verb, action, isIncomplete = false, noValidate = false, onClose, children }: FormDialogProps) {
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    void action.run();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" noValidate={noValidate} onSubmit={onSubmit}>
        {children}
        <ErrorBox error={action.error} />
        <div class="dialog-actions">
          <Button label="Cancel" onClick={onClose} />
          <Button label={verb} look="primary" type="submit" disabled={action.busy || isIncomplete} />
        </div>
      </form>
    </Dialog>
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
  /** What there is to know before. */
  text?: string;
  children?: ComponentChildren;
}

/** Asks before something is done. */
export function Confirm({ title, verb, danger, act, onClose, text, children }: ConfirmProps) {
  const action: Action = useAction(async () => {
    await act();
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      {text && <p>{text}</p>}
      {children}
      <ErrorBox error={action.error} />
      <div class="dialog-actions">
        <Button label="Cancel" onClick={onClose} />
        <Button label={verb} look={danger ? 'danger' : 'primary'} action={action} />
      </div>
    </Dialog>
  );
}
