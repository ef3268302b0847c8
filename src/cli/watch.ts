import { showRun, type ShowOptions } from './show-run.ts';

/** `baton watch`: shows a run that was started elsewhere, from its start or behind an event. @returns the exit code */
export function watch(id: string, { after = '', ...options }: { after?: string } & ShowOptions): Promise<number> {
  const shown = {
    open: async (...[baton, reading]: Parameters<Parameters<typeof showRun>[0]['open']>) => {
      // The id as the server writes it, or the reason why there is nothing to watch.
      const { request_id: found } = await baton.api.getRequest(id);
      return baton.resume(found, { after, ...reading });
    },
    after,
    interrupt: 'leaves',
  } as const;
  return showRun(shown, options);
}
