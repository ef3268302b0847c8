import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Baton } from '../support/server.ts';

/*
 * A tenant that has something on each page of the console.
 */

/** The file of prices of a server that is to tell costs. */
export const PRICES = join(mkdtempSync(join(tmpdir(), 'baton-prices-')), 'prices.json');
writeFileSync(
  PRICES,
  JSON.stringify({
    'demo/echo': { input: 300_000, output: 1_500_000 },
    'demo/script:upstream-error': { input: 300_000, output: 1_500_000 },
  }),
);

export interface Furnished extends AsyncDisposable {
  token: string;
  /** A run that has failed. */
  failed: string;
  /** Two runs that differ. */
  pair: [string, string];
  conversation: number;
  webhook: number;
}

const agent = (id: string, name: string, role: string, more: object = {}) => ({
  id,
  name,
  role,
  model: 'demo/echo',
  goal: `${role}. Name your sources.`,
  ...more,
});

/** Furnishes a tenant. @param receiver where its webhook leads */
export async function furnish(baton: Baton, receiver: string): Promise<Furnished> {
  await baton.newTenant('Globex');
  const { api, token } = await baton.newTenant('Acme');
  const agents = [
    agent('accountant', 'Accountant', 'Finds what is owed and what is paid', { model: 'demo/script:upstream-error' }),
    agent('translator', 'Translator', 'Translates between English and Italian'),
    agent('researcher', 'Researcher', 'Finds and checks facts', { capabilities: ['/agent', '/list', '/parallel'] }),
    agent('reviewer', 'Reviewer', 'Reviews texts before they are published', { rules: ['Be kind.', 'Be brief.'] }),
  ];
  for (const one of agents) await api.post('/v1/agents', one);
  await api.patch('/v1/agents/researcher', { ...agents[2], rules: ['Name at least two sources.'] });

  const { body: hook } = await api.post<{ id: number }>('/v1/webhooks', { url: `${receiver}/baton`, description: 'Our ticket system' });
  await api.run({ message: 'Translate: the train leaves at nine.', agent: 'translator', user: 'alice' });
  const pair = [
    await api.run({ message: 'Which printers are there?\n/agent reviewer the cheap ones', agent: 'researcher', user: 'bob' }),
    await api.run({ message: 'Which printers are there?\n/agent reviewer the quiet ones', agent: 'researcher', user: 'bob' }),
  ];
  const message = 'Compare the three offers\n/parallel\n/agent reviewer the first offer\n/agent translator the second offer\n/endparallel';
  await api.run({ message, agent: 'researcher', user: 'alice', metadata: { project: 'printers' } });
  const failed = await api.run({ message: 'Which invoices of March are overdue?', agent: 'accountant', user: 'carol' });
  await api.run({ message: 'Review the text of the home page.', agent: 'reviewer', user: 'dave' });
  const scripted = (name: string) => ({ ...agent('operator', 'Operator', 'Looks after servers'), model: `demo/script:${name}` });
  const asks = await api.start({ message: 'Clean up the staging server', agent_def: { ...scripted('approval'), approvals: ['/list'] } });
  await asks.until(({ event }) => event === 'question');

  const { body: talk } = await api.post<{ id: number }>('/v1/conversations', { agent_id: 'translator', title: 'A letter to Rome' });
  for (const said of ['How do I begin a letter?', 'And how do I end one?']) await talkOnce(said);
  await api.post('/v1/schedules', { schedule: 'every day at 07:30', message: 'Sum up the news of the night', agent: 'researcher' });
  await api.post('/v1/schedules', { schedule: 'every monday at 9:00', message: 'List the open invoices', agent: 'accountant' });

  const facts = ['Staging database', 'Production database', 'How to deploy', 'On call', 'Spring release', 'Style of answers', 'Holidays'];
  const ids: number[] = [];
  for (const [i, title] of facts.entries()) {
    const type = ['reference', 'reference', 'learning', 'context', 'project', 'feedback', 'user'][i];
    const entry = { type, title, content: `${title}: what the team knows of it.`, tags: ['team'], source: 'onboarding' };
    ids.push((await api.post<{ id: number }>('/v1/memory/entries', entry)).body.id);
  }
  for (const [i, relation] of ['relates_to', 'refines', 'contradicts', 'supersedes', 'supports', 'relates_to'].entries()) {
    await api.post('/v1/memory/relations', { source_id: ids[i], target_id: ids[(i + 2) % ids.length], relation });
  }
  await api.put('/v1/provider-keys/anthropic', { key: 'sk-ant-a-key-of-the-pictures-x7Qa' });

  return {
    token,
    failed: failed.requestId,
    pair: [pair[0]!.requestId, pair[1]!.requestId],
    conversation: talk.id,
    webhook: hook.id,
    async [Symbol.asyncDispose]() {
      await api.post(`/v1/requests/${asks.requestId}/cancel`);
      await asks.over;
    },
  };

  async function talkOnce(said: string): Promise<void> {
    await api.post('/v1/requests', { message: said, conversation_id: talk.id, wait: 60 });
  }
}
