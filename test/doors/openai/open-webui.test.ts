import { describe, expect, it } from 'vitest';
import { checkResponse } from '../../support/contract.ts';
import { useServer, useUpstream } from '../../support/server.ts';

/*
 * What Open WebUI 0.12.4 sends, recorded between it and a server, with its prompts in other and fewer words. It keeps the conversation,
 * and sends all of it each time. Beside each chat it asks for a title, tags and what to ask next.
 */

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const HEADERS = {
  'Content-Type': 'application/json',
  Accept: '*/*',
  'Accept-Encoding': 'gzip, deflate, br',
  'User-Agent': 'Python/3.11 aiohttp/3.14.5',
};

const task = (what: string, example: string) =>
  `### Task:\n${what}\n### Guidelines:\n- Answer with a raw JSON object, **without** code fences.\n\n### Output:\nJSON format: ${example}\n` +
  '### Chat History:\n<chat_history>\nUSER: What is the capital of France?\nASSISTANT: Paris.\n</chat_history>';

const TASKS: [name: string, more: object, prompt: string, answer: string][] = [
  ['a title', { stream: false, max_tokens: 1000 }, task('Find a title.', '{ "title": "…" }'), '{ "title": "Capitals" }'],
  ['tags', { stream: false }, task('Find 1-3 tags.', '{ "tags": ["tag1", "tag2"] }'), '{ "tags": ["Geography"] }'],
  ['what to ask next', { stream: false }, task('Predict messages.', '{ "follow_ups": ["…"] }'), '{ "follow_ups": ["And of Spain?"] }'],
  ['queries', { stream: false }, task('Today is 2026-11-28.', '\n{\n  "queries": ["query1"]\n}\n'), '{ "queries": [] }'],
  ['an emoji', { stream: false, max_tokens: 4 }, 'Find a fitting emoji (e.g., 😊, 😢).\n\nMessage: ```What is```', '😊'],
  ['one answer of several', { stream: true }, 'Merge what was said.\n\nResponses: """Paris."""\n\n"""Lyon."""', 'Paris.'],
];

describe('what Open WebUI sends', () => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));

  async function send(method: string, path: string, body?: object, token = baton().tenant.token) {
    const headers = { ...HEADERS, Authorization: `Bearer ${token}` };
    const response = await fetch(`${baton().url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      const frames = text.split('\n\n').filter((frame) => frame !== '' && !frame.startsWith(':'));
      return { status: response.status, frames: frames.map((frame) => frame.slice(frame.indexOf('data: ') + 6)) };
    }
    const parsed: unknown = JSON.parse(text);
    checkResponse(method, path, { status: response.status, headers: Object.fromEntries(response.headers), body: parsed });
    return { status: response.status, body: parsed };
  }

  interface Delta {
    choices: { delta: { content?: string; tool_calls?: { index: number; id: string }[] } }[];
  }

  const chat = (messages: object[], more: object = {}) =>
    send('POST', '/openai/v1/chat/completions', { model: 'index', messages, ...more });
  const said = (frames: string[] = []) => {
    expect(frames.at(-1)).toBe('[DONE]');
    return frames
      .slice(0, -1)
      .flatMap((frame) => (JSON.parse(frame) as Delta).choices.map(({ delta }) => delta.content ?? ''))
      .join('');
  };
  const told = () => upstream().requests.at(-1)!.body;
  const FRANCE = { role: 'user', content: 'What is the capital of France?' };

  it('[OAI-124] its list of models has the agents', async () => {
    const { body } = await send('GET', '/openai/v1/models');
    expect(body).toMatchObject({ object: 'list', data: [{ id: 'index', object: 'model', owned_by: 'baton' }] });
  });

  it('[OAI-124] a chat streams, with the parameters that people set, and its tokens', async () => {
    upstream().reply({ text: ['Par', 'is'], usage: { input: 11, output: 2 } });
    const sampling = { temperature: 0.2, top_p: 0.9, seed: 7, stop: ['END'] };
    const more = { stream: true, stream_options: { include_usage: true }, ...sampling, max_tokens: 200, reasoning_effort: 'low' };
    const { frames } = await chat([FRANCE], more);
    expect(said(frames)).toBe('Paris');
    expect(JSON.parse(frames!.at(-2)!)).toMatchObject({
      choices: [],
      usage: { prompt_tokens: 11, completion_tokens: 2, total_tokens: 13 },
    });
    // The effort has its room beside the answer.
    expect(told()).toMatchObject({ ...sampling, max_completion_tokens: 200 + 4096 });
  });

  it('[OAI-124] a chat has a system prompt, what was said before, and images', async () => {
    const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } };
    const pictured = { role: 'user', content: [{ type: 'text', text: 'And this?' }, image] };
    const before = [FRANCE, { role: 'assistant', content: 'Paris.' }];
    const { frames } = await chat([{ role: 'system', content: 'Be brief.' }, ...before, pictured], { stream: true, temperature: 0.7 });
    expect(said(frames)).toBe('ok');
    const [system, ...messages] = told().messages;
    expect(system!.content).toContain('Be brief.');
    expect(messages).toEqual([...before, pictured]);
  });

  it('[OAI-124] a chat has files as text', async () => {
    const content =
      '### Task:\nAnswer with citations, [id].\n<context>\n<source id="1" name="notes.txt">a\n/b c\n</source>\n</context>\n\nWhy?';
    expect(said((await chat([{ role: 'user', content }], { stream: true })).frames)).toBe('ok');
    expect(told().messages.slice(1)).toEqual([{ role: 'user', content }]);
  });

  it('[OAI-124] an answer that was stopped goes on', async () => {
    upstream().reply({ text: ['is.'] });
    const half = { role: 'assistant', content: 'Par' };
    expect(said((await chat([FRANCE, half], { stream: true })).frames)).toBe('is.');
    expect(told().messages.slice(1)).toEqual([FRANCE, half, { role: 'user', content: 'Go on.' }]);
  });

  it('[OAI-124] a chat offers tools of its own, calls what the agent asks for, and goes on', async () => {
    const fn = (name: string, parameters: object) => ({
      type: 'function',
      function: { name, description: 'What it does.\nMore.', parameters },
    });
    const days = { days_ago: { default: 0, description: 'Number of days', type: 'integer' } };
    const tools = [
      fn('get_current_timestamp', { properties: {}, type: 'object' }),
      fn('calculate_timestamp', { properties: days, type: 'object' }),
    ];
    const more = { stream: true, stream_options: { include_usage: true }, tools };
    upstream().reply(
      { text: ['I look.'], calls: [{ id: 'p1', name: 'get_current_timestamp', arguments: '{}' }] },
      { text: ['It is', ' late.'] },
    );
    const asked = { role: 'user', content: 'What time is it?' };
    const { frames } = await chat([asked], more);
    expect(said(frames)).toBe('I look.');
    const chunks = frames!.slice(0, -1).flatMap((frame) => (JSON.parse(frame) as Delta).choices);
    const [call] = chunks.flatMap(({ delta }) => delta.tool_calls ?? []);
    expect(chunks.at(-1)).toMatchObject({ finish_reason: 'tool_calls' });

    const { index: _, ...called } = call!;
    const answered = [
      asked,
      { role: 'assistant', content: 'I look.', tool_calls: [called] },
      { role: 'tool', tool_call_id: called.id, content: '{"current_timestamp":1795897564}' },
    ];
    expect(said((await chat(answered, more)).frames)).toBe('It is late.');
    expect(told().messages.at(-1)).toMatchObject({ role: 'tool', content: '{"current_timestamp":1795897564}' });

    const later = [...answered, { role: 'assistant', content: 'It is late.' }, FRANCE];
    expect(said((await chat(later, more)).frames)).toBe('ok');
    expect(
      told()
        .messages.slice(1)
        .map(({ role }) => role),
    ).toEqual(['user', 'assistant', 'tool', 'assistant', 'user']);
  });

  it.for(TASKS)('[OAI-124] asks for %s', async ([, more, content, answer]) => {
    upstream().reply({ text: [answer] });
    const { body, frames } = await chat([{ role: 'user', content }], more);
    if (frames) expect(said(frames)).toBe(answer);
    else expect(body).toMatchObject({ choices: [{ message: { content: answer }, finish_reason: 'stop' }] });
    expect(told().messages.slice(1)).toEqual([{ role: 'user', content }]);
  });

  it('[OAI-124] a connection may use responses instead', async () => {
    upstream().reply({ text: ['Mad', 'rid'] });
    const message = (role: string, ...content: object[]) => ({ type: 'message', role, content });
    const { frames } = await send('POST', '/openai/v1/responses', {
      model: 'index',
      stream: true,
      instructions: 'Be brief.',
      temperature: 0.2,
      max_output_tokens: 200,
      input: [
        message('user', { type: 'input_text', text: 'France?' }),
        message('assistant', { type: 'output_text', text: 'Paris.' }),
        message(
          'user',
          { type: 'input_text', text: 'And this?' },
          { type: 'input_image', image_url: `data:image/png;base64,${PNG}`, detail: 'auto' },
        ),
      ],
    });
    const events = frames!.map((frame) => JSON.parse(frame) as { type: string; delta?: string });
    expect(events.map(({ type, delta }) => (type === 'response.output_text.delta' ? delta : '')).join('')).toBe('Madrid');
    expect(events.at(-1)!.type).toBe('response.completed');
    expect(
      told()
        .messages.slice(1)
        .map(({ role }) => role),
    ).toEqual(['user', 'assistant', 'user']);
  });

  it('[OAI-124] what is wrong is said in the place where it looks', async () => {
    expect(await send('GET', '/openai/v1/models', undefined, 'bat_of-nobody')).toMatchObject({
      status: 401,
      body: { error: { message: 'the bearer token is not valid' } },
    });
    const unknown = await send('POST', '/openai/v1/chat/completions', { model: 'ghost', messages: [FRANCE], stream: true });
    expect(unknown).toMatchObject({ status: 404, body: { error: { message: "no agent 'ghost' for this tenant" } } });
  });
});
