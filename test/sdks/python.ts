import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cached } from './cache.ts';
import type { RowContext } from './row.ts';

/** What rows of Python need. */
export const PYTHON_NEEDS = ['python3'];

/** The generators, and what programs use. One environment for all rows: to make one takes longer than any row. */
const PACKAGES = {
  'openapi-python-client': '0.29.1',
  'datamodel-code-generator': '0.89.0',
  httpx: '0.28.1',
  'httpx-sse': '0.4.3',
  pydantic: '2.14.3',
  // Of what OpenAPI Generator writes.
  urllib3: '2.8.0',
  'python-dateutil': '4.0.0',
  'sseclient-py': '1.9.0',
  mypy: '2.4.1',
  'types-python-dateutil': '2.9.0.20261116',
};

/** The version of a package, for the name of its row. */
export function pythonVersion(name: keyof typeof PACKAGES): string {
  return PACKAGES[name];
}

/** Puts the program into the row's folder. */
export function projectOfPython({ folder, program }: RowContext): void {
  cpSync(program, folder, { recursive: true });
}

/** Runs a command of the environment. */
export async function runPython(context: RowContext, command: string, args: string[], options?: { timeoutMs: number }): Promise<string> {
  return context.run(join(await environment(context), 'bin', command), args, options);
}

/** Checks the program, and what was generated, with the strictest mode unless the row says otherwise. */
export async function checkPython(context: RowContext, files: string[], mode = ['--strict']): Promise<void> {
  // Beside the packages, of which it holds the most.
  const cache = join(await environment(context), 'mypy', basename(context.folder));
  await runPython(context, 'mypy', [...mode, '--cache-dir', cache, ...files]);
}

/** Runs the program. */
export function executePython(context: RowContext): Promise<string> {
  return runPython(context, 'python', ['program.py'], { timeoutMs: 60_000 });
}

function environment({ run }: RowContext): Promise<string> {
  return cached('python', PACKAGES, async (to) => {
    await run('python3', ['-m', 'venv', to]);
    const packages = Object.entries(PACKAGES).map(([name, version]) => `${name}==${version}`);
    await run(join(to, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', ...packages]);
  });
}
