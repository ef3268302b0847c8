import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { operations } from '../../../src/generated/operations.ts';
import { useServer } from '../../support/server.ts';
import { failure, officialClient } from './official.ts';

/** All addresses that the SDK knows, with `x` for their ids. */
function addressesOfSdk(): string[] {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('openai'))), 'resources');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const found = files.flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/[`'](\/[a-z_]+(?:\/[^`'?]*)?)[`'?]/g)]);
  return [...new Set(found.map(([, path]) => path!.replace(/\$\{[^}]*\}/g, 'x')))];
}

const OURS = Object.values(operations)
  .filter(({ tag }) => tag === 'OpenAI')
  .map(({ path }) => new RegExp(`^${path.replace('/openai/v1', '').replace(/\{[^}]*\}/g, '[^/]+')}$`));

describe('what OpenAI’s API has and agents don’t', () => {
  const baton = useServer();
  const client = () => officialClient(baton(), baton().tenant.token);

  it('[OAI-088] is a 404 in its form that says what to do instead', async () => {
    const sdk = client();
    const calls: [() => PromiseLike<unknown>, RegExp][] = [
      [() => sdk.embeddings.create({ model: 'index', input: 'x' }), /agents give no embeddings.*\/v1\/memory\/entries/],
      [() => sdk.completions.create({ model: 'index', prompt: 'x' }), /chat\/completions/],
      [() => sdk.images.generate({ prompt: 'x' }), /no images/],
      [() => sdk.audio.speech.create({ model: 'index', input: 'x', voice: 'alloy' }), /neither hear nor speak/],
      [() => sdk.moderations.create({ input: 'x' }), /no moderations/],
      [() => sdk.fineTuning.jobs.list(), /\/v1\/agents/],
      [() => sdk.batches.list(), /background/],
      [() => sdk.vectorStores.list(), /no vector stores/],
      [() => sdk.uploads.create({ bytes: 1, filename: 'x', mime_type: 'text/plain', purpose: 'user_data' }), /20 MiB to files/],
      [() => sdk.chat.completions.retrieve('x'), /use responses/],
      [() => sdk.evals.list(), /there are models, chat\/completions, responses, conversations and files/],
    ];
    for (const [call, message] of calls) {
      const error = await failure(call());
      expect(error).toMatchObject({ status: 404, type: 'invalid_request_error', code: 'not_found', param: null });
      expect(error.message).toMatch(message);
    }
  });

  it('[OAI-088] whatever the SDK knows is served, or says so', async () => {
    const addresses = addressesOfSdk().filter((path) => !OURS.some((ours) => ours.test(path)));
    expect(addresses.length).toBeGreaterThan(100);
    for (const path of addresses) {
      const response = await fetch(`${baton().url}/openai/v1${path}`, { method: 'POST' });
      const { error } = (await response.json()) as { error: { message: string } };
      expect({ path, status: response.status, message: error.message }).toMatchObject({
        status: 404,
        message: expect.stringMatching(/^no such route: .{20}/),
      });
    }
    for (const path of ['/openai/v1', '/openai/v1/', '/openai/v2/x', '/openai/v1/constructor', '/openai/']) {
      expect(await (await fetch(`${baton().url}${path}`)).json()).toMatchObject({
        error: { message: expect.stringContaining('no such route: ') },
      });
    }
    expect(await (await fetch(`${baton().url}/v1/embeddings`)).json()).toMatchObject({ error: 'no such route' });
  });
});
