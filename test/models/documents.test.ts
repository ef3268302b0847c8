import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createModels } from '../../src/models/gateway.ts';
import type { MessagePart, ModelMessage, ReadDocument } from '../../src/runtime/model.ts';
import { startUpstream, type Upstream } from '../support/upstream.ts';
import { request, run, setUp } from './harness.ts';

const text = (words: string): MessagePart => ({ type: 'text', text: words });
const document = (changes: Partial<ReadDocument> = {}): ReadDocument => ({
  type: 'read_document',
  title: 'notes.md',
  mediaType: 'text/markdown',
  head: '[document notes.md] w',
  text: '# Notes',
  end: '[END DOCUMENT] w',
  ...changes,
});
const pdf = (data: string, changes: Partial<ReadDocument> = {}, pages = 2): ReadDocument =>
  document({ title: 'report', mediaType: 'application/pdf', text: 'figures', pdf: { data, pages }, ...changes });
const plain = document({ title: 'a.txt', mediaType: 'text/plain', text: 'plain words' });
const DATA = Buffer.from('%PDF-1.7 not really').toString('base64');
const NOTES = '[document notes.md] w\n# Notes\n[END DOCUMENT] w';
const FIGURES = '[document notes.md] w\nfigures\n[END DOCUMENT] w';
const user = (...content: MessagePart[]): ModelMessage[] => [{ role: 'user', content }];

/** Whatever is asked over HTTP for any host goes to this upstream, whose providers are at their own addresses. */
async function official() {
  const upstream = await startUpstream();
  const proxy = createServer((incoming, response) => {
    const { method, headers, url } = incoming;
    const { port } = new URL(upstream.url);
    const { pathname, search } = new URL(url!);
    incoming.pipe(
      forward({ port, path: pathname + search, method, headers }, (answer) =>
        answer.pipe(response.writeHead(answer.statusCode!, answer.headers)),
      ),
    );
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');
  vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  const at = (id: string, baseURL: string) => ({ [id]: { apiKey: 'sk-x', baseURL } });
  const adapted: object[] = [];
  const models = createModels(
    {
      providers: {
        ...at('openai', 'http://api.openai.com/v1'),
        ...at('anthropic', 'http://api.anthropic.com'),
        ...at('gemini', 'http://generativelanguage.googleapis.com'),
      },
      retries: 0,
    },
    { onAdapted: (change) => adapted.push(change) },
  );
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    models.close();
    proxy.close();
    await upstream.close();
  });
  return { upstream, models, adapted };
}

/** The parts of the last message of the nth request. */
async function partsOf(upstream: Upstream, nth = 0): Promise<unknown> {
  const { body } = await upstream.received(nth);
  const last = (body.contents ?? body.messages).at(-1) as { content?: unknown; parts?: unknown };
  return JSON.parse(JSON.stringify(last.content ?? last.parts).replaceAll(',"cache_control":{"type":"ephemeral"}', ''));
}

const OFFICIAL: [string, (name: string, data?: string) => unknown, (words: string) => unknown][] = [
  [
    'claude-sonnet-5-5',
    (title, data = DATA) => ({ type: 'document', source: { type: 'base64', media_type: 'application/pdf', data }, title }),
    (words) => ({ type: 'text', text: words }),
  ],
  [
    'gpt-5.4',
    (name, data = DATA) => ({ type: 'file', file: { filename: `${name}.pdf`, file_data: `data:application/pdf;base64,${data}` } }),
    (words) => ({ type: 'text', text: words }),
  ],
  ['gemini-3.8-flash', (_, data = DATA) => ({ inlineData: { mimeType: 'application/pdf', data } }), (words) => ({ text: words })],
];

describe.each(OFFICIAL)('documents for %s at its own address', (model, native, words) => {
  test('[DCM-040] PDFs go as they are and in their places, Markdown as its framed text', async () => {
    const { upstream, models } = await official();
    const outcome = await run(models, request(model, { messages: user(text('look'), pdf(DATA), text('and'), document()) }));
    expect(outcome.error).toBeUndefined();
    expect(await partsOf(upstream)).toEqual([words('look'), native('report'), words('and'), words(NOTES)]);
  });

  test('[DCM-040] large ones too, among texts of many pieces', async () => {
    const { upstream, models } = await official();
    const large = Buffer.alloc(3_000_000, 7).toString('base64');
    await run(models, request(model, { messages: user(pdf(large), text('😀'.repeat(100_000)), pdf(DATA)) }));
    expect(await partsOf(upstream)).toEqual([native('report', large), words('😀'.repeat(100_000)), native('report')]);
  });

  test('[DCM-041] of those that do not fit the newest go as they are, the others as text', async () => {
    const { upstream, models } = await official();
    const huge = 'A'.repeat(model.startsWith('gpt') ? 26_000_000 : 16_000_000);
    const messages: ModelMessage[] = [
      ...user(pdf(huge), pdf(DATA)),
      { role: 'assistant', content: 'fine' },
      ...user(pdf(huge, { title: 'newer' })),
    ];
    await run(models, request(model, { messages }));
    const { body } = await upstream.received(0);
    const first = (body.contents ?? body.messages).at(-3) as { content?: unknown; parts?: unknown };
    expect(first.content ?? first.parts).toEqual([words(FIGURES), native('report')]);
    expect(JSON.stringify(await partsOf(upstream))).toContain('AAAA');
  });

  test.each([
    ['OpenAI', 400, "Invalid value: 'file'. Supported values are: 'text','image_url','video_url' and 'video'."],
    ['OpenAI, of a model', 400, "Invalid Value: 'file'. This model does not support file content types."],
    [
      'Anthropic, of tags',
      400,
      "messages.0.content.0: Input tag 'document' found using 'type' does not match any of the expected tags: 'image', 'text'",
    ],
    ['Anthropic, of a model', 400, "'claude-2.1' does not support PDF input."],
    ['Gemini', 400, 'Unable to submit request because it has a mimeType parameter with value application/pdf, which is not supported'],
    ['vLLM', 400, "Unsupported chat content part type: 'file'. Supported types: text, image_url"],
    ['FastAPI', 422, "messages[0].content[0].file: Extra inputs are not permitted; unexpected member 'file'"],
  ])('[DCM-042] a model that refuses them gets their text, in the same call and in later ones: %s', async (_, status, message) => {
    const { upstream, models, adapted } = await official();
    upstream.reply({ status, body: JSON.stringify({ error: { message, type: 'invalid_request_error' } }) });
    const asked = request(model, { messages: user(text('look'), pdf(DATA)) });
    expect((await run(models, asked)).text).toBe('ok');
    expect((await run(models, asked)).text).toBe('ok');
    expect(upstream.requests).toHaveLength(3);
    expect(await partsOf(upstream, 0)).toEqual([words('look'), native('report')]);
    for (const nth of [1, 2]) expect(JSON.stringify(await partsOf(upstream, nth))).toContain(JSON.stringify(FIGURES).slice(1, -1));
    expect(adapted).toEqual([expect.objectContaining({ parameter: 'parts that are documents' })]);
  });

  test.each([
    'Could not process PDF: it is damaged',
    'The PDF has 600 pages; the maximum is 100 pages.',
    'The file is encrypted with a password, and must be opened first',
  ])('[DCM-042] one that refuses just this document gets its text, and other documents as they are: %s', async (message) => {
    const { upstream, models, adapted } = await official();
    upstream.reply({ status: 400, body: JSON.stringify({ error: { message, type: 'invalid_request_error' } }) });
    const asked = request(model, { messages: user(pdf(DATA)) });
    expect((await run(models, asked)).text).toBe('ok');
    expect((await run(models, asked)).text).toBe('ok');
    expect(JSON.stringify(await partsOf(upstream, 1))).toContain('figures');
    expect(await partsOf(upstream, 2)).toEqual([native('report')]);
    expect(adapted).toEqual([]);
  });

  test('[DCM-042] another refusal stays one, and so does one that follows', async () => {
    const { upstream, models } = await official();
    const refusal = (message: string) => ({ status: 400, body: JSON.stringify({ error: { message } }) });
    upstream.reply(refusal('The prompt is unkind'));
    const asked = request(model, { messages: user(pdf(DATA)) });
    expect((await run(models, asked)).error).toMatchObject({ code: 'upstream_error' });
    upstream.reply(refusal('the PDF is broken'), refusal('the PDF is broken'));
    expect((await run(models, asked)).error).toMatchObject({ code: 'upstream_error' });
    expect(upstream.requests).toHaveLength(3);
    expect((await run(models, asked)).text).toBe('ok');
    expect(await partsOf(upstream, 3)).toEqual([native('report')]);
  });
});

test('[DCM-040] Anthropic gets plain text as a document of text, with its title', async () => {
  const { upstream, models } = await official();
  await run(models, request('claude-x', { messages: user(plain, document({ ...plain, title: '', mediaType: 'text/plain' })) }));
  const source = { type: 'text', media_type: 'text/plain', data: 'plain words' };
  expect(await partsOf(upstream)).toEqual([
    { type: 'document', source, title: 'a.txt' },
    { type: 'document', source },
  ]);
});

test('[DCM-041] Anthropic gets a hundred pages as they are, and the text of more', async () => {
  const { upstream, models } = await official();
  await run(models, request('claude-x', { messages: user(pdf(DATA, {}, 60), pdf(DATA, {}, 30), pdf(DATA, {}, 60)) }));
  const types = ((await partsOf(upstream)) as { type: string }[]).map(({ type }) => type);
  expect(types).toEqual(['text', 'document', 'document']);
});

test.each([
  ['', 'document.pdf'],
  ['a.PDF', 'a.PDF'],
  ['half \ud83d', 'half \ufffd.pdf'],
  ['x'.repeat(300), `${'x'.repeat(200)}….pdf`],
])('[DCM-040] OpenAI wants a name for a file: of %j it is %j', async (title, filename) => {
  const { upstream, models } = await official();
  await run(models, request('gpt-5.4', { messages: user(pdf(DATA, { title })) }));
  expect(await partsOf(upstream)).toMatchObject([{ file: { filename } }]);
});

test.each(['claude-x', 'gpt-x', 'gemini-x', 'ollama/x', 'openrouter/x/y'])(
  '[DCM-043] any other host gets the text at once: %s',
  async (model) => {
    await using it = await setUp();
    const messages = user(text('look'), pdf(DATA), plain, document());
    expect((await run(it.models, request(model, { messages }))).text).toBe('ok');
    expect(it.upstream.requests).toHaveLength(1);
    const sent = JSON.stringify(it.upstream.requests[0]!.body);
    for (const words of ['look', 'figures', 'plain words', '# Notes']) expect(sent).toContain(words);
    expect(sent).not.toContain(DATA);
    expect(sent).not.toMatch(/"(?:document|file|inlineData)"/);
  },
);

test('[DCM-043] a host of chat completions gets texts and documents as one text, as a lone prompt is', async () => {
  await using it = await setUp();
  await run(it.models, request('ollama/x', { messages: user(text('look'), pdf(DATA)) }));
  expect(it.upstream.requests[0]!.body.messages).toEqual([{ role: 'user', content: `look\n\n${FIGURES}` }]);
});

test('[DCM-043] the demo models get the text, and count it', async () => {
  await using it = await setUp();
  const echoed = await run(it.models, request('demo/echo', { messages: user(text('look'), document()) }));
  expect(echoed.text).toBe(`look\n${NOTES}`);
  const alone = await run(it.models, request('demo/echo', { messages: user(text('look')) }));
  expect(echoed.usage!.inputTokens).toBeGreaterThan(alone.usage!.inputTokens);
});
