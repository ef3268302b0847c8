import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missing, runCommand } from './commands.ts';
import { expectedOutput, type Row, type RowContext } from './row.ts';
import type { SdkServer } from './server.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ROWS = fileURLToPath(new URL('rows/', import.meta.url));

/** How it went with a row. */
export type Outcome =
  | { row: Row; result: 'passed'; ms: number }
  | { row: Row; result: 'failed'; ms: number; error: Error }
  | { row: Row; result: 'not run'; missing: string[] };

/** All rows of `rows/`, by language and name. A file there has one `row`, several `rows`, or either as its default. */
export async function loadRows(): Promise<Row[]> {
  const files = readdirSync(ROWS).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(files.map((file) => import(join(ROWS, file)) as Promise<Record<string, Row | Row[] | undefined>>));
  const rows = modules.flatMap((module) => module['rows'] ?? module['row'] ?? module['default'] ?? []);
  const repeated = rows.find(({ name }, index) => rows.findIndex((other) => other.name === name) !== index);
  if (repeated) throw new Error(`two rows are called ${repeated.name}`);
  return rows.sort((a, b) => a.language.localeCompare(b.language) || a.name.localeCompare(b.name));
}

/** Generates, compiles, executes, and compares what was printed. */
export async function runRow(row: Row, server: SdkServer): Promise<Outcome> {
  const absent = missing(row.needs);
  if (absent.length > 0) return { row, result: 'not run', missing: absent };
  const begin = performance.now();
  const agentId = `sdk-${row.name}`;
  try {
    const context = await createContext(row, server, agentId);
    await row.generate(context);
    await row.compile(context);
    checkOutput(await row.execute(context), row.expected ?? expectedOutput(agentId));
    return { row, result: 'passed', ms: performance.now() - begin };
  } catch (error) {
    return { row, result: 'failed', ms: performance.now() - begin, error: error as Error };
  }
}

async function createContext(row: Row, server: SdkServer, agentId: string): Promise<RowContext> {
  const folder = join(ROOT, '.tmp/sdks', row.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const document = join(folder, row.document.slice(1));
  const response = await fetch(server.url + row.document);
  if (!response.ok) throw new Error(`${row.document} is answered ${response.status}`);
  writeFileSync(document, await response.text());
  const environment = { BATON_URL: server.url, BATON_TOKEN: server.token, AGENT_ID: agentId };
  return {
    folder,
    document,
    program: join(ROOT, 'test/sdks/programs', row.name),
    url: server.url,
    token: server.token,
    run: (command, args, { cwd = folder, env, timeoutMs } = {}) =>
      runCommand(command, args, { cwd, env: { ...environment, ...env }, timeoutMs }),
  };
}

/** @throws unless the lines are the expected ones, no more and no less */
function checkOutput(printed: string, expected: RegExp[]): void {
  const lines = printed.trimEnd().split(/\r?\n/);
  const wrong = expected.findIndex((pattern, index) => !pattern.test(lines[index] ?? ''));
  if (wrong === -1 && lines.length === expected.length) return;
  const why = wrong === -1 ? `${expected.length} lines were expected` : `line ${wrong + 1} should match ${expected[wrong]}`;
  throw new Error(`${why}; it printed:\n${printed}`);
}
