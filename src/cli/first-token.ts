import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../config.ts';

/** A file that is open for the first token, before there is one. */
export interface TokenFile {
  /** Puts it there, readable by its owner alone. */
  keep(token: string, loginLink: string): void;
  /** There is none: another node has made it. */
  discard(): void;
}

/**
 * Opens the file of `FIRST_TOKEN_FILE`: a token that is made and then can't be written would be lost.
 * @throws {ConfigError} when it can't be written
 */
export function openTokenFile(file: string): TokenFile {
  const beside = `${file}.${process.pid}`;
  let descriptor: number;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    rmSync(beside, { force: true });
    descriptor = openSync(beside, 'wx', 0o600);
  } catch (error) {
    throw new ConfigError(`FIRST_TOKEN_FILE: ${file} can't be written: ${(error as NodeJS.ErrnoException).code}`);
  }
  return {
    keep(token, loginLink) {
      writeSync(descriptor, `${token}\n${loginLink}\n`);
      fsyncSync(descriptor);
      closeSync(descriptor);
      // What is there, a link perhaps, is replaced and not followed.
      renameSync(beside, file);
    },
    discard() {
      closeSync(descriptor);
      rmSync(beside);
    },
  };
}
