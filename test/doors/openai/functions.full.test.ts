import { describe, expect, it } from 'vitest';
import { useServer } from '../../support/server.ts';
import { agentsJs, agentsPython, autogen, instructor, langchainJs, pydanticAi } from './frameworks.ts';
import type { Client } from './toolchains.ts';

/* Frameworks that offer a function, call it when the agent asks for it, and send back what it returned, on their own. */

const NODE = 'const baseURL = `${process.env.BATON_URL}/openai/v1`, apiKey = process.env.BATON_TOKEN;';
const PYTHON = `
import os
baton = {"base_url": os.environ["BATON_URL"] + "/openai/v1", "api_key": os.environ["BATON_TOKEN"]}
def get_weather(city: str) -> str:
    """The weather of a city."""
    return f"sunny in {city}"
`;
const SAID = '/get_weather {"city": "Rome"}';

const PROGRAMS: [name: string, client: () => Promise<Client>, program: string, prints: string][] = [
  [
    'the Agents SDK for JavaScript',
    agentsJs,
    `
import { Agent, OpenAIProvider, Runner, tool } from '@openai/agents';
import { z } from 'zod';
${NODE}
const parameters = z.object({ city: z.string() });
const weather = tool({ name: 'get_weather', description: 'The weather.', parameters, execute: async ({ city }) => \`sunny in \${city}\` });
const agent = new Agent({ name: 'Forecaster', instructions: 'Be true.', model: 'index', tools: [weather] });
for (const useResponses of [true, false]) {
  const runner = new Runner({ modelProvider: new OpenAIProvider({ baseURL, apiKey, useResponses }), tracingDisabled: true });
  console.log((await runner.run(agent, '${SAID}')).finalOutput?.includes('sunny in Rome'));
}
`,
    'true\ntrue\n',
  ],
  [
    'LangChain for JavaScript',
    langchainJs,
    `
import { HumanMessage, type BaseMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
${NODE}
const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } as const;
const weather = tool(async ({ city }: any) => \`sunny in \${city}\`, { name: 'get_weather', description: 'The weather.', schema });
for (const useResponsesApi of [true, false]) {
  const model = new ChatOpenAI({ model: 'index', apiKey, configuration: { baseURL }, useResponsesApi }).bindTools([weather]);
  const messages: BaseMessage[] = [new HumanMessage('${SAID}')];
  const asked = await model.invoke(messages);
  messages.push(asked, await weather.invoke(asked.tool_calls![0]! as never));
  console.log((await model.invoke(messages)).text.includes('sunny in Rome'));
}
`,
    'true\ntrue\n',
  ],
  [
    'the Agents SDK for Python',
    agentsPython,
    `${PYTHON}
from agents import Agent, OpenAIChatCompletionsModel, OpenAIResponsesModel, Runner, function_tool, set_tracing_disabled
from openai import AsyncOpenAI
set_tracing_disabled(True)
for model in [OpenAIResponsesModel, OpenAIChatCompletionsModel]:
    agent = Agent(name="Forecaster", instructions="Be true.", model=model("index", AsyncOpenAI(**baton)), tools=[function_tool(get_weather)])
    print("sunny in Rome" in Runner.run_sync(agent, '${SAID}').final_output)
`,
    'True\nTrue\n',
  ],
  [
    'Pydantic AI',
    pydanticAi,
    `${PYTHON}
from pydantic_ai import Agent
from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
from pydantic_ai.providers.openai import OpenAIProvider
for model in [OpenAIResponsesModel, OpenAIChatModel]:
    agent = Agent(model("index", provider=OpenAIProvider(**baton)), tools=[get_weather])
    print("sunny in Rome" in agent.run_sync('${SAID}').output)
`,
    'True\nTrue\n',
  ],
  [
    'AutoGen',
    autogen,
    `${PYTHON}
import asyncio
from autogen_agentchat.agents import AssistantAgent
from autogen_ext.models.openai import OpenAIChatCompletionClient
info = {"vision": True, "function_calling": True, "json_output": True, "structured_output": True, "family": "unknown"}
client = OpenAIChatCompletionClient(model="index", model_info=info, include_name_in_message=False, **baton)
agent = AssistantAgent("forecaster", model_client=client, tools=[get_weather], reflect_on_tool_use=True)
print("sunny in Rome" in asyncio.run(agent.run(task='${SAID}')).messages[-1].content)
`,
    'True\n',
  ],
  [
    'Instructor, which asks for an object as the arguments of a function,',
    instructor,
    `${PYTHON}
import instructor
from openai import OpenAI
from pydantic import BaseModel
class City(BaseModel):
    capital: str
messages = [{"role": "user", "content": '/City {"capital": "Paris"}'}]
print(instructor.from_openai(OpenAI(**baton)).chat.completions.create(model="index", messages=messages, response_model=City))
`,
    "capital='Paris'\n",
  ],
];

describe('functions of frameworks', () => {
  const baton = useServer();

  it.for(PROGRAMS)('[OAI-126] %s calls what an agent asks for', { timeout: 900_000 }, async ([, client, program, prints], context) => {
    const installed = await client();
    if ('missing' in installed) return context.skip(installed.missing);
    const ran = await installed.run(program, { BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token });
    expect(ran).toMatchObject({ code: 0, stdout: prints });
  });
});
