import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missing, runCommand } from './commands.ts';
import { locked } from './lock.ts';
import { expectedOutput, type Row, type RowContext, type ServedDocument, type ToolRow } from './row.ts';
import type { SdkServer } from './server.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Where each row has a folder, for one run of it at a time. */
const FOLDERS = join(ROOT, '.tmp/sdks');
const ROWS = fileURLToPath(new URL('rows/', import.meta.url));

/** A generator of clients, or another tool. */
export type AnyRow = Row | ToolRow;

/** How it went with a row. */
export type Outcome<R extends AnyRow = AnyRow> =
  | { row: R; result: 'passed'; ms: number }
  | { row: R; result: 'failed'; ms: number; error: Error }
  | { row: R; result: 'not run'; missing: string[] };

export function isTool(row: AnyRow): row is ToolRow {
  return 'kind' in row;
}

/** What a row makes, or is for: the first word of its line, by which they are sorted. */
export function groupOf(row: AnyRow): string {
  return isTool(row) ? row.kind : row.language;
}

/** All rows of `rows/`: generators by language and name, then tools. A file there has one `row`, several `rows`, or either as its default. */
export async function loadRows(): Promise<AnyRow[]> {
  const files = readdirSync(ROWS).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(
    files.map((file) => import(join(ROWS, file)) as Promise<Record<string, AnyRow | AnyRow[] | undefined>>),
  );
  const rows = modules.flatMap((module) => module['rows'] ?? module['row'] ?? module['default'] ?? []);
  const repeated = rows.find(({ name }, index) => rows.findIndex((other) => other.name === name) !== index);
  if (repeated) throw new Error(`two rows are called ${repeated.name}`);
  const order = (a: AnyRow, b: AnyRow) => Number(isTool(a)) - Number(isTool(b)) || groupOf(a).localeCompare(groupOf(b));
  return rows.sort((a, b) => order(a, b) || a.name.localeCompare(b.name));
}

/** Generates, compiles, executes, and compares what was printed; or has a tool prove what it shows. */
export async function runRow<R extends AnyRow>(row: R, server: SdkServer): Promise<Outcome<R>> {
  const absent = missing(row.needs);
  if (absent.length > 0) return { row, result: 'not run', missing: absent };
  mkdirSync(FOLDERS, { recursive: true });
  return locked(join(FOLDERS, `${row.name}.lock`), async () => {
    const begin = performance.now();
    const agentId = `sdk-${row.name}`;
    try {
      const context = await createContext(row, server, agentId);
      if (isTool(row)) await row.prove(context);
      else await completeRun(row, context, agentId);
      return { row, result: 'passed', ms: performance.now() - begin };
    } catch (error) {
      return { row, result: 'failed', ms: performance.now() - begin, error: error as Error };
    }
  });
}

async function completeRun(row: Row, context: RowContext, agentId: string): Promise<void> {
  await row.generate(context);
  await row.compile(context);
  checkOutput(await row.execute(context), row.expected ?? expectedOutput(agentId));
}

async function createContext(row: AnyRow, server: SdkServer, agentId: string): Promise<RowContext> {
  const folder = join(FOLDERS, row.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const documents = await Promise.all((isTool(row) ? row.documents : [row.document]).map((path) => save(server, path, folder)));
  const environment = { BATON_URL: server.url, BATON_TOKEN: server.token, AGENT_ID: agentId };
  return {
    folder,
    document: documents[0]!,
    documents,
    program: join(ROOT, 'test/sdks/programs', row.name),
    url: server.url,
    token: server.token,
    run: (command, args, { cwd = folder, env, timeoutMs } = {}) =>
      runCommand(command, args, { cwd, env: { ...environment, ...env }, timeoutMs }),
  };
}

/** Saves a served document as a file of its name. */
async function save({ url }: SdkServer, path: ServedDocument, folder: string): Promise<string> {
  const response = await fetch(url + path);
  if (!response.ok) throw new Error(`${path} is answered ${response.status}`);
  const file = join(folder, path.slice(1));
  writeFileSync(file, await response.text());
  return file;
}

/** @throws unless the lines are the expected ones, no more and no less */
export function checkOutput(printed: string, expected: RegExp[]): void {
  const lines = printed.trimEnd().split(/\r?\n/);
  const wrong = expected.findIndex((pattern, index) => !pattern.test(lines[index] ?? ''));
  if (wrong === -1 && lines.length === expected.length) return;
  const why = wrong === -1 ? `${expected.length} lines were expected` : `line ${wrong + 1} should match ${expected[wrong]}`;
  throw new Error(`${why}; it printed:\n${printed}`);
}
