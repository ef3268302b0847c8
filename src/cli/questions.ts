import { pages, type Api, type Schemas } from '../../clients/typescript/src/index.ts';
import { onOneLine } from '../lib/terminal.ts';
import { ageOf } from './age.ts';
import { askServer } from './server.ts';
import { WrongUsage } from './wrong-usage.ts';

type Question = Schemas['Question'];

export interface AnswerOptions {
  url: string;
  by?: string;
}

/** `baton questions`: prints what the tenant's runs ask, the oldest first. */
export async function list({ url }: { url: string }): Promise<void> {
  const open = await askServer(url, openQuestions);
  const now = Math.floor(Date.now() / 1000);
  process.stdout.write(open.length === 0 ? 'no open questions\n' : tableOf(open.toReversed(), now));
}

/** `baton questions answer <id> <text…>` */
export async function answer(id: string, words: readonly string[], options: AnswerOptions): Promise<void> {
  await send(id, { text: words.join(' ') }, options);
}

/** `baton questions approve|deny <id> [text…]` */
export async function decide(decision: 'approved' | 'denied', id: string, words: readonly string[], options: AnswerOptions): Promise<void> {
  await send(id, { decision, ...(words.length > 0 ? { text: words.join(' ') } : {}) }, options);
}

/** `baton questions return|fail <id> <text…>`, for the call of a function of the caller */
export async function standIn(how: 'output' | 'error', id: string, words: readonly string[], options: AnswerOptions): Promise<void> {
  await send(id, { [how]: words.join(' ') }, options);
}

async function send(id: string, answered: Schemas['AnswerRequest'], { url, by }: AnswerOptions): Promise<void> {
  if (!/^[1-9]\d{0,15}$/.test(id)) throw new WrongUsage(`not a question id: ${id}`);
  const body = { ...answered, ...(by === undefined ? {} : { by }) };
  const question = await askServer(url, (api) => api.answerQuestion(Number(id), body));
  process.stdout.write(`question ${question.id}: ${question.decision}\n`);
}

/** What a function is called with; undefined of other questions. */
export const callOf = ({ name, arguments: given }: Pick<Question, 'name' | 'arguments'>): string | undefined =>
  name === undefined ? undefined : `${name} ${given ?? ''}`;

async function openQuestions(api: Api): Promise<Question[]> {
  const all: Question[] = [];
  for await (const { questions } of pages((cursor) => api.listQuestions(cursor))) all.push(...questions);
  return all;
}

/** A line for each question; what agents wrote must not command the terminal. */
function tableOf(questions: readonly Question[], now: number): string {
  const rows = [
    ['id', 'age', 'agent', 'run', 'kind', 'asks'],
    ...questions.map((one) => [
      String(one.id),
      ageOf(now - one.created_at),
      onOneLine(one.agent_id),
      onOneLine(one.request_id),
      one.kind,
      onOneLine(one.command ?? one.url ?? callOf(one) ?? [one.text, ...(one.options ?? []).map((option) => `[${option}]`)].join(' ')),
    ]),
  ];
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows.map((row) => `${row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i]!))).join('  ')}\n`).join('');
}
