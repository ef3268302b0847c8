import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RowContext } from './row.ts';

/** The strictest mode: generated files and the program alike are checked with it. A row says what its generator can't. */
const STRICT = {
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: ['node'],
  module: 'nodenext',
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: true,
  outDir: 'out',
  rootDir: '.',
};

/**
 * Compiles the row's program, with the generated files that it stands beside.
 * @param relaxed options that the generator's own output doesn't pass, and others that it needs
 */
export async function compileTypeScript({ folder, program, run }: RowContext, relaxed: Record<string, unknown> = {}): Promise<void> {
  cpSync(program, folder, { recursive: true });
  const config = { compilerOptions: { ...STRICT, ...relaxed }, include: ['*.ts', 'client'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config, null, 2));
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']);
}

/** Runs what was compiled. */
export function executeTypeScript({ run }: RowContext): Promise<string> {
  return run(process.execPath, ['out/program.js'], { timeoutMs: 60_000 });
}
