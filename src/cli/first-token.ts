import { closeSync, fsyncSync, lstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
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
 * @throws {ConfigError} when it can't be written; then it leaves nothing behind
 */
export function openTokenFile(file: string): TokenFile {
  const beside = `${file}.${process.pid}`;
  let descriptor: number;
  try {
    // A folder can't be replaced by a file; a device or a link should not be.
    if (lstatSync(file, { throwIfNoEntry: false })?.isFile() === false) {
      throw new ConfigError(`FIRST_TOKEN_FILE: ${file} is there, and no regular file; name one, or one that isn't there yet`);
    }
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    rmSync(beside, { force: true });
    descriptor = openSync(beside, 'wx', 0o600);
  } catch (error) {
    throw error instanceof ConfigError ? error : unwritable(file, error);
  }
  const discard = (): void => {
    closeSync(descriptor);
    rmSync(beside);
  };
  return {
    keep(token, loginLink) {
      try {
        writeSync(descriptor, `${token}\n${loginLink}\n`);
        fsyncSync(descriptor);
        renameSync(beside, file);
      } catch (error) {
        discard();
        throw unwritable(file, error, '; the first tenant is made, but its token lost: make another one with baton tenant rotate');
      }
      closeSync(descriptor);
    },
    discard,
  };
}

const unwritable = (file: string, error: unknown, more = ''): ConfigError =>
  new ConfigError(`FIRST_TOKEN_FILE: ${file} can't be written: ${(error as NodeJS.ErrnoException).code}${more}`);
