import { availableParallelism } from 'node:os';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllow } from '../../../src/lib/allow-list.ts';
import type { Semaphore } from '../../../src/lib/semaphore.ts';
import { Slots } from '../../../src/lib/slots.ts';
import { RunResources } from '../../../src/runtime/resources.ts';
import { createGuard } from '../../../src/tools/web/guard.ts';
import { GuardedWeb } from '../../../src/tools/web/reader.ts';
import type { ArtifactStore } from '../../../src/runtime/commands/files.ts';
import { runOnce, ScriptedModel, type Answer } from '../../support/runtime.ts';
import { startSite, type Site } from '../../support/site.ts';

const MIB = 1024 * 1024;
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const never = new AbortController().signal;

describe('the room for what is read from the web', () => {
  let site: Site;
  let slots: Slots;
  let web: GuardedWeb;
  /** Answers that have begun and wait to be sent to their end. */
  const open: (() => void)[] = [];
  let held = true;

  beforeAll(async () => {
    site = await startSite();
    slots = new Slots();
    web = new GuardedWeb({ guard: createGuard({ allow: parseAllow(site.allow) }), slots });
    site.pages['/held'] = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).flushHeaders();
      const end = () => response.end(gzipSync('a page'));
      if (held) open.push(end);
      else end();
    };
    const image = Buffer.concat([PNG, Buffer.alloc(15 * MIB - PNG.length)]);
    site.pages['/image'] = (_, response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': image.length }).end(image);
  });
  afterAll(async () => {
    await web.close();
    await site[Symbol.asyncDispose]();
  });

  const runOf = (tenantId: number, signal = never) => ({ tenantId, signal, resources: new RunResources() });
  const download = () => slots.kinds.get('download')!;
  const nobody = () => expect.poll(download).toMatchObject({ held: 0, waiting: 0 });

  it('[TRN-003] of a tenant is 24 MiB, whatever he fetches, and others have theirs', async () => {
    const all = Array.from({ length: 20 }, () => web.fetch(`${site.url}/held`, runOf(1)));
    await expect.poll(() => download().waiting).toBe(10);
    expect(slots.kinds.get('fetch')).toMatchObject({ held: 16, waiting: 4 });
    expect(download().held).toBe(24 * MIB);
    const other = web.fetch(`${site.url}/held`, runOf(2));
    await expect.poll(() => download().held).toBe(28 * MIB);
    held = false;
    for (const end of open.splice(0)) end();
    expect(await other).toMatchObject({ kind: 'text', text: 'a page' });
    for (const document of await Promise.all(all)) expect(document).toMatchObject({ kind: 'text', text: 'a page' });
    held = true;
    await nobody();
  });

  it('[TRN-002] is not waited for by a run that is over', async () => {
    const run = new AbortController();
    const all = Array.from({ length: 6 }, () => web.fetch(`${site.url}/held`, runOf(1)));
    await expect.poll(() => download().held).toBe(24 * MIB);
    const waiting = web.fetch(`${site.url}/held`, runOf(1, run.signal));
    await expect.poll(() => download().waiting).toBe(1);
    run.abort(new Error('canceled'));
    await expect(waiting).rejects.toThrow('canceled');
    for (const end of open.splice(0)) end();
    await Promise.all(all);
    await nobody();
  });

  it('[TRN-006] and the processors that decode it are slots, too', async () => {
    const members = Buffer.alloc(20_000_000);
    const empty = gzipSync('');
    for (let at = 0; at + empty.length <= members.length; at += empty.length) empty.copy(members, at);
    const coded = { 'content-type': 'text/html', 'content-encoding': 'gzip, gzip' };
    // It takes a tenth of a second to decode, to nothing.
    const long = gzipSync(members, { level: 1 });
    site.pages['/long'] = (_, response) => response.writeHead(200, coded).end(long);
    site.pages['/short'] = (_, response) => response.writeHead(200, coded).end(gzipSync(gzipSync('<p>a page')));
    const decoding = slots.kinds.get('decode') as Semaphore;
    const processors = Math.max(1, availableParallelism() - 1);
    const taken = await Promise.all(Array.from({ length: processors }, () => decoding.take(undefined, 9)));
    const order: string[] = [];
    const read = (page: string, tenant: number) => web.fetch(`${site.url}/${page}`, runOf(tenant)).finally(() => order.push(page));
    const all = [1, 2].flatMap((tenant) => Array.from({ length: 6 }, () => read('long', tenant)));
    await expect.poll(() => decoding.waiting).toBe(12);
    const short = read('short', 3);
    await expect.poll(() => decoding.waiting).toBe(13);
    expect(decoding.held).toBe(processors);
    for (const release of taken) release();
    expect(await short).toMatchObject({ kind: 'text', text: 'a page' });
    expect(order.length).toBeLessThan(11);
    await Promise.all(all);
    await nobody();
    expect(decoding).toMatchObject({ held: 0, waiting: 0 });
  });

  it('[TRN-003] is given back when a fetch fails', async () => {
    site.pages['/broken'] = ({ socket }) => socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 99\r\n\r\n');
    expect(await web.fetch(`${site.url}/broken`, runOf(1))).toMatchObject({ kind: 'problem' });
    await nobody();
  });

  it('[TRN-003] for images lasts as long as their run, and is bounded by tenant', async () => {
    const ownSlots = new Slots();
    await using own = Object.assign(
      new GuardedWeb({ guard: createGuard({ allow: parseAllow(site.allow) }), slots: ownSlots, waitMs: 300 }),
      {
        [Symbol.asyncDispose]: async () => own.close(),
      },
    );
    const run = runOf(1);
    const image = () => own.load(`${site.url}/image`, run);
    for (let n = 0; n < 3; n += 1) expect(await image()).toMatchObject({ mediaType: 'image/png' });
    expect(ownSlots.kinds.get('image')).toMatchObject({ held: 45 * MIB });
    expect(await image()).toEqual({ problem: 'the image could not be had: too much is being read at the moment' });
    expect(await own.load(`${site.url}/image`, runOf(2))).toMatchObject({ mediaType: 'image/png' });
    await run.resources.close();
    expect(ownSlots.kinds.get('image')).toMatchObject({ held: 15 * MIB });
    await expect.poll(() => ownSlots.kinds.get('download')).toMatchObject({ held: 0, waiting: 0 });
  });
});

describe('the room for what is in results', () => {
  const GIF = Buffer.from('GIF89a of an artifact', 'latin1');
  let site: Site;
  let slots: Slots;
  let web: GuardedWeb;

  beforeAll(async () => {
    site = await startSite();
    site.pages['/image'] = (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
    slots = new Slots();
    web = new GuardedWeb({ guard: createGuard({ allow: parseAllow(site.allow) }), slots, waitMs: 100 });
    await web.fetch(`${site.url}/image`, { tenantId: 2, signal: never, resources: new RunResources() });
  });
  afterAll(async () => {
    await web.close();
    await site[Symbol.asyncDispose]();
  });

  const kept = () => slots.kinds.get('image') as Semaphore;
  const others = PNG.length;
  const file = { id: 1, conversation_id: 0, path: 'a.gif', mime_type: 'image/gif', size_bytes: GIF.length, content: GIF };
  const artifacts = { find: async () => file } as Partial<ArtifactStore> as ArtifactStore;
  const resultMemory = { hold: (...of: Parameters<GuardedWeb['holdResult']>) => web.holdResult(...of) };

  /** Runs a run of these turns. @returns what was held when its model was called, and how it has ended */
  async function run(answers: (() => Answer | Promise<Answer>)[]) {
    const held: number[] = [];
    const model = new ScriptedModel((_, call) => {
      held.push(kept().held - others);
      return answers[call - 1]?.() ?? 'ok';
    });
    const { events, settled } = await runOnce(model, { services: { web, artifacts }, resultMemory });
    await settled;
    expect(kept()).toMatchObject({ held: others, waiting: 0 });
    return { held, told: JSON.stringify(model.requests.at(-1)!.messages), end: events.at(-1)!.data };
  }

  it('[TRN-003] is taken by images of files as by those of the web, once for each, until the run ends', async () => {
    const { held, end } = await run([() => `/fetch ${site.url}/image\n`, () => '/read a.gif\n', () => '/read a.gif\n/read b.gif\n']);
    expect(held).toEqual([0, PNG.length, PNG.length + GIF.length, PNG.length + 3 * GIF.length]);
    expect(end).toMatchObject({ ok: true });
  });

  it('[TRN-003] is taken once for each result that an image is in', async () => {
    const { held } = await run([() => `/fetch ${site.url}/image#a\n/fetch ${site.url}/image#b\n`]);
    expect(held).toEqual([0, 2 * PNG.length]);
  });

  it('[TRN-003] is given back by a run that fails', async () => {
    const { held, end } = await run([() => '/read a.gif\n', () => new Error('broken')]);
    expect(held).toEqual([0, GIF.length]);
    expect(end).toMatchObject({ ok: false });
  });

  it('[TRN-003] [TRN-002] is waited for, and an image that gets none is named as left out', async () => {
    const release = await kept().take(never, 1, 48 * MIB - GIF.length);
    const { told } = await run([() => '/read a.gif\n/read b.gif\n', () => (release(), 'ok')]);
    expect(told.match(/its content is attached to this turn/g)).toHaveLength(1);
    expect(told.match(/an image was left out: image\/gif, 21 bytes; there is no room in memory for it at the moment/g)).toHaveLength(1);
  });

  it('[TRN-002] is not waited for by a run that is over', async () => {
    const release = await kept().take(never, 1, 48 * MIB);
    const canceled = new AbortController();
    const waiting = web.holdResult({ tenantId: 1, signal: canceled.signal, resources: new RunResources() }, GIF);
    expect(kept().waiting).toBe(1);
    canceled.abort(new Error('canceled'));
    await expect(waiting).rejects.toThrow('canceled');
    release();
    expect(kept()).toMatchObject({ held: others, waiting: 0 });
  });
});
