import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RowContext } from './row.ts';

/** What rows of Rust need. */
export const RUST_NEEDS = ['cargo'];

/** The folder of the generated crate, which is called `baton`. */
export const RUST_CLIENT = 'client';

/** What is compiled is shared by the rows and kept: their dependencies are the same, and take minutes. */
const TARGET = fileURLToPath(new URL('../../.tmp/sdks-cache/cargo-target', import.meta.url));

/** Puts the program, with its Cargo.toml and Cargo.lock, into the row's folder. */
export function projectOfRust({ folder, program }: RowContext): void {
  cpSync(program, folder, { recursive: true });
}

/** Runs cargo, on two cores at most. */
export function cargo({ run }: RowContext, command: string, args: string[], options: { cwd?: string } = {}): Promise<string> {
  return run('cargo', [command, '--jobs', '2', ...args], { ...options, env: { CARGO_TARGET_DIR: TARGET } });
}

/** Builds the generated crate and the program, which denies every warning in its own code. */
export async function compileRust(context: RowContext): Promise<void> {
  await cargo(context, 'build', ['--locked']);
}

/** Runs the program, whose binary is called after the row. */
export function executeRust({ run }: RowContext, name: string): Promise<string> {
  return run(join(TARGET, 'debug', name), [], { timeoutMs: 60_000 });
}
