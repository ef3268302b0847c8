import { say, sayError } from './components/toasts.tsx';

/** Copies a text, and says so. @param what it is: `The command` */
export function copy(text: string, what: string): void {
  // Pages without encryption may not write to the clipboard.
  if (!navigator.clipboard) say('The browser copies on encrypted pages only (https, or localhost)');
  else navigator.clipboard.writeText(text).then(() => say(`${what} is copied`), sayError);
}
