import { describe, expect, it } from 'vitest';
import { useServer } from '../../support/server.ts';
import { patternOf, snippetsOf } from '../../support/snippets.ts';
import { agentsJs, agentsPython, autogen, instructor, langchainJs, pydanticAi } from './frameworks.ts';
import { fromGo, fromMaven, fromNpm, fromPyPi, type Client } from './toolchains.ts';

const SNIPPETS = snippetsOf('docs/connect.md');

interface Framework {
  /** The requirement, and the name. */
  title: string;
  heading: string;
  /** What its program imports, where others stand under the same heading. */
  imports?: string;
  client(): Promise<Client>;
  /** What its errors begin with, for a token that nobody has, and for a model that there is not. */
  errors: [token: string, model: string];
}

const OPENAI_PYTHON: Framework['errors'] = ['openai.AuthenticationError: ', 'openai.NotFoundError: '];
const OPENAI_NODE: Framework['errors'] = ['AuthenticationError: 401 ', 'NotFoundError: 404 '];

const PYTHON = 'Python frameworks';
const JAVASCRIPT = 'JavaScript frameworks';

const FRAMEWORKS: Framework[] = [
  {
    title: '[OAI-120] the OpenAI SDK for Go',
    heading: 'OpenAI SDK for Go',
    client: () => fromGo('github.com/openai/openai-go/v3', 'v3.99.0'),
    errors: ['401 unauthorized: ', '404 model_not_found: '],
  },
  {
    title: '[OAI-121] the OpenAI SDK for Java',
    heading: 'OpenAI SDK for Java',
    client: () => fromMaven('com.openai', 'openai-java', '4.101.0'),
    errors: ['com.openai.errors.UnauthorizedException: 401: ', 'com.openai.errors.NotFoundException: 404: '],
  },
  {
    title: '[OAI-122] LangChain for JavaScript',
    heading: JAVASCRIPT,
    imports: '@langchain/openai',
    client: langchainJs,
    errors: OPENAI_NODE,
  },
  {
    title: '[OAI-122] the Agents SDK for JavaScript',
    heading: JAVASCRIPT,
    imports: '@openai/agents',
    client: agentsJs,
    errors: OPENAI_NODE,
  },
  {
    title: '[OAI-122] the AI SDK, the newest',
    heading: 'AI SDK',
    client: () => fromNpm(['ai@7.0.173', '@ai-sdk/openai@4.0.118', 'zod@4.6.7']),
    errors: ['APICallError [AI_APICallError]: ', 'APICallError [AI_APICallError]: '],
  },
  {
    title: '[OAI-052] LangChain',
    heading: PYTHON,
    imports: 'langchain_openai',
    client: () => fromPyPi('langchain-openai', '1.7.4'),
    errors: OPENAI_PYTHON,
  },
  {
    title: '[OAI-052] LlamaIndex',
    heading: PYTHON,
    imports: 'llama_index',
    client: () => fromPyPi('llama-index-llms-openai-like', '0.8.1'),
    errors: OPENAI_PYTHON,
  },
  {
    title: '[OAI-052] AutoGen',
    heading: PYTHON,
    imports: 'autogen_agentchat',
    client: autogen,
    errors: OPENAI_PYTHON,
  },
  {
    title: '[OAI-052] smolagents',
    heading: PYTHON,
    imports: 'smolagents',
    client: () => fromPyPi('smolagents[openai]', '1.26.0'),
    errors: ['AgentGenerationError: ', 'AgentGenerationError: '],
  },
  {
    title: '[OAI-052] LiteLLM',
    heading: PYTHON,
    imports: 'litellm',
    client: () => fromPyPi('litellm', '1.110.2'),
    errors: ['litellm.AuthenticationError: ', 'litellm.NotFoundError: '],
  },
  {
    title: '[OAI-052] Instructor',
    heading: PYTHON,
    imports: 'instructor',
    client: instructor,
    errors: ['InstructorRetryException: ', 'InstructorRetryException: '],
  },
  {
    title: '[OAI-052] the Agents SDK',
    heading: PYTHON,
    imports: 'agents',
    client: agentsPython,
    errors: OPENAI_PYTHON,
  },
  {
    title: '[OAI-052] Pydantic AI',
    heading: PYTHON,
    imports: 'pydantic_ai',
    client: pydanticAi,
    errors: ['pydantic_ai.exceptions.ModelAuthenticationError: ', 'pydantic_ai.exceptions.ModelNotFoundError: '],
  },
];

describe('frameworks and clients in other languages', () => {
  const baton = useServer();

  it('[OAI-052] [OAI-122] each has a program', () => {
    for (const heading of [PYTHON, JAVASCRIPT])
      expect(SNIPPETS.filter((snippet) => snippet.heading === heading)).toHaveLength(
        FRAMEWORKS.filter((framework) => framework.heading === heading).length,
      );
  });

  it.for(FRAMEWORKS)('$title works as it is', { timeout: 900_000 }, async ({ heading, imports, client, errors }, context) => {
    const { text, prints } = SNIPPETS.find((snippet) => snippet.heading === heading && (!imports || importOf(imports).test(snippet.text)))!;
    const installed = await client();
    if ('missing' in installed) return context.skip(installed.missing);
    // LiteLLM asks for prices otherwise.
    const env = { BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token, LITELLM_LOCAL_MODEL_COST_MAP: 'True' };

    const ran = await installed.run(text, env);
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringMatching(patternOf(prints)) });

    const refused = await installed.run(text, { ...env, BATON_TOKEN: 'bat_of-nobody' });
    expect(refused.stderr).toMatch(said(errors[0], 'the bearer token is not valid'));
    expect(refused.code).not.toBe(0);

    const unknown = await installed.run(text.replaceAll(/index(["'])/g, 'ghost$1'), env);
    expect(unknown.stderr).toMatch(said(errors[1], "no agent 'ghost' for this tenant"));
    expect(unknown.code).not.toBe(0);
  });
});

const importOf = (module: string) => new RegExp(`^(?:from ${module}\\b|import ${module}\\b|import .* from '${module}')`, 'm');

/** An error of the client's own class, with our words. */
const said = (beginning: string, words: string) => new RegExp(`${beginning.replaceAll(/[.[\]]/g, String.raw`\$&`)}[^]*${words}`);
