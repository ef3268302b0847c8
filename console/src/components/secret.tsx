import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { say } from './toasts.tsx';

interface SecretProps {
  title: string;
  /** What it is: `Token`. */
  label: string;
  secret: string;
  onClose: () => void;
  children?: ComponentChildren;
}

/** Shows a secret this once, and copies it. */
export function SecretOnce({ title, label, secret, onClose, children }: SecretProps) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    input.current!.select();
    // Pages without encryption may not write to the clipboard: there one copies what is selected.
    const copied = await navigator.clipboard?.writeText(secret).then(
      () => true,
      () => false,
    );
    say(copied ? `${label} copied` : `${label} selected: copy it with the keyboard`);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <Field label={label} hint="It is not shown again.">
        {(control) => <input {...control} ref={input} class="mono" type="text" readOnly spellcheck={false} value={secret} />}
      </Field>
      <div class="dialog-actions">
        <Button label="Done" onClick={onClose} />
        <Button label="Copy" look="primary" onClick={() => void copy()} />
      </div>
    </Dialog>
  );
}
