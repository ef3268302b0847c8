import { expect, it } from 'vitest';
import { refreshed } from '../../console/src/pages/runs/refreshed.ts';
import type { RunStatus } from '../../console/src/pages/runs/states.ts';

const run = (id: number, state: RunStatus['state'] = 'completed'): RunStatus => ({
  request_id: String(id),
  agent_id: 'a',
  conversation_id: 0,
  state,
  started_at: 1,
  completed_at: 2,
  error_message: '',
  error_code: '',
  last_seq: 1,
  input_tokens: 0,
  output_tokens: 0,
  recovery: 'fail',
  attempts: 1,
});
const reads = (requests: RunStatus[], more: boolean, singles: RunStatus[] = []) => ({
  first: async () => ({ requests, ...(more && { next_before: requests.at(-1)?.request_id ?? '0' }) }),
  one: async (id: string) => singles.find((one) => one.request_id === id),
});
const shown = (runs: readonly RunStatus[] | undefined) => runs?.map(({ request_id: id, state }) => `${id} ${state}`);

it('[CON-010] new runs stand before those that are shown, as they are now', async () => {
  const items = [run(2, 'running'), run(1)];
  expect(shown(await refreshed(items, reads([run(3, 'queued'), run(2)], true)))).toEqual(['3 queued', '2 completed', '1 completed']);
});

it('[CON-010] a list begins anew when more runs are new than a page has', async () => {
  const items = [run(2), run(1)];
  expect(await refreshed(items, reads([run(9), run(8)], true))).toBeUndefined();
  // Nothing is missing: these are all there are, none, or none of those that were searched so far.
  expect(shown(await refreshed([], reads([run(9), run(8)], false)))).toEqual(['9 completed', '8 completed']);
  expect(shown(await refreshed(items, reads([], true)))).toEqual(['2 completed', '1 completed']);
});

it('[CON-010] a run that was erased goes, and the others are refreshed all the same', async () => {
  const items = [run(4), run(3, 'running'), run(2, 'running'), run(1, 'running')];
  expect(shown(await refreshed(items, reads([run(4)], true, [run(3), run(1, 'waiting')])))).toEqual([
    '4 completed',
    '3 completed',
    '1 waiting',
  ]);
});
