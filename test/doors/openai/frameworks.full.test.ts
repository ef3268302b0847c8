import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { useServer } from '../../support/server.ts';
import { patternOf, ROOT, runProgram, snippetsOf } from '../../support/snippets.ts';
import { installPython } from '../a2a/python.ts';

const SNIPPETS = snippetsOf('docs/connect.md').filter(({ heading }) => heading === 'Python frameworks');

/** Their packages on PyPI, by the module that their programs import. */
const FRAMEWORKS: [module: string, version: string, name: string, ...others: string[]][] = [
  ['langchain_openai', '1.7.4', 'langchain-openai'],
  ['llama_index', '0.8.1', 'llama-index-llms-openai-like'],
  ['autogen_agentchat', '0.7.5', 'autogen-ext[openai]', 'autogen-agentchat==0.7.5'],
  ['smolagents', '1.26.0', 'smolagents[openai]'],
  ['litellm', '1.110.2', 'litellm'],
  ['instructor', '1.17.0', 'instructor'],
  ['agents', '0.24.0', 'openai-agents'],
  ['pydantic_ai', '2.38.0', 'pydantic-ai-slim[openai]'],
];

describe('frameworks for Python', () => {
  const baton = useServer();
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tmp/connect-frameworks-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('[OAI-052] each has a program', () => expect(SNIPPETS).toHaveLength(FRAMEWORKS.length));

  it.for(FRAMEWORKS)('[OAI-052] %s works as it is', { timeout: 600_000 }, async ([module, version, name, ...others], context) => {
    const snippet = SNIPPETS.find(({ text }) => new RegExp(`^(?:from|import) ${module}\\b`, 'm').test(text))!;
    const installed = installPython(version, name, others);
    if ('missing' in installed) return context.skip(installed.missing);
    const file = join(folder, `${module}_program.py`);
    writeFileSync(file, snippet.text);
    const { tenant, url } = baton();
    // LiteLLM asks for prices otherwise.
    const env = { BATON_URL: url, BATON_TOKEN: tenant.token, LITELLM_LOCAL_MODEL_COST_MAP: 'True' };
    const ran = await runProgram(installed.python, [file], { cwd: folder, env });
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringMatching(patternOf(snippet.prints)) });
  });
});
