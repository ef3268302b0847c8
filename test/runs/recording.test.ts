import { describe, expect, it } from 'vitest';
import { readRecording, type RecordingServices } from '../../src/runs/recording.ts';
import { ASKED } from '../../src/store/runs/steps.ts';

const RUN = { tenantId: 1, runId: '0199aaaa-0000-7000-8000-000000000001' };

/** Reads a run with one command, of which nothing was said. @param asked what the run was asked, as long as it is kept */
function read(asked: Buffer | undefined) {
  const facts = { agent: 'a', turn: 1, ok: true, command: 'look' };
  const row = { n: 1, streamId: 0, data: JSON.stringify(facts), contents: null };
  const services: RecordingServices = {
    steps: {
      commands: async () => [row],
      contents: async (_tenantId, _runId, n) => (n === ASKED ? asked : undefined),
    },
    store: { read: () => [] },
  };
  return readRecording(services, RUN, { from: 1, secret: Buffer.from('secret') });
}

describe('a recording', () => {
  it('[RRN-017] has an empty result of a command that said nothing, which is none that is gone', async () => {
    const recording = await read(Buffer.from('asked'));
    const command = recording.take({ stream_id: 0, agent: 'a' }, { verb: 'look', args: '' }, (text) => text);
    expect(await recording.resultOf(command!)).toEqual({ result: { ok: true, body: '' }, files: [] });
  });

  it('[RRN-017] is none of a run that was erased while it was read', async () => {
    await expect(read(undefined)).rejects.toMatchObject({ code: 'run_not_kept' });
  });
});
