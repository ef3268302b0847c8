import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'preact';
import type { Action } from '../load.ts';

interface Look {
  label: string;
  /** How it looks, besides being a button: `primary`, `danger`, `small quiet` … */
  look?: string;
  /** What the label goes on with for those who can't see where it stands. */
  about?: string;
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes, 'about' | 'class' | 'children' | 'label'> {
  /** What it does; it can't be pressed while that is under way. */
  action?: Action;
}

/** A button with a word on it. */
export function Button({ label, look = '', about, action, type = 'button', disabled, ...attributes }: ButtonProps) {
  return (
    <button
      type={type}
      class={`button ${look}`.trim()}
      disabled={disabled || action?.busy}
      {...(action && { onClick: () => void action.run() })}
      {...attributes}
    >
      {label}
      <About text={about} />
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({ label, look = '', about, ...attributes }: Look & Pick<AnchorHTMLAttributes, 'href' | 'target' | 'rel'>) {
  return (
    <a class={`button ${look}`.trim()} {...attributes}>
      {label}
      <About text={about} />
    </a>
  );
}

function About({ text }: { text: string | undefined }) {
  return text === undefined ? null : <span class="visually-hidden"> {text}</span>;
}
