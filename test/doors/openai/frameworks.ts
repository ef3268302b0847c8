import { fromNpm, fromPyPi } from './toolchains.ts';

/* The frameworks that more than one test runs, each in the newest release. */

export const langchainJs = () => fromNpm(['@langchain/openai@1.6.0', '@langchain/core@1.4.0']);
export const agentsJs = () => fromNpm(['@openai/agents@0.20.0', 'zod@4.6.7']);
export const autogen = () => fromPyPi('autogen-ext[openai]', '0.7.5', 'autogen-agentchat==0.7.5');
export const instructor = () => fromPyPi('instructor', '1.17.0');
export const agentsPython = () => fromPyPi('openai-agents', '0.24.0');
export const pydanticAi = () => fromPyPi('pydantic-ai-slim[openai]', '2.68.0');
