import { notConfigured, type CommandDescriptor } from './command.ts';

/** `/pane` splits a terminal; over the API there is nothing to split, so it always fails. */
export const paneCommand = {
  verb: 'pane',
  effect: () => false,
  outside: false,
  docs: { usage: '`/pane`', works: 'in a terminal, never over the API', turnedOnBy: '–' },
  configure: () => notConfigured('/pane is not available over the API; use /agent or /parallel'),
} satisfies CommandDescriptor<'pane'>;
