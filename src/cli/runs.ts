import sliceAnsi from 'slice-ansi';
import stringWidth from 'string-width';
import type { Schemas } from '../../clients/typescript/src/index.ts';
import { onOneLine } from '../lib/terminal.ts';
import { ageOf } from './age.ts';
import { jsonOf } from './json.ts';
import { askServer } from './server.ts';
import { WrongUsage } from './wrong-usage.ts';

type Run = Schemas['RequestStatus'];

const STATES = ['queued', 'running', 'waiting', 'completed', 'failed', 'canceled'] as const satisfies Run['state'][];
const MOST = 200;

export interface RunsOptions {
  url: string;
  state?: string;
  limit: string;
  json?: boolean;
}

/** `baton runs`: prints the tenant's newest runs, as a table, or as the server has answered it. */
export async function runs({ url, state, limit, json }: RunsOptions): Promise<void> {
  const wanted = state === undefined ? undefined : STATES.find((one) => one === state);
  if (state !== undefined && !wanted) throw new WrongUsage(`--state must be one of ${STATES.join(', ')}`);
  const count = /^\d{1,3}$/.test(limit) ? Number(limit) : 0;
  if (count < 1 || count > MOST) throw new WrongUsage(`--limit must be 1 to ${MOST}`);
  const text = await askServer(url, async (api) => {
    const answer = await api.listRequests({ limit: count, ...(wanted && { state: wanted }) });
    if (json) return `${jsonOf(answer, 2)}\n`;
    const now = Math.floor(Date.now() / 1000);
    const rows = answer.requests.map((run) => cellsOf(run, now));
    return rows.length === 0 ? 'no runs\n' : tableOf(rows, process.stdout.isTTY ? process.stdout.columns || 80 : Infinity);
  });
  process.stdout.write(text);
}

const COLUMNS = ['id', 'state', 'agent', 'age', 'took', 'tokens', 'error', 'message'] as const;
type Column = (typeof COLUMNS)[number];
type Cells = Record<Column, string>;
/** What is left out where the terminal is narrow, and what that leaves on lines of their own in the end. */
const NARROWER: (readonly Column[])[] = [
  COLUMNS,
  ['id', 'state', 'agent', 'age', 'took', 'tokens', 'message'],
  ['id', 'state', 'agent', 'age', 'took', 'message'],
  ['id', 'state', 'agent', 'age', 'message'],
];
const SECOND_LINE: readonly Column[] = ['state', 'agent', 'age', 'message'];
/** What is worth a column of messages. */
const WORDS = 12;
/** The longest agent's id that is not cut on a terminal. */
const AGENT = 20;

function cellsOf(run: Run, now: number): Cells {
  const isOver = run.completed_at > 0;
  return {
    id: onOneLine(run.request_id),
    state: onOneLine(run.state),
    agent: onOneLine(run.agent_id),
    age: ageOf(now - run.started_at),
    took: isOver ? ageOf(run.completed_at - run.started_at) : '',
    tokens: `${run.input_tokens}+${run.output_tokens}`,
    error: onOneLine(run.error_code),
    message: onOneLine((run.message ?? '').trim().replaceAll(/\s+/g, ' ')),
  };
}

/** A line for each run, or two where the terminal is too narrow for that. */
function tableOf(rows: readonly Cells[], width: number): string {
  const head = Object.fromEntries(COLUMNS.map((name) => [name, name])) as Cells;
  const cells = [head, ...rows].map((row) => (width === Infinity ? row : { ...row, agent: cut(row.agent, AGENT) }));
  const widthOf = (name: Column): number => Math.max(...cells.map((row) => stringWidth(row[name])));
  const line = (columns: readonly Column[], row: Cells): string =>
    cut(
      columns
        .map((name) => row[name] + ' '.repeat(widthOf(name) - stringWidth(row[name])))
        .join('  ')
        .trimEnd(),
      width,
    );
  // A column of errors that says nothing is none.
  const kinds = NARROWER.map((columns) => columns.filter((name) => name !== 'error' || rows.some(({ error }) => error !== '')));
  const fits = kinds.find(
    (columns) => columns.reduce((sum, name) => sum + 2 + (name === 'message' ? WORDS - 2 : widthOf(name)), 0) <= width,
  );
  const lines = fits
    ? cells.map((row) => line(fits, row))
    : cells.slice(1).flatMap((row) => [row.id, cut(`  ${line(SECOND_LINE, row)}`, width)]);
  return lines.map((one) => `${one}\n`).join('');
}

function cut(text: string, width: number): string {
  return stringWidth(text) <= width ? text : `${sliceAnsi(text, 0, width - 1)}…`;
}
