import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { useServer, useUpstream } from '../../support/server.ts';
import type { Reply, UpstreamRequest } from '../../support/upstream.ts';
import { ROOT, runProgram } from '../../support/snippets.ts';
import { installPython } from '../a2a/python.ts';
import { agent } from './official.ts';

const TESTS = fileURLToPath(new URL('langchain_standard.py', import.meta.url));

/** What is skipped: it needs something that agents don't have, addresses outside of this machine, or recordings. */
const SKIPPED = ['image', 'pdf', 'audio', 'anthropic_inputs', 'stream_time'];
interface Offered {
  function: { name: string; parameters: { properties?: Record<string, { type?: string }> } };
}

/** A model that calls the function that it has to, or the first one, until it has an output; that answers in JSON where it is to joke. */
function answer({ body, lastMessage }: UpstreamRequest): Reply {
  const usage = { input: 9, output: 3 };
  const offered = (body['tools'] ?? []) as Offered[];
  const { tool_choice: choice } = body as { tool_choice?: { function?: { name: string } } };
  const tool = offered.find(({ function: { name } }) => name === choice?.function?.name) ?? offered[0];
  if (tool && body.messages.at(-1)!.role === 'user') {
    // Names in other scripts come back as they are.
    const text = /\p{Script=Han}+/u.exec(lastMessage)?.[0] ?? 'any';
    const { name, parameters } = tool.function;
    const values = Object.entries(parameters.properties ?? {}).map(([key, { type }]) => [key, type === 'integer' ? 3 : text]);
    return { calls: [{ id: crypto.randomUUID(), name, arguments: JSON.stringify(Object.fromEntries(values)) }], usage };
  }
  const joke = JSON.stringify({ setup: 'Why do cats purr?', punchline: 'They can.' });
  return { text: lastMessage.includes('joke') ? [joke] : ['Hel', 'lo.'], usage };
}

describe('LangChain’s standard tests', () => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: upstream().env }));
  beforeAll(async () => {
    for (const id of ['standard', 'another']) await baton().api.post('/v1/agents', agent(id, { model: 'openai/fake' }));
    upstream().otherwise(answer);
  });

  it.for(['TestChatCompletions', 'TestResponses'])('[OAI-125] pass: %s', { timeout: 900_000 }, async (name, context) => {
    const installed = await installPython('1.1.9', 'langchain-tests', ['langchain-openai==1.7.4']);
    if ('missing' in installed) return context.skip(installed.missing);
    // LangChain keeps connections from one test to the next, and so does the loop that they belong to.
    const loop = ['-o', 'asyncio_mode=auto', '-o', 'asyncio_default_test_loop_scope=session'];
    const args = ['-m', 'pytest', `${TESTS}::${name}`, '-v', '--tb=short', ...loop, '-p', 'no:cacheprovider'];
    const env = { BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token, PYTHONDONTWRITEBYTECODE: '1', COLUMNS: '200' };
    const { code, stdout } = await runProgram(installed.python, [...args, '--rootdir', ROOT], { cwd: ROOT, env });
    expect(code, stdout).toBe(0);
    const ended = [...stdout.matchAll(/::(test_\S+) (PASSED|SKIPPED)/g)].map(([, test, how]) => ({ test: test!, how }));
    expect(ended.filter(({ how }) => how === 'PASSED').length).toBeGreaterThan(40);
    const skipped = ended.filter(({ test, how }) => how === 'SKIPPED' && !SKIPPED.some((word) => test.includes(word)));
    expect(skipped).toEqual([]);
  });
});
