import { signal } from '@preact/signals';
import { messageOf } from './error-box.tsx';
import { Icon } from './icon.tsx';

interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
}

const toasts = signal<readonly Toast[]>([]);
let last = 0;

/** How long good news stays. Bad news stays until it is closed. */
const SHOWN_MS = 6000;

/** Says in passing that something was done. */
export function say(text: string): void {
  const toast = add('success', text);
  setTimeout(() => close(toast.id), SHOWN_MS);
}

/** Says in passing that something has failed, where no error box has a place. */
export function sayError(error: unknown): void {
  add('error', messageOf(error));
}

function add(kind: Toast['kind'], text: string): Toast {
  const toast = { id: ++last, kind, text };
  toasts.value = [...toasts.value.slice(-3), toast];
  return toast;
}

function close(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

/** The place where toasts appear; read out as they come. */
export function Toasts() {
  return (
    <div class="toasts" aria-live="polite" role="status">
      {toasts.value.map(({ id, kind, text }) => (
        <div key={id} class={`toast ${kind}`}>
          <span>{text}</span>
          <button type="button" class="icon-button" onClick={() => close(id)}>
            <Icon path="M6 6l12 12M18 6 6 18" size={16} />
            <span class="visually-hidden">Close</span>
          </button>
        </div>
      ))}
    </div>
  );
}
