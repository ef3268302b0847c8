import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { RowContext } from './row.ts';

/** What rows of Go need. It keeps modules and what it has compiled by itself. */
export const GO_NEEDS = ['go'];

/** The folder, and the package, of the generated code. */
export const GO_CLIENT = 'baton';

/** Puts the program, with its go.mod, into the row's folder. */
export function projectOfGo({ folder, program }: RowContext): void {
  cpSync(program, folder, { recursive: true });
}

/**
 * Vets and builds the generated code and the program.
 * @param unvetted the analyzers that the generated code doesn't pass, `structtag` for example. The program passes all.
 */
export async function compileGo({ run }: RowContext, unvetted: string[] = []): Promise<void> {
  await run('go', ['vet', '.']);
  await run('go', ['vet', ...unvetted.map((analyzer) => `-${analyzer}=false`), `./${GO_CLIENT}`]);
  await run('go', ['build', '-o', 'program', '.']);
}

/** Runs the program. */
export function executeGo({ folder, run }: RowContext): Promise<string> {
  return run(join(folder, 'program'), [], { timeoutMs: 60_000 });
}
