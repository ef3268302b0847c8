import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startLaterRelease } from './later.ts';
import { npmInstall, type Packages } from './npm.ts';
import type { RowContext } from './row.ts';

/** The compiler that the rows of TypeScript share, and the types of the runtime. */
const COMPILER: Packages = { typescript: '5.9.3', '@types/node': '24.19.2' };

/** How strictly generated files and programs are checked alike. A row says what its generator's output doesn't pass. */
const STRICT = {
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: ['node'],
  module: 'nodenext',
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: true,
  outDir: 'out',
  rootDir: '.',
};

/**
 * Makes the row's folder a project: the program, what it needs, and a tsconfig.json. Generated files go to `client`.
 * @param relaxed options of the compiler that the generator's output needs
 */
export async function projectOfTypeScript(context: RowContext, packages: Packages, relaxed: Record<string, unknown> = {}): Promise<void> {
  const { folder, program } = context;
  cpSync(program, folder, { recursive: true });
  // What those with streams share. A client that reads event streams itself has no need of a parser.
  const shared = existsSync(join(program, 'events.ts')) ? ['run.ts', ...('eventsource-parser' in packages ? ['frames.ts'] : [])] : [];
  for (const file of shared) cpSync(join(program, '../typescript', file), join(folder, file));
  const config = { compilerOptions: { ...STRICT, ...relaxed }, include: ['*.ts', 'client'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config, null, 2));
  await npmInstall(context, { ...packages, ...COMPILER });
}

/** Compiles the project. */
export async function compileTypeScript({ run }: RowContext): Promise<void> {
  await run('npx', ['tsc', '-p', 'tsconfig.json']);
}

/** Runs what was compiled, against a server of a later release: it has members, values and an event more than the document. */
export async function executeTypeScript({ run, url, token }: RowContext): Promise<string> {
  await using later = await startLaterRelease({ url, token });
  return await run('node', ['out/program.js'], { env: { BATON_URL: later.url }, timeoutMs: 60_000 });
}
