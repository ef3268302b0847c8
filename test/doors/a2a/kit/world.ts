import { startSdkServer } from '../../../sdks/server.ts';
import { startUpstream, type Script } from '../../../support/upstream.ts';
import { startProxy } from './proxy.ts';

/** As many tasks as it likes, and its receiver of notifications is on this machine. */
const LIMITS = { TENANT_RATE_PER_MIN: '0', TENANT_MAX_CONCURRENT: '0', TENANT_MAX_QUESTIONS: '0', FETCH_ALLOW: 'localhost' };

const agent = {
  id: 'kit',
  name: 'Kit',
  role: 'is tested',
  goal: 'Do what the kit wants.',
  model: 'openai/fake',
  capabilities: ['/ask', '/write'],
};

/** What the kit tests: the proxy, a Baton behind it, and behind that a model. All are on loopback. */
export async function startWorld(model: Script): Promise<AsyncDisposable & { url: string }> {
  await using stack = new AsyncDisposableStack();
  const upstream = stack.use(await startUpstream());
  upstream.otherwise(model);
  const proxy = stack.use(await startProxy());
  const { url, token } = stack.use(await startSdkServer({ ...LIMITS, ...upstream.env, PUBLIC_URL: proxy.url }));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const made = await fetch(`${url}/v1/agents`, { method: 'POST', headers, body: JSON.stringify(agent) });
  if (!made.ok) throw new Error(`the agent could not be made: ${await made.text()}`);
  proxy.behind = { url, token, agent: agent.id };
  const all = stack.move();
  return { url: proxy.url, [Symbol.asyncDispose]: () => all.disposeAsync() };
}
