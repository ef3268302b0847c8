import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { expect, it } from 'vitest';
import { createDatabase } from '../support/databases.ts';
import { spawnBaton, type BatonProcess } from '../support/process.ts';
import { buildRelease, previousRelease } from './previous-release.ts';

const release = previousRelease();
if (!release) console.log("skipped: the history of this clone doesn't reach back to the last release (git fetch --unshallow)");

/** A run of about so many tenths of a second. */
const slow = (tenths: number) => ({
  message: Array.from({ length: tenths }, (_, i) => `w${i}`).join(' '),
  agent_def: { id: 'slow', name: 'Slow', role: 'test', goal: 'talk', model: 'demo/slow' },
});

/** A stream of a release whose contract is not ours: nothing of it is checked. */
class PlainStream {
  readonly frames: EventSourceMessage[] = [];
  readonly over: Promise<void>;
  readonly id: string;

  private constructor(response: Response) {
    this.id = response.headers.get('x-request-id')!;
    this.over = this.#read(response);
    // Who waits for the end learns of a connection that broke.
    this.over.catch(() => {});
  }

  static async open({ url, token }: BatonProcess, path: string, body?: unknown): Promise<PlainStream> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      body: body ? JSON.stringify(body) : undefined,
    });
    expect(response.status, `${path} of ${url}`).toBe(200);
    return new PlainStream(response);
  }

  /** The text of the master, and how the run ended. */
  async end(): Promise<{ text: string; ok: boolean; code: string | undefined }> {
    await this.over;
    const events = this.frames.map(({ event, data }) => ({ event, data: JSON.parse(data) as Record<string, unknown> }));
    const done = events.filter(({ event }) => event === 'done');
    expect(done).toHaveLength(1);
    const texts = events.filter(({ event, data }) => event === 'text' && data['stream_id'] === 0);
    const { ok, error_code } = done[0]!.data;
    return { text: texts.map(({ data }) => data['delta']).join(''), ok: ok as boolean, code: error_code as string | undefined };
  }

  async begun(): Promise<void> {
    await expect.poll(() => this.frames.some(({ event }) => event === 'text')).toBe(true);
  }

  async #read(response: Response): Promise<void> {
    const parser = createParser({ onEvent: (frame) => this.frames.push(frame) });
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) parser.feed(decoder.decode(chunk, { stream: true }));
  }
}

const start = (server: BatonProcess, body: unknown) => PlainStream.open(server, '/v1/orchestrate', body);
const follow = (server: BatonProcess, id: string) => PlainStream.open(server, `/v1/requests/${id}/events`);

it.skipIf(!release)(
  `[OPS-044] the server of release ${release?.version} works on beside this one, while it brings the schema up to date and behind that`,
  { timeout: 300_000 },
  async () => {
    await using database = await createDatabase('postgres', 'empty');
    const env = { IDEMPOTENCY: 'database', LOG_LEVEL: 'info' };
    await using old = await spawnBaton({ database, env, program: buildRelease(release!) });
    const finished = await start(old, { message: 'said before' });
    const across = await start(old, slow(60));
    await across.begun();

    // It migrates while the old one runs, and the old one's run goes on.
    await using now = await spawnBaton({ database, env, token: old.token });
    const tail = await follow(now, across.id);
    const [live, tailed] = [await across.end(), await tail.end()];
    expect(live).toMatchObject({ ok: true, text: slow(60).message });
    expect(tailed).toEqual(live);
    expect((await now.api.events(finished.id)).done).toMatchObject({ ok: true, content: 'said before' });

    // Runs of each, read and canceled on the other.
    for (const [one, other] of [[old, now] as const, [now, old] as const]) {
      const run = await start(one, slow(20));
      const read = await follow(other, run.id);
      expect(await read.end()).toEqual(await run.end());
      const long = await start(one, slow(3000));
      await long.begun();
      const path = `${other.url}/v1/requests/${long.id}/cancel`;
      const answer = await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${other.token}` } });
      expect(answer.status).toBe(200);
      expect(await long.end()).toMatchObject({ ok: false, code: 'canceled' });
    }

    // What has an id is made on either, and found on the other.
    const call = async <Body>(server: BatonProcess, path: string, body?: object): Promise<Body> => {
      const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' };
      const answer = await fetch(server.url + path, { method: body ? 'POST' : 'GET', headers, body: body ? JSON.stringify(body) : null });
      expect(answer.status, path).toBeLessThan(300);
      return (await answer.json()) as Body;
    };
    const ids: number[] = [];
    const { id: conversation } = await call<{ id: number }>(old, '/v1/conversations', {});
    for (const [i, [one, other]] of [[old, now] as const, [now, old] as const, [old, now] as const].entries()) {
      const entry = { type: 'user', title: `Entry ${i}`, content: 'made on one node' };
      const { id } = await call<{ id: number }>(one, '/v1/memory/entries', entry);
      expect(await call(other, `/v1/memory/entries/${id}`)).toMatchObject({ title: entry.title });
      ids.push(id);
      await (await PlainStream.open(one, `/v1/conversations/${conversation}/messages`, { message: `said ${i}` })).end();
    }
    expect(ids.map((id) => id - ids[0]!)).toEqual([0, 1_000_000, 2_000_000]);
    const { messages } = await call<{ messages: { role: string }[] }>(now, `/v1/conversations/${conversation}/messages`);
    expect(messages.map(({ role }) => role).join(' ')).toBe('user assistant user assistant user assistant');

    // A key that was used on the one is known to the other, whichever was first.
    for (const [one, other] of [[old, now] as const, [now, old] as const]) {
      const key = { 'Idempotency-Key': `of ${one.url}`, authorization: `Bearer ${one.token}`, 'content-type': 'application/json' };
      const ask = (server: BatonProcess) =>
        fetch(`${server.url}/v1/orchestrate`, { method: 'POST', headers: key, body: '{"message":"once"}' });
      const [first, second] = [await ask(one), await ask(other)];
      await Promise.all([first.text(), second.text()]);
      expect(second.headers.get('x-request-id')).toBe(first.headers.get('x-request-id'));
    }

    // The new one ends what the old one leaves behind.
    const orphan = await start(old, slow(3000));
    await orphan.begun();
    expect(old.log.noise).toEqual([]);
    old.kill('SIGKILL');
    await old.exited;
    await orphan.over.catch(() => {});
    expect((await now.api.events(orphan.id)).done).toMatchObject({ ok: false, error_code: 'interrupted' });
  },
);
