import { describe, expect, it } from 'vitest';
import type { Question } from '../../src/store/runs/questions.ts';
import { asker, asking, openQuestion } from '../support/questions.ts';
import { useServer } from '../support/server.ts';

describe('/ask', () => {
  const baton = useServer();

  it('[ASK-001] is text for agents whose capabilities do not name it', async () => {
    const { api } = baton();
    const plain = await api.run('/ask Who are you?');
    expect(plain.done).toMatchObject({ ok: true, content: '/ask Who are you?' });
    const listing = await api.run({ message: '/ask Who?\n/list', agent_def: asker({ capabilities: ['/list'] }) });
    expect(listing.data('tool_call')).toMatchObject([{ kind: 'list' }]);
    expect(listing.text()).toMatch(/^\/ask Who\?\n/);
  });

  it('[ASK-002] is a line, or a block with options; any text is an answer, and the result of the command', async () => {
    const { api } = baton();
    const { run, question } = await asking(api, 'Which city?');
    expect(question).toMatchObject({ kind: 'question', text: 'Which city?', state: 'open', agent_id: 'asker', stream_id: 0 });
    await api.post(`/v1/questions/${question.id}/answer`, { text: 'neither' });
    await run.over;
    expect(run.data('question')).toMatchObject([{ question_id: question.id, kind: 'question', text: 'Which city?' }]);
    expect(run.data('tool_call')).toMatchObject([{ kind: 'ask', ok: true, args: 'Which city?' }]);
    expect(run.text()).toContain('> neither');

    const block = await api.start({ message: '/ask\nWhich city?\n- Rome\n- \n- Paris\nTell me.\n/endask', agent_def: asker() });
    const asked = await openQuestion(api, block);
    expect(asked).toMatchObject({ text: 'Which city?\nTell me.', options: ['Rome', 'Paris'] });
    await api.post(`/v1/questions/${asked.id}/answer`, { text: 'Oslo', by: 'Ada' });
    await block.over;
    expect(block.data('question')).toMatchObject([{ options: ['Rome', 'Paris'] }]);
    expect(block.data('answer')).toMatchObject([{ decision: 'answered', text: 'Oslo', by: 'Ada' }]);
  });

  it.each([
    ['/ask\n/endask', 'ERR: /ask needs a question'],
    [`/ask ${'x'.repeat(16 * 1024 + 1)}`, 'ERR: a question may have 16384 characters; shorten it'],
    [`/ask\nWhich?\n${'- a\n'.repeat(21)}/endask`, 'ERR: a question has at most 20 options of 200 characters each; nobody was asked'],
  ])('[ASK-003] asks nobody when it is malformed (%#)', async (message, error) => {
    const run = await baton().api.run({ message, agent_def: asker() });
    expect(run.data('tool_call')).toMatchObject([{ kind: 'ask', ok: false, error }]);
    expect(run.data('question')).toEqual([]);
  });

  it('[ASK-004] approval is asked for commands that begin with an entry, in whole words, after what the agent may use', async () => {
    const { api } = baton();
    const agent = asker({ capabilities: ['/mem'], approvals: ['/mem write', '/exec'] });
    const message = '/mem read\n/mem writes x\n/exec rm -rf /\n/mem write this\n';
    const run = await api.start({ message, agent_def: agent });
    const question = await openQuestion(api, run);
    expect(question).toMatchObject({ kind: 'approval', command: '/mem write this' });
    await api.post(`/v1/questions/${question.id}/answer`, { decision: 'denied' });
    await run.over;
    expect(run.data('question')).toHaveLength(1);
    const calls = run.data('tool_call').map(({ args, kind, error }) => [kind, args, error]);
    expect(calls).toContainEqual(['mem', 'write this', 'ERR: denied by the operator']);
    expect(calls).toContainEqual(['exec', 'rm -rf /', 'ERR: capability not granted: this agent may not use /exec']);
  });

  it('[ASK-008] an /ask that needs approval asks once it is approved', async () => {
    const { api } = baton();
    const run = await api.start({ message: '/ask Which city?', agent_def: asker({ approvals: ['/ask'] }) });
    const approval = await openQuestion(api, run);
    expect(approval).toMatchObject({ kind: 'approval', command: '/ask Which city?' });
    await api.post(`/v1/questions/${approval.id}/answer`, { decision: 'approved' });
    await run.until(() => run.data('question').length === 2);
    await api.post(`/v1/questions/${run.data('question')[1]!.question_id}/answer`, { text: 'Rome' });
    await run.over;
    expect(run.data('tool_call')).toMatchObject([{ kind: 'ask', ok: true }]);
    expect(run.text()).toContain('> Rome');
  });

  it('[ASK-007] the approval of /agent is that of the lines of a /parallel block, of which who decides sees all', async () => {
    const { api } = baton();
    const agent = asker({ capabilities: ['/agent'], approvals: ['/agent'] });
    const message = '/parallel\n/agent index one\n/agent index two\n/endparallel\n';
    const run = await api.start({ message, agent_def: agent });
    const question = await openQuestion(api, run);
    expect(question.command).toBe(message.trimEnd());
    await api.post(`/v1/questions/${question.id}/answer`, { decision: 'denied', text: 'no' });
    await run.over;
    expect(run.data('tool_call')).toMatchObject([{ kind: 'parallel', ok: false, error: 'ERR: denied by the operator: no' }]);
    expect(run.data('stream_start')).toHaveLength(1);
  });

  it('[ASK-006] several questions of a run are answered in any order', async () => {
    const { api } = baton();
    const run = await api.start({ message: '/ask One?\n/ask Two?', agent_def: asker() });
    await run.until(() => run.data('question').length === 2);
    const { body } = await api.get<{ questions: Question[] }>(`/v1/questions?request_id=${run.requestId}`);
    for (const { id, text } of body.questions) await api.post(`/v1/questions/${id}/answer`, { text: `to ${text}` });
    await run.over;
    expect(run.text()).toMatch(/> \[\/ask One\?\][^]*> to One\?[^]*> \[\/ask Two\?\][^]*> to Two\?/);
  });
});
