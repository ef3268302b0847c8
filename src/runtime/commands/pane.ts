import { failed, type CommandHandler } from './command.ts';

/** `/pane` belongs to the terminal; over the API there is nothing to split. */
export const pane: CommandHandler = {
  verb: 'pane',
  effect: () => false,
  run: async () => failed('/pane is not available over the API; use /agent or /parallel'),
};
