import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { asker } from '../../support/questions.ts';
import { useServer } from '../../support/server.ts';
import { ROOT } from '../../support/snippets.ts';
import { fromNpm } from '../openai/toolchains.ts';

/** The route of docs/connect.md, as it stands there. */
const ROUTE = /^```js\n(\/\/ app\/api\/copilotkit[^]*?)^```$/m.exec(readFileSync(join(ROOT, 'docs/connect.md'), 'utf8'))![1]!;

/** Serves the route, and connects what CopilotKit's front ends are built on. */
const CONNECTED = `${ROUTE}
import { once } from 'node:events';
import { createServer } from 'node:http';
import { CopilotKitCore, ProxiedCopilotRuntimeAgent } from '@copilotkit/core';
import { createCopilotNodeHandler } from '@copilotkit/runtime/v2/node';

const server = createServer(createCopilotNodeHandler(POST)).listen(0, '127.0.0.1');
await once(server, 'listening');
const runtimeUrl = \`http://127.0.0.1:\${(server.address() as { port: number }).port}/api/copilotkit\`;

const core = new CopilotKitCore({ runtimeUrl });
core.subscribe({ onError: ({ error, code }) => console.log(code, error.message) });
const connected = () => new ProxiedCopilotRuntimeAgent({ runtimeUrl, agentId: 'default', transport: 'rest' });
const agent = connected();
const say = (content: string) => agent.addMessage({ id: crypto.randomUUID(), role: 'user', content });
const firstLine = (text: unknown) => String(text).split('\\n')[0];
`;

const CHAT = `
const shown = ({ messages }: { messages: { role: string; content?: unknown }[] }) =>
  console.log(messages.map(({ role, content }) => (role === 'tool' ? role : \`\${role}: \${firstLine(content)}\`)).join(' | '));

for (const content of ['Hello', 'Look what there is.\\n/list\\n', 'Hello again']) {
  say(content);
  const { result } = await core.runAgent({ agent });
  console.log(firstLine(result));
}
shown(agent);

const later = connected();
later.threadId = agent.threadId;
await core.connectAgent({ agent: later });
shown(later);
server.close();
server.closeAllConnections();
`;

const QUESTION = `
let asked: { id: string; message?: string } | undefined;
agent.subscribe({ onRunFinishedEvent: ({ event }: any) => (asked = event.outcome?.interrupts?.[0]) });
say('Well\\n/ask Which city?\\n');
await core.runAgent({ agent });
console.log(asked!.message);
const { result } = await core.runAgent({ agent, resume: [{ interruptId: asked!.id, status: 'resolved', payload: { text: 'Rome' } }] });
console.log(String(result).includes('Rome'));
server.close();
server.closeAllConnections();
`;

const TOOL = `
import { z } from 'zod';
const show = async ({ city }: { city: string }) => {
  console.log('map', city);
  return \`\${city} is shown\`;
};
core.addTool({ name: 'show_map', description: 'Shows a place.', parameters: z.object({ city: z.string() }) as never, handler: show as never });
say('/show_map {"city": "Rome"}');
const { result } = await core.runAgent({ agent });
console.log(agent.messages.map(({ role }) => role).join(), String(agent.messages.at(-1)!.content).includes('Rome is shown'));
server.close();
server.closeAllConnections();
`;

const CLIENTS: [which: string, client: string, typed: boolean][] = [
  ['the one that it brings', '@ag-ui/client@0.0.59', true],
  // Its types are not those that CopilotKit asks for.
  ['the newest', '@ag-ui/client@1.0.0', false],
];

describe.for(CLIENTS)('CopilotKit with a client of AG-UI, %s', ([, client, typed]) => {
  const baton = useServer();
  const env = () => ({ BATON_URL: baton().url, BATON_TOKEN: baton().tenant.token, COPILOTKIT_TELEMETRY_DISABLED: 'true' });
  const install = () => fromNpm(['@copilotkit/runtime@1.75.0', '@copilotkit/core@1.75.0', client], typed);
  const timeout = 600_000;
  beforeAll(() => baton().api.post('/v1/agents', asker()));

  it('[AGU-080] talks to an agent, and comes back to what was said', { timeout }, async (context) => {
    const installed = await install();
    if ('missing' in installed) return context.skip(installed.missing);
    const ran = await installed.run(CONNECTED + CHAT, env());
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    const listed = 'user: Look what there is. | assistant: Look what there is. | tool | assistant: The commands came back with:';
    const thread = `user: Hello | assistant: Hello | ${listed} | user: Hello again | assistant: Hello again`;
    expect(ran.stdout.trim().split('\n')).toEqual(['Hello', 'Look what there is.', 'Hello again', thread, thread]);
  });

  it('[AGU-081] answers what an agent asks', { timeout }, async (context) => {
    const installed = await install();
    if ('missing' in installed) return context.skip(installed.missing);
    const ran = await installed.run(CONNECTED.replace('agents/index', 'agents/asker') + QUESTION, env());
    expect(ran).toMatchObject({ code: 0, stdout: 'Which city?\ntrue\n' });
  });

  it('[AGU-083] has its own functions called', { timeout }, async (context) => {
    const installed = await install();
    if ('missing' in installed) return context.skip(installed.missing);
    const ran = await installed.run(CONNECTED + TOOL, env());
    expect(ran).toMatchObject({ code: 0, stdout: 'map Rome\nuser,assistant,tool,assistant true\n' });
  });

  it('[AGU-082] shows what is wrong', { timeout }, async (context) => {
    const installed = await install();
    if ('missing' in installed) return context.skip(installed.missing);
    const refused = await installed.run(CONNECTED + CHAT, { ...env(), BATON_TOKEN: 'bat_of-nobody' });
    expect(refused.stdout).toMatch(/^agent_run_error_event HTTP 401: .*the bearer token is not valid/m);
    const unknown = await installed.run(CONNECTED.replace('agents/index', 'agents/ghost') + CHAT, env());
    expect(unknown.stdout).toMatch(/^agent_run_error_event HTTP 404: .*no agent 'ghost' for this tenant/m);
  });
});
