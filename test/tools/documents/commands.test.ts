import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllow } from '../../../src/lib/allow-list.ts';
import type { ArtifactStore, Workspace } from '../../../src/runtime/commands/files.ts';
import type { MessagePart, ReadDocument } from '../../../src/runtime/model.ts';
import { Documents } from '../../../src/tools/documents/documents.ts';
import { createGuard } from '../../../src/tools/web/guard.ts';
import { GuardedWeb } from '../../../src/tools/web/reader.ts';
import { withoutWord } from '../../support/marks.ts';
import { encryptedPdf, scannedPdf, textPdf } from '../../support/pdf.ts';
import { runOnce, ScriptedModel } from '../../support/runtime.ts';
import { startSite, type Site } from '../../support/site.ts';

let site: Site;
let web: GuardedWeb;
const documents = new Documents();
beforeAll(async () => {
  site = await startSite();
  web = new GuardedWeb({ guard: createGuard({ allow: parseAllow(site.allow) }) });
});
afterAll(async () => {
  await web.close();
  await documents.close();
  await site[Symbol.asyncDispose]();
});

/** The one kept file, at any path, and as #1. */
const keeping = (content: Buffer, mime_type: string): ArtifactStore =>
  ({
    find: async (_: number, __: number, path: string) => ({ id: 1, path, mime_type, content }),
    read: async () => ({ id: 1, path: 'kept', mime_type, content, conversation_id: 0 }),
  }) as unknown as ArtifactStore;

/** Runs one command. @returns what the model saw of it */
async function told(command: string, services: { artifacts?: ArtifactStore; workspace?: Workspace } = {}) {
  const model = new ScriptedModel((_, turn) => (turn === 1 ? `${command}\n` : 'ok'));
  const { settled } = await runOnce(model, { services: { web, documents, ...services } });
  await settled;
  const { content } = model.requests[1]!.messages.at(-1)!;
  const parts: MessagePart[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  const text = parts[0]!.type === 'text' ? withoutWord(parts[0]!.text) : '';
  const [, body = ''] = /^\[TOOL RESULTS\]\n\[[^\n]*\]\n([^]*?)\n\[END [A-Z]+\]\n\[END TOOL RESULTS\]$/.exec(text) ?? [];
  return { body, text, parts: parts.slice(1) };
}

/** Fetches what is served so. */
async function fetched(path: string, type: string, body: Buffer | string, status = 200) {
  site.pages[path] = (_, response) => response.writeHead(status, type === '' ? {} : { 'content-type': type }).end(body);
  return (await told(`/fetch ${site.url}${path}`)).body;
}

const TWO = textPdf(['First', 'Second'], 'Two pages');
const TWO_SHOWN = 'Title: Two pages\n\n--- page 1 of 2 ---\nFirst\n\n--- page 2 of 2 ---\nSecond';

describe('/fetch', () => {
  it.each([['application/pdf'], ['application/octet-stream'], [''], ['application/x-download']])(
    '[DCM-001] shows a PDF by pages, served as %j',
    async (type) => {
      expect(await fetched('/two.pdf', type, TWO)).toBe(TWO_SHOWN);
    },
  );

  it('[DCM-006] says how many pages there are of which not all are shown', async () => {
    const body = await fetched('/long.pdf', 'application/pdf', textPdf(Array.from({ length: 101 }, () => 'p')));
    expect(body).toMatch(/^\[the document is longer; this is its beginning\]\n\n--- page 1 of 101 ---\np\n/);
    expect(body).toMatch(/--- page 100 of 101 ---\np$/);
  });

  it('[DCM-006] of a PDF of more than 20 MiB says so', async () => {
    const body = await fetched('/large.pdf', 'application/pdf', Buffer.concat([TWO, Buffer.alloc(20 * 1024 * 1024)]));
    expect(body).toContain('ERR: ');
    expect(body).toContain('the PDF is larger than 20971520 bytes');
  });

  it('[DCM-004] of a PDF that can not be read says why', async () => {
    expect(await fetched('/closed.pdf', 'application/pdf', encryptedPdf('x', 'secret'))).toContain(
      'was not read: it is a PDF that needs a password;',
    );
    expect(await fetched('/none.pdf', 'application/pdf', '%PDF-')).toContain('was not read: it is a PDF that is broken;');
  });

  it('[DCM-009] shows what is text, whatever it is served as', async () => {
    expect(await fetched('/src/x.ts', 'video/mp2t', 'export const x = 1;')).toBe('export const x = 1;');
    expect(await fetched('/run', 'application/x-sh', '#!/bin/sh\n')).toBe('#!/bin/sh');
    expect(await fetched('/LICENSE', 'application/octet-stream', 'Apache License')).toBe('Apache License');
  });

  it('[DCM-010] shows a feed as a list', async () => {
    const feed = '<rss><channel><title>News</title><item><title>One</title><link>/one</link></item></channel></rss>';
    expect(await fetched('/feed', 'application/rss+xml', feed)).toBe(`Title: News\n\n1. One\n${site.url}/one`);
  });

  it('[DCM-011] of anything else says what it is', async () => {
    expect(await fetched('/x.zip', 'application/zip', Buffer.from('PK\x03\x04\0\0', 'latin1'))).toContain(
      'was not read: it is application/zip, which is neither text, a PDF nor an image;',
    );
  });

  it('[FET-005] of an error with a PDF is the error', async () => {
    expect(await fetched('/gone.pdf', 'application/pdf', TWO, 410)).toMatch(/^ERR: \S+ answered with status 410/);
  });
});

describe('a PDF without text', () => {
  const scan = scannedPdf(2);
  const WHY = 'it is a PDF without text: its 2 pages are images, or empty';

  it('[DCM-015] goes to models that look at its pages, and the others are told', async () => {
    site.pages['/scan'] = (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(scan);
    const fetched = await told(`/fetch ${site.url}/scan`);
    const read = await told('/read scan.pdf', { artifacts: keeping(scan, 'application/pdf') });
    for (const [{ body, parts }, title] of [
      [fetched, `${site.url}/scan`],
      [read, 'scan.pdf'],
    ] as const) {
      expect(body).toBe(`[document 1: application/pdf, ${scan.length} bytes; it is attached to this turn]\n${WHY}`);
      expect(parts).toMatchObject([{ type: 'read_document', title, mediaType: 'application/pdf', pdf: { data: scan.toString('base64') } }]);
      const [{ head, text, end }] = parts as [ReadDocument];
      expect(`${head}\n${text}\n${end}`.replaceAll(/ [a-z2-9]{8}$/gm, '')).toBe(
        `[document 1: application/pdf, ${scan.length} bytes]\n[it has no text, and its pages cannot be shown to this model]\n[END DOCUMENT]`,
      );
    }
  });

  it('[DCM-015] of an error, or of more than 20 MiB with the others of its turn, is left out', async () => {
    site.pages['/gone'] = (_, response) => response.writeHead(404, { 'content-type': 'application/pdf' }).end(scan);
    expect(await told(`/fetch ${site.url}/gone`)).toMatchObject({
      body: expect.stringMatching(/^ERR: \S+ answered with status 404/),
      parts: [],
    });
    const large = keeping(Buffer.concat([scan, Buffer.alloc(12 * 1024 * 1024)]), 'application/pdf');
    const { text, parts } = await told('/read a.pdf\n/read b.pdf', { artifacts: large });
    expect(parts).toHaveLength(1);
    expect(text).toContain('[document 1: application/pdf, ');
    expect(text).toMatch(
      /\[a document was left out: application\/pdf, \d+ bytes; one turn holds 16 images and documents and 20971520 bytes of them\]/,
    );
  });
});

describe('/read', () => {
  it('[DCM-012] shows a PDF by pages, a kept one and one of the sandbox', async () => {
    expect((await told('/read two.pdf', { artifacts: keeping(TWO, 'application/pdf') })).body).toBe(TWO_SHOWN);
    expect((await told('/read #1', { artifacts: keeping(TWO, 'text/plain') })).body).toBe(TWO_SHOWN);
    const nothing = { find: async () => undefined } as unknown as ArtifactStore;
    const workspace = { read: async () => TWO } as unknown as Workspace;
    expect((await told('/read out/two.pdf', { artifacts: nothing, workspace })).body).toBe(TWO_SHOWN);
  });

  it('[DCM-012] shows text as it is, HTML and feeds too', async () => {
    for (const [type, text] of [
      ['text/html', '<title>T</title><p>One'],
      ['application/rss+xml', '<rss><item><title>One</title></item></rss>'],
      ['text/plain', 'A text about %PDF-1.7'],
    ] as const) {
      expect((await told('/read x', { artifacts: keeping(Buffer.from(text), type) })).body).toBe(text);
    }
    expect(
      (await told('/read old.txt', { artifacts: keeping(Buffer.from('caf\xe9, na\xefve', 'latin1'), 'application/octet-stream') })).body,
    ).toBe('café, naïve');
  });

  it('[DCM-012] of a PDF that can not be read says why', async () => {
    const { body } = await told('/read x.pdf', { artifacts: keeping(encryptedPdf('x', 'secret'), 'application/pdf') });
    expect(body).toBe('ERR: x.pdf was not read: it is a PDF that needs a password');
  });
});
