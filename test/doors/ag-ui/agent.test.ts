import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fields } from '../../support/client.ts';
import { describeOnBoth } from '../../support/databases.ts';
import { asker } from '../../support/questions.ts';
import { type Baton, useServer, useUpstream } from '../../support/server.ts';
import { textPdf } from '../../support/pdf.ts';
import { officialAgent, ofType, run, type Access } from './official.ts';

const access = ({ url, tenant }: Baton): Access => ({ url, token: tenant.token });
const helper = (id: string, more: object = {}) => ({ id, name: id, role: 'helps', goal: 'Help.', model: 'demo/echo', ...more });

/** It warns of what it doesn't know in an event. */
const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
const failed = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => {
  warned.mockClear();
  failed.mockClear();
});

describeOnBoth('HttpAgent', (dialect) => {
  const baton = useServer({ dialect });

  it('[DCM-053] sends a document, whose text the agent gets', async () => {
    const agent = officialAgent(access(baton()), 'index', { threadId: 'document' });
    const value = textPdf(['Figures of May']).toString('base64');
    const source = { type: 'data' as const, value, mimeType: 'application/pdf' };
    agent.addMessage({ id: 'd', role: 'user', content: [{ type: 'document', source, metadata: { filename: 'may.pdf' } }] });
    const { result } = await run(agent, 'Which?');
    expect(result).toMatch(/\[document may\.pdf \(application\/pdf, 1 page\)\] \w+\n\[page 1 of 1\] \w+\nFigures of May\n/);
  });

  it('[RSN-040] gets the thoughts of an agent whose definition sends them, each turn as messages of its own', async () => {
    const { api } = baton();
    await api.post('/v1/agents', helper('thinker', { model: 'demo/script:reasoning', reasoning: { stream: true } }));
    const agent = officialAgent(access(baton()), 'thinker', { threadId: 'thoughts' });
    const { events, result, newMessages } = await run(agent, 'Go');
    expect(result).toBe('Looking.\nNothing is there.');
    expect(newMessages.map(({ role, content }) => [role, role === 'tool' ? '' : content])).toEqual([
      ['reasoning', 'First I look, 🤔 then I answer.'],
      ['assistant', 'Looking.\n'],
      ['tool', ''],
      ['reasoning', '\nThere is nothing.'],
      ['assistant', 'Nothing is there.'],
    ]);
    const types = events.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1]);
    expect(types.slice(0, 9)).toEqual([
      'RUN_STARTED',
      'REASONING_START',
      'REASONING_MESSAGE_START',
      'REASONING_MESSAGE_CONTENT',
      'REASONING_MESSAGE_END',
      'REASONING_END',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_END',
    ]);
    expect(events.at(-1)!['usage']).toMatchObject([{ outputTokens: 40, reasoningTokens: 20 }]);
    expect(warned).not.toHaveBeenCalled();
    // The client sends all messages again.
    expect((await run(agent, 'Go on')).result).toBe('Looking.\nNothing is there.');
  });

  it('[AGU-001] gets the text of an agent as one message, and the answer as the result', async () => {
    const agent = officialAgent(access(baton()), 'index', { threadId: 'plain' });
    const { events, result, newMessages } = await run(agent, 'Hello, AG-UI!');
    expect(result).toBe('Hello, AG-UI!');
    expect(newMessages).toEqual([{ id: expect.any(String), role: 'assistant', content: 'Hello, AG-UI!' }]);
    expect([...new Set(events.map(({ type }) => type))]).toEqual([
      'RUN_STARTED',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_END',
      'RUN_FINISHED',
    ]);
    const { request_id: id, conversation_id: conversation } = events[0]!.metadata as { request_id: string; conversation_id: number };
    expect(events.at(-1)).toMatchObject({ threadId: 'plain', outcome: { type: 'success' } });
    const { body } = await baton().api.get(`/v1/requests/${id}`);
    expect(body).toMatchObject({ state: 'completed', agent_id: 'index', conversation_id: conversation });
    expect(events.at(-1)!['usage']).toEqual([
      {
        model: 'demo/echo',
        inputTokens: body['input_tokens'],
        outputTokens: body['output_tokens'],
        totalTokens: Number(body['input_tokens']) + Number(body['output_tokens']),
      },
    ]);
    expect((await baton().api.events(id)).done).toMatchObject({ content: 'Hello, AG-UI!' });
    const usage = await baton().api.get<{ rows: Fields[] }>('/v1/usage?group_by=agent');
    expect(usage.body.rows).toContainEqual(expect.objectContaining({ key: 'index' }));
    expect(warned).not.toHaveBeenCalled();
  });

  it('[AGU-002] goes on with its thread, which is a conversation, with the ids that it got', async () => {
    const agent = officialAgent(access(baton()));
    const first = await run(agent, 'One');
    const before = structuredClone(agent.messages);
    const second = await run(agent, 'Two');
    expect(second.result).toBe('Two');
    expect(agent.messages.slice(0, before.length)).toEqual(before);
    expect(agent.messages.map(({ content }) => content)).toEqual(['One', 'One', 'Two', 'Two']);
    const { conversation_id: id } = first.events[0]!.metadata as { conversation_id: number };
    expect(second.events[0]!.metadata).toMatchObject({ conversation_id: id });
    const { body } = await baton().api.get<{ messages: Fields[] }>(`/v1/conversations/${id}/messages`);
    expect(body.messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'One'],
      ['assistant', 'One'],
      ['user', 'Two'],
      ['assistant', 'Two'],
    ]);
  });

  it('[AGU-003] gets commands as tool calls of the message that issued them, and files', async () => {
    const agent = officialAgent(access(baton()));
    const { events } = await run(agent, 'Look.\n/list\n/pane\n/write a.txt\nhi\n/endwrite\n');
    const [, called, ...rest] = agent.messages;
    expect(called).toMatchObject({
      role: 'assistant',
      content: 'Look.\n',
      toolCalls: [
        { function: { name: 'pane', arguments: '{}' } },
        { function: { name: 'list', arguments: '{}' } },
        { function: { name: 'write', arguments: '{"args":"a.txt"}' } },
      ],
    });
    const results = rest.filter(({ role }) => role === 'tool').map(({ content }) => JSON.parse(String(content)) as Fields);
    expect(results.map(({ ok }) => ok)).toEqual([false, true, true]);
    expect(results[0]!['error']).toMatch(/^ERR: \/pane/);
    expect(rest.at(-1)).toMatchObject({ role: 'assistant', content: expect.stringContaining('wrote a.txt') as string });
    expect(ofType(events, 'CUSTOM')).toEqual([
      { type: 'CUSTOM', name: 'file', value: expect.objectContaining({ type: 'file', path: 'a.txt', content: 'hi\n' }) as object },
    ]);
    expect(warned).not.toHaveBeenCalled();
  });

  it('[AGU-004] gets delegates as steps and messages of their own, several of one agent at the same time too', async () => {
    await baton().api.post('/v1/agents', helper('twin'));
    const agent = officialAgent(access(baton()));
    const { events } = await run(agent, '/parallel\n/agent twin left\n/agent twin right\n/endparallel\n');
    expect(ofType(events, 'STEP_STARTED').map(({ stepName }) => stepName)).toEqual(['twin#1', 'twin#2']);
    expect(new Set(ofType(events, 'STEP_FINISHED').map(({ stepName }) => stepName))).toEqual(new Set(['twin#1', 'twin#2']));
    const named = agent.messages.filter((message) => 'name' in message);
    expect(named.map(({ content }) => content).sort()).toEqual(['left', 'right']);
    expect(named.every((message) => 'name' in message && message.name === 'twin')).toBe(true);
    expect(warned).not.toHaveBeenCalled();
  });

  it('[AGU-005] gets the answer of a typed run parsed, and the error of a failed one with its code', async () => {
    const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
    await baton().api.post('/v1/agents', helper('typed', { response_format: { type: 'json_schema', schema } }));
    const agent = officialAgent(access(baton()), 'typed');
    expect((await run(agent, '{"n": 7}')).result).toEqual({ n: 7 });
    const { events, result } = await run(agent, 'seven');
    expect(result).toBeUndefined();
    expect(events.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'response_invalid', message: expect.any(String) as string });
    // The run after a failed one is one of the same thread.
    expect((await run(agent, '{"n": 8}')).result).toEqual({ n: 8 });
  });

  it('[AGU-060] is told how the answer has ended, beside the result and beside the error', async () => {
    const ends = { text: 'stop', length: 'length', 'refused-midway': 'refused', 'empty-after-command': 'empty', empty: 'empty' };
    for (const [scenario, finish_reason] of Object.entries(ends)) {
      await baton().api.post('/v1/agents', helper(scenario, { model: `demo/script:${scenario}` }));
      const { events, result } = await run(officialAgent(access(baton()), scenario), 'go');
      const ok = (await baton().api.events(String(events[0]!.metadata!['request_id']))).done.ok;
      expect(events.at(-1), scenario).toMatchObject({ type: ok ? 'RUN_FINISHED' : 'RUN_ERROR', metadata: { finish_reason } });
      expect(typeof result).toBe(ok ? 'string' : 'undefined');
    }
    expect(warned).not.toHaveBeenCalled();
  });

  it('[AGU-006] is told of what is refused before a run begins', async () => {
    await expect(run(officialAgent(access(baton()), 'nobody'), 'Hi')).rejects.toThrow(/HTTP 404.*no agent 'nobody'/s);
    await expect(run(officialAgent({ url: baton().url, token: 'bat_wrong' }), 'Hi')).rejects.toThrow('HTTP 401');
    const tools = [{ name: 'con fetti', description: 'Throws confetti.', parameters: {} }];
    await expect(run(officialAgent(access(baton())), 'Hi', { tools })).rejects.toThrow(/HTTP 400.*name/s);
    const stateful = officialAgent(access(baton()), 'index', { initialState: ['no object'] });
    await expect(run(stateful, 'Hi')).rejects.toThrow(/HTTP 400.*state/s);
    await expect(run(officialAgent(access(baton())))).rejects.toThrow(/HTTP 400.*no message of the user/s);
  });
});

describe('a run of HttpAgent that takes its time', () => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: upstream().env }));
  beforeAll(async () => {
    await baton().api.post('/v1/agents', helper('slow', { model: 'openai/fake' }));
    await baton().api.post('/v1/agents', asker({ model: 'openai/fake' }));
    await baton().api.post('/v1/agents', asker({ model: 'openai/fake', id: 'careful', approvals: ['/list'] }));
    await baton().api.post('/v1/agents', asker({ model: 'openai/fake', id: 'chief', capabilities: ['/agent'], approvals: ['/list'] }));
  });

  /** A run that has shown its first words, and waits for `go`. */
  async function underWay() {
    const go = Promise.withResolvers<void>();
    upstream().reply({ text: ['Wait', ' for it.'], gate: (index) => (index === 1 ? go.promise : undefined) });
    const agent = officialAgent(access(baton()), 'slow');
    const shown = Promise.withResolvers<string>();
    let id = '';
    const subscriber = {
      onRunStartedEvent: ({ event }: { event: { metadata?: Record<string, unknown> } }) =>
        void (id = String(event.metadata!['request_id'])),
      onTextMessageContentEvent: () => shown.resolve(id),
    };
    agent.addMessage({ id: 'm-1', role: 'user', content: 'Go' });
    const events: string[] = [];
    const over = agent.runAgent({}, { ...subscriber, onEvent: ({ event }) => void events.push(event.type) });
    return { agent, over, events, go: () => go.resolve(), id: await shown.promise };
  }

  it('[AGU-007] goes on when the client aborts', async () => {
    const { agent, over, go, id } = await underWay();
    agent.abortRun();
    await over;
    go();
    expect((await baton().api.events(id)).done).toMatchObject({ ok: true, content: 'Wait for it.' });
  });

  it('[AGU-008] is canceled like any other, which the client is told', async () => {
    const { over, events, id } = await underWay();
    expect((await baton().api.post(`/v1/requests/${id}/cancel`)).status).toBe(200);
    await over;
    expect(events.at(-1)).toBe('RUN_FINISHED');
    expect((await baton().api.get(`/v1/requests/${id}`)).body['state']).toBe('canceled');
  });

  it('[AGU-009] is refused while another run of the thread is under way', async () => {
    const { agent, over, go } = await underWay();
    const second = officialAgent(access(baton()), 'slow', { threadId: agent.threadId, initialMessages: agent.messages });
    await expect(run(second, 'And?')).rejects.toThrow(/HTTP 409.*under way/s);
    go();
    await over;
  });

  it('[AGU-010] asks with an interrupt, and goes on with the answer under another run id', async () => {
    upstream().reply({ text: ['Wait.\n/ask\nWhich city?\n- Rome\n- Paris\n/endask\n'] }, { text: ['It is Rome.'] });
    const agent = officialAgent(access(baton()), 'asker');
    const first = await run(agent, 'Where?');
    expect(first.events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'interrupt' } });
    const [interrupt] = agent.pendingInterrupts;
    expect(interrupt).toMatchObject({
      reason: 'input_required',
      message: 'Which city?',
      metadata: { kind: 'question', agent: 'asker', options: ['Rome', 'Paris'] },
      responseSchema: { required: ['text'], properties: { text: { type: 'string', examples: ['Rome', 'Paris'] } } },
    });
    expect(Date.parse(interrupt!.expiresAt!)).toBeGreaterThan(Date.now());
    const second = await run(agent, undefined, { resume: [{ interruptId: interrupt!.id, status: 'resolved', payload: { text: 'Rome' } }] });
    expect(second.events[0]!.metadata).toEqual(first.events[0]!.metadata);
    expect(second.events[0]!['runId']).not.toBe(first.events[0]!['runId']);
    expect(second.result).toBe('Wait.\nIt is Rome.');
    expect(agent.pendingInterrupts).toEqual([]);
    expect(agent.messages.map(({ role, content }) => [role, role === 'tool' ? '' : content])).toEqual([
      ['user', 'Where?'],
      ['assistant', 'Wait.\n'],
      ['tool', ''],
      ['assistant', 'It is Rome.'],
    ]);
    expect(upstream().requests.at(-1)!.lastMessage).toContain('Rome');
    // Each part has its own tokens.
    const tokens = [first, second].map(({ events }) => (events.at(-1)!['usage'] as { totalTokens: number }[])[0]!.totalTokens);
    const { body } = await baton().api.get(`/v1/requests/${(first.events[0]!.metadata as { request_id: string }).request_id}`);
    expect(tokens[0]! + tokens[1]!).toBe(Number(body['input_tokens']) + Number(body['output_tokens']));
    upstream().reply({ text: ['Bye.'] });
    expect((await run(agent, 'Thanks')).result).toBe('Bye.');
    expect(warned).not.toHaveBeenCalled();
  });

  it('[AGU-011] asks for approval, and may be dismissed', async () => {
    const answers = [{ payload: { approved: true } }, { payload: { approved: false, text: 'not now' } }, undefined];
    const said = [/LIST/, /denied.*not now/, /denied/];
    for (const [at, answer] of answers.entries()) {
      upstream().reply({ text: ['/list\n'] }, { text: ['Done.'] });
      const agent = officialAgent(access(baton()), 'careful');
      await run(agent, 'List.');
      const [{ id, reason, message }] = agent.pendingInterrupts as [{ id: string; reason: string; message: string }];
      expect([reason, message.split('\n').at(-1)]).toEqual(['confirmation', '/list']);
      const resume = [
        answer ? { interruptId: id, status: 'resolved' as const, ...answer } : { interruptId: id, status: 'cancelled' as const },
      ];
      const { result, events } = await run(agent, undefined, { resume });
      expect(result).toBe('Done.');
      expect(upstream().requests.at(-1)!.lastMessage).toMatch(said[at]!);
      expect(ofType(events, 'CUSTOM')[0]).toMatchObject({ name: 'answer', value: { decision: at === 0 ? 'approved' : 'denied' } });
    }
    upstream().reply({ text: ['/ask Which?\n'] }, { text: ['Fine.'] });
    const agent = officialAgent(access(baton()), 'asker');
    await run(agent, 'Where?');
    await run(agent, undefined, { resume: [{ interruptId: agent.pendingInterrupts[0]!.id, status: 'cancelled' }] });
    expect(upstream().requests.at(-1)!.lastMessage).toContain('dismissed');
  });

  it('[ASK-005] says which delegate needs approval', async () => {
    upstream().reply({ text: ['/agent asker list\n'] }, { text: ['/list\n'] }, { text: ['No.'] }, { text: ['Done.'] });
    const agent = officialAgent(access(baton()), 'chief');
    await run(agent, 'List.');
    const { id, message, metadata } = agent.pendingInterrupts[0]!;
    expect(message).toBe("May the agent 'asker' run this command?\n/list");
    expect(metadata).toMatchObject({ agent: 'asker', stream_id: 1 });
    const { result } = await run(agent, undefined, { resume: [{ interruptId: id, status: 'cancelled' }] });
    expect(result).toBe('Done.');
  });

  it('[AGU-012] does not take two answers, but the same one again, and goes on with what others have decided', async () => {
    upstream().reply({ text: ['/list\n'] }, { text: ['Done.'] });
    const agent = officialAgent(access(baton()), 'careful');
    await run(agent, 'List.');
    const { id } = agent.pendingInterrupts[0]!;
    await baton().api.post(`/v1/questions/${id}/answer`, { decision: 'approved' });
    const resume = (payload: unknown) => ({ resume: [{ interruptId: id, status: 'resolved' as const, payload }] });
    await expect(run(agent, undefined, resume(false))).rejects.toThrow(/HTTP 409.*is closed: approved/s);
    await expect(run(agent, undefined, resume('yes'))).rejects.toThrow(/HTTP 400.*approved/s);
    const again = officialAgent(access(baton()), 'careful', { threadId: agent.threadId, initialMessages: agent.messages });
    expect((await run(again, undefined, resume(true))).result).toBe('Done.');
    expect((await run(agent, undefined, { resume: [{ interruptId: id, status: 'cancelled' }] })).result).toBe('Done.');
  });

  it('[AGU-013] that was canceled while it asked leaves a thread that takes a message', async () => {
    upstream().reply({ text: ['/ask Which?\n'] });
    const agent = officialAgent(access(baton()), 'asker');
    const { events } = await run(agent, 'Where?');
    const { request_id: requestId } = events[0]!.metadata as { request_id: string };
    const resume = [{ interruptId: agent.pendingInterrupts[0]!.id, status: 'cancelled' as const }];
    // The run waits for the answer, and not for a message.
    await expect(run(agent, 'Hello?', { resume })).rejects.toThrow(/HTTP 409.*waits for an answer/s);
    await baton().api.post(`/v1/requests/${requestId}/cancel`);
    await expect.poll(async () => (await baton().api.get(`/v1/requests/${requestId}`)).body['state']).toBe('canceled');
    upstream().reply({ text: ['Here.'] });
    const next = await run(agent, undefined, { resume });
    expect(next.result).toBe('Here.');
    expect(next.events[0]!.metadata).not.toMatchObject({ request_id: requestId });
  });

  it('[AGU-014] asks in two delegates one after the other', async () => {
    await baton().api.post('/v1/agents', asker({ id: 'left' }));
    await baton().api.post('/v1/agents', asker({ id: 'right' }));
    upstream().reply({ text: ['/parallel\n/agent left /ask L?\n/agent right /ask R?\n/endparallel\n'] }, { text: ['Both.'] });
    const agent = officialAgent(access(baton()), 'slow');
    await run(agent, 'Ask.');
    const asked = new Set<string>();
    let result: unknown;
    for (let turns = 0; agent.pendingInterrupts.length > 0 && turns < 5; turns += 1) {
      const { id, message = '' } = agent.pendingInterrupts[0]!;
      asked.add(message);
      ({ result } = await run(agent, undefined, { resume: [{ interruptId: id, status: 'resolved', payload: message.toLowerCase() }] }));
    }
    expect([...asked].sort()).toEqual(['L?', 'R?']);
    expect(result).toBe('Both.');
    expect(warned).not.toHaveBeenCalled();
  });
});
