import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { plainWords } from '../lib/plain-words.ts';
import { onOneLine } from '../lib/terminal.ts';

/** A cell, as the file of them has it. */
export interface Cell {
  name: string;
  /** Where its nodes are asked, past the balancer of all cells. */
  url: string;
  /** The administrator's. @throws when its variable is not set, as with those below */
  readonly adminToken: string | undefined;
  /** Its `DATABASE_URL`. */
  readonly database: string | undefined;
  /** Its `SECRETS_KEY`. */
  readonly secretsKey: string | undefined;
}

const NAME = /^[a-z0-9]{1,16}$/;
const text = z.string().min(1);
const FILE = z.record(
  z.string().regex(NAME, 'the name of a cell is 1 to 16 small letters and digits'),
  z.strictObject({
    url: z.url({ protocol: /^https?$/ }),
    admin_token: text.optional(),
    database: text.optional(),
    secrets_key: text.optional(),
  }),
);

/**
 * Reads the cells of a file of YAML or JSON, by their names. `$NAME` in the place of a value is that of the environment, and looked up when it is used.
 * @throws with one line for the operator, which holds no value
 */
export function readCells(file: string, env: NodeJS.ProcessEnv = process.env): Cell[] {
  let content: unknown;
  try {
    content = parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`${onOneLine(file)}: ${code === undefined ? onOneLine(message.split('\n')[0]!) : `can't be read (${code})`}`, {
      cause: error,
    });
  }
  const read = FILE.safeParse(content, { error: plainWords });
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`${onOneLine(file)}: ${onOneLine(`${issue!.path.join('.')}: ${issue!.message}`)}`);
  }
  const valueOf = (value: string | undefined, place: string): string | undefined => {
    const name = /^\$([A-Z_][A-Z0-9_]*)$/.exec(value ?? '')?.[1];
    if (name === undefined) return value;
    if (!env[name]) throw new Error(`${onOneLine(file)}: ${place}: ${name} is not set`);
    return env[name];
  };
  // Who uses one value of one cell need not have the variables of all others.
  return Object.entries(read.data).map(([name, { url, admin_token: token, database, secrets_key: key }]) => ({
    name,
    url: url.replace(/\/+$/, ''),
    get adminToken() {
      return valueOf(token, `${name}.admin_token`);
    },
    get database() {
      return valueOf(database, `${name}.database`);
    },
    get secretsKey() {
      return valueOf(key, `${name}.secrets_key`);
    },
  }));
}

/** @throws when there is no such cell */
export function cellOf(cells: readonly Cell[], name: string): Cell {
  const cell = cells.find((one) => one.name === name);
  if (!cell) throw new Error(`there is no cell '${onOneLine(name)}': ${cells.map((one) => one.name).join(', ')}`);
  return cell;
}
