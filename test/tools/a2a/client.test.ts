import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { A2aProblem } from '../../../src/runtime/commands/a2a.ts';
import { a2aOf, runA2a, startAgent, type AgentOptions } from '../../support/a2a.ts';
import { StillClock } from '../../support/still-clock.ts';

const never = new AbortController().signal;

const agents: AgentOptions[] = [
  { version: '1.0', streaming: true },
  { version: '1.0', streaming: false },
  { version: '1.0', streaming: true, binding: 'HTTP+JSON' },
  { version: '0.3', streaming: true },
  { version: '0.3', streaming: false },
  { version: '0.3', streaming: false, binding: 'HTTP+JSON' },
];

describe.each(agents)('an agent of A2A %o', (options) => {
  it('[A2C-010] answers by a message, a task with artifacts, or the words of its status', async () => {
    const agent = await startAgent(options);
    await using server = agent.server;
    {
      await using session = a2aOf({ a: server.origin }).open();
      expect(await session.call('a', 'echo hello\nworld', never)).toBe('hello\nworld');
      expect(await session.call('a', 'task one two three', never)).toBe('one two three\n(a second one)\nall done');
      // REST of 0.3 has no place for the names of files.
      expect((await session.call('a', 'parts', never)).replace(/(?:a\.pdf|b\.bin), /g, '')).toBe(
        'see:\n{"n":1}\n[file: application/pdf, https://example.org/a.pdf]\n[file that can\'t be shown: application/octet-stream, 3 bytes]',
      );
      const said = await session.call('a', 'status thinking harder done', never);
      // Who asks now and then doesn't hear everything.
      if (options.streaming && options.binding !== 'HTTP+JSON') expect(said).toBe('thinking\nharder\ndone');
    }
    if (options.binding !== 'HTTP+JSON') {
      const dialect = options.version === '0.3' ? /^(?:message|tasks)\// : /^(?:Send|Get)/;
      expect(agent.bodies.map(({ method }) => method).filter((method) => !dialect.test(method!))).toEqual([]);
    }
    await server.left();
  });

  it('[A2C-011] gets only the text of the message', async () => {
    const { server, messages } = await startAgent(options);
    await using _ = server;
    await using session = a2aOf({ a: server.origin }).open();
    await session.call('a', 'echo one', never);
    await session.call('a', 'echo two', never);
    expect(messages.map(({ parts }) => parts)).toMatchObject([[{ content: { value: 'echo one' } }], [{ content: { value: 'echo two' } }]]);
    for (const message of messages)
      expect(message).toMatchObject({ role: 1, taskId: expect.any(String), referenceTaskIds: [], extensions: [] });
    expect(new Set(messages.map(({ contextId }) => contextId)).size).toBe(2);
  });

  it('[A2C-012] is waited for when its task takes a while', async () => {
    const { server, messages, release } = await startAgent(options);
    await using _ = server;
    await using session = a2aOf({ a: server.origin }).open();
    const call = session.call('a', 'wait for it', never);
    await expect.poll(() => messages).toHaveLength(1);
    release();
    expect(await call).toBe('for it');
  });

  it('[A2C-013] fails, refuses or asks back as ERR with its words', async () => {
    const { server } = await startAgent(options);
    await using _ = server;
    const remote = a2aOf({ a: server.origin });
    await using session = remote.open();
    await expect(session.call('a', 'fail no disk', never)).rejects.toThrow("the agent 'a' failed: no disk");
    await expect(session.call('a', 'reject not my job', never)).rejects.toThrow("the agent 'a' refused the task: not my job");
    await expect(session.call('a', 'ask which one?', never)).rejects.toThrow(
      "the agent 'a' wants to know more (tell it everything in one message): which one?",
    );
    await expect(session.call('a', 'auth log in', never)).rejects.toThrow(
      "the agent 'a' asks for an authorization that it does not have: log in",
    );
  });

  it('[A2C-014] has its task canceled when the run is canceled or the call takes too long', async () => {
    const { server, messages, cancelled } = await startAgent(options);
    await using _ = server;
    const controller = new AbortController();
    {
      await using session = a2aOf({ a: server.origin }).open();
      await session.card('a', never);
      const call = session.call('a', 'wait', controller.signal);
      call.catch(() => {});
      await expect.poll(() => messages).toHaveLength(1);
      // By then it has been told which task it is.
      for (let i = 0; i < 5; i += 1)
        await (await fetch(`${server.origin}/.well-known/agent-card.json`, { headers: { connection: 'close' } })).text();
      controller.abort(new Error('stop'));
      await expect(call).rejects.toThrow('stop');
      expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    }
    expect(cancelled).toHaveLength(1);
    await server.left();
  });
});

it('[A2C-014] a task that the agent had not named when the run was canceled is canceled as soon as it is named', async () => {
  const { server, messages, cancelled, release } = await startAgent();
  await using _ = server;
  const controller = new AbortController();
  {
    await using session = a2aOf({ a: server.origin }).open();
    const call = session.call('a', 'hesitate', controller.signal);
    call.catch(() => {});
    await expect.poll(() => messages).toHaveLength(1);
    controller.abort(new Error('stop'));
    await expect(call).rejects.toThrow('stop');
    expect(cancelled).toEqual([]);
    release();
  }
  expect(cancelled).toHaveLength(1);
  await server.left();
});

it('[A2C-014] a task that takes too long is canceled', async () => {
  const { server, messages, cancelled } = await startAgent();
  await using _ = server;
  await using session = a2aOf({ a: server.origin }, { callMs: 1000 }).open();
  using clock = new StillClock();
  const call = expect(session.call('a', 'wait', never)).rejects.toThrow("the agent 'a' did not answer within 1 s");
  await clock.until(() => messages.length === 1);
  await clock.passUntil(call);
  await clock.until(() => cancelled.length === 1);
});

describe('/a2a', () => {
  it('[A2C-020] lists the agents, shows a card, calls', async () => {
    const { server } = await startAgent();
    await using _ = server;
    const remote = a2aOf({ a: server.origin, b: 'http://127.0.0.1:9/' });
    expect((await runA2a(remote, '/a2a list')).result).toBe('a\nb\n\n/a2a card <name> shows what one can do');
    expect((await runA2a(remote, '/a2a card a')).result).toBe(
      'Example (version 2.1)\nDoes what it is told.\nspeaks JSONRPC 1.0; streams its answers\nskills:\n- echo: Echo. Says it again. [talk, test]',
    );
    const { result, events } = await runA2a(remote, '/a2a call a echo hello, you');
    expect(result).toBe('hello, you');
    expect(events.find(({ event }) => event === 'tool_call')!.data).toMatchObject({
      kind: 'a2a',
      args: 'call a echo hello, you',
      ok: true,
    });
    const failure = await runA2a(remote, '/a2a call a fail oh no');
    expect(failure.result).toBe("ERR: the agent 'a' failed: oh no; try it differently or go on without it");
    expect(failure.events.find(({ event }) => event === 'tool_call')!.data).toMatchObject({ ok: false });
  });

  it.each([
    ['/a2a call nobody hello', "ERR: there is no remote agent 'nobody'; the agents are: a;"],
    ['/a2a call a', 'ERR: /a2a call a needs a message on the same line'],
    ['/a2a call', 'ERR: write /a2a list, /a2a card <name> or /a2a call <name> <message>'],
    ['/a2a dance a', 'ERR: write /a2a list, /a2a card <name> or /a2a call <name> <message>'],
  ])('[A2C-021] says what is wrong: %s', async (line, expected) => {
    expect((await runA2a(a2aOf({ a: 'http://127.0.0.1:9/' }), line)).result).toContain(expected);
  });

  it('[A2C-022] a session that has ended makes no connection', async () => {
    const session = a2aOf({ a: 'http://127.0.0.1:9/' }).open();
    await session[Symbol.asyncDispose]();
    await expect(session.card('a', never)).rejects.toThrow(A2aProblem);
  });
});

describe('an agent with several interfaces', () => {
  it.each([
    ['HTTP+JSON', 'JSONRPC'],
    ['JSONRPC', 'HTTP+JSON'],
  ] as const)('[A2C-055] is called by the first that its card names: %s before %s', async (binding, other) => {
    const { server, card, messages } = await startAgent({ binding });
    await using _ = server;
    // Nobody listens there.
    card.supportedInterfaces.push({ url: 'http://127.0.0.1:1/', protocolBinding: other, protocolVersion: '1.0', tenant: '' });
    await using session = a2aOf({ a: server.origin }).open();
    expect(await session.call('a', 'echo hello', never)).toBe('hello');
    expect(messages).toHaveLength(1);
  });

  it('[A2C-056] is called by one that is known where the first is not', async () => {
    const { server, card } = await startAgent({ binding: 'HTTP+JSON' });
    await using _ = server;
    card.supportedInterfaces.unshift({
      url: 'wss://127.0.0.1:1/',
      protocolBinding: 'https://example.org/ws',
      protocolVersion: '1.0',
      tenant: '',
    });
    await using session = a2aOf({ a: server.origin }).open();
    expect(await session.call('a', 'echo hello', never)).toBe('hello');
  });
});
