import type { Questions } from '../../store/questions.ts';
import { done, failed, type CommandDescriptor, type CommandResult } from './command.ts';
import type { CommandContext } from './context.ts';
import type { Command } from '../grammar.ts';
import { firstLine } from '../grammar.ts';

/* A stand-in, as long as the real one is being made. */
const waiting = new Map<string, Set<() => void>>();
export const standIn = {
  questions: undefined as unknown as Questions,
  ownerOf: async (_tenantId: number, _runId: string): Promise<string> => '',
  ttl: 86_400,
  setWaiting: async (_tenantId: number, _runId: string, _since: number): Promise<void> => {},
  cancel: async (_tenantId: number, _id: number): Promise<void> => {},
  answered(runId: string) {
    for (const wake of waiting.get(runId) ?? []) wake();
  },
};
let places = 0;

export async function askPerson(
  context: CommandContext & { runId?: string },
  q: { kind: 'question' | 'approval'; text: string; options: string[]; command: string },
): Promise<{ decision: string; text: string; by: string } | string> {
  const runId = context.runId!;
  const now = Math.floor(Date.now() / 1000);
  const ttl = context.agent.question_ttl_seconds ?? standIn.ttl;
  let asked;
  const place = `p${++places}`;
  for (let i = 0; i < 50 && !asked; i++) {
    asked = await standIn.questions.ask(context.tenantId, {
      requestId: runId,
      agentId: context.agent.id,
      streamId: (context as unknown as { streamId: number }).streamId,
      place,
      ...q,
      createdAt: now,
      expiresAt: now + ttl,
      owner: await standIn.ownerOf(context.tenantId, runId),
    });
    if (!asked) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  if (!asked) return 'the run is over';
  if ('code' in asked) return asked.message;
  const { id, kind, text, options, command, expires_at } = asked;
  context.emit({
    event: 'question',
    data: { question_id: id, kind, text, ...(options ? { options } : {}), ...(command ? { command } : {}), expires_at },
  } as never);
  await standIn.setWaiting(context.tenantId, runId, now);
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const set = waiting.get(runId) ?? new Set();
    waiting.set(runId, set.add(resolve));
    context.signal.addEventListener('abort', () => resolve(), { once: true });
    const now = (await standIn.questions.get(context.tenantId, id))!;
    if (now.state === 'open' && !context.signal.aborted) await promise;
    set.delete(resolve);
    const after = (await standIn.questions.get(context.tenantId, id))!;
    const decision = after.decision ?? (context.signal.aborted ? 'canceled' : undefined);
    if (!decision) continue;
    if (decision === 'canceled') await standIn.cancel(context.tenantId, id);
    context.emit({
      event: 'answer',
      data: { question_id: id, decision, ...(after.answer ? { text: after.answer } : {}), ...(after.by ? { by: after.by } : {}) },
    } as never);
    context.signal.throwIfAborted();
    return { decision, text: after.answer ?? '', by: after.by ?? '' };
  }
}

export async function approved(command: Command, context: CommandContext): Promise<CommandResult | undefined> {
  const line = firstLine(command);
  if (!context.agent.approvals?.some((entry) => line === entry || line.startsWith(`${entry} `))) return undefined;
  const got = await askPerson(context, { kind: 'approval', text: 'May the agent run this command?', options: [], command: line });
  if (typeof got === 'string') return failed(got);
  if (got.decision === 'approved') return undefined;
  return failed(got.decision === 'expired' ? 'nobody answered' : `denied by ${got.by || 'the operator'}${got.text ? `: ${got.text}` : ''}`);
}

export const askCommand = {
  verb: 'ask',
  effect: () => false,
  outside: false,
  terminator: (args: string) => (args === '' ? '/endask' : undefined),
  docs: { usage: '`/ask <question>`', works: 'for agents whose `capabilities` name it', turnedOnBy: "the agent's definition" },
  configure: () => ({
    reference: (agent) => (agent.capabilities.includes('/ask') ? '/ask <question>: asks a person' : undefined),
    async run({ args, body }, context) {
      if (!context.agent.capabilities.includes('/ask')) return failed('capability not granted: this agent may not use /ask');
      const lines = (body ?? args).trim().split('\n');
      const options = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2));
      const got = await askPerson(context, {
        kind: 'question',
        text: lines.filter((line) => !line.startsWith('- ')).join('\n'),
        options,
        command: '',
      });
      if (typeof got === 'string') return failed(got);
      return got.decision === 'answered' ? done(got.text) : failed('nobody answered');
    },
  }),
} satisfies CommandDescriptor<'ask', object>;
