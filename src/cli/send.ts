import { showRun, type ShowOptions } from './show-run.ts';

/** `baton send`: runs an agent and shows its answer. @returns the exit code */
export function send(message: string, { agent, ...options }: { agent: string } & ShowOptions): Promise<number> {
  return showRun({ open: (baton, reading) => baton.run({ message, agent }, reading), interrupt: 'cancels' }, options);
}
