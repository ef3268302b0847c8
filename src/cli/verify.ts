import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isObject } from '../lib/is-object.ts';
import { tryJson } from '../lib/try-json.ts';
import { CannotVerify, SCRIPTED, type VerifyModels, type VerifyReport } from '../verify/options.ts';
import { lineOf, summaryOf } from '../verify/report/human.ts';
import { junit } from '../verify/report/junit.ts';
import { sarif } from '../verify/report/sarif.ts';
import { protocolOf, verify as verifyServer } from '../verify/verify.ts';

export interface VerifyCliOptions {
  token?: string | undefined;
  adminToken?: string | undefined;
  /** `junit=FILE`, `sarif=FILE` and `json=FILE`. */
  report: string[];
  /** Seconds that one rule may take. */
  timeout: string;
  /** Names of models, each for all roles or, as `slow=…`, for one. */
  model: string[];
  only: string[];
  /** Tags, and `internal`. */
  without: string[];
  /** `name: value`, for a server of any make. */
  header: string[];
  /** `NAME=JSON`, a call that such a server may be asked for. */
  call?: string | undefined;
  /** A text that such an agent may be sent. */
  send?: string | undefined;
}

const FORMATS: Record<string, (report: VerifyReport) => string> = {
  junit,
  sarif,
  json: (report) => `${JSON.stringify(report, undefined, 2)}\n`,
};

/**
 * `baton verify <url>`: checks a running server against the contract, as a consumer's CI would.
 * @returns the exit code: 0 when it keeps the contract, 1 when it does not, 2 when that could not be found out
 */
export async function verify(url: string, options: VerifyCliOptions): Promise<number> {
  try {
    const files = options.report.map(readReport);
    const only = options.only.length > 0 ? options.only : undefined;
    const anywhere = protocolOf(only) !== undefined;
    if (!anywhere && (options.header.length > 0 || options.call !== undefined || options.send !== undefined)) {
      throw new CannotVerify('--header, --call and --send go with --only mcp or --only a2a');
    }
    // What is in the environment is for Baton, and goes to no other server.
    const known = (name: string): string | undefined => (anywhere ? undefined : readToken(name, process.env[name] || undefined));
    const report = await verifyServer({
      url: readUrl(url),
      // Not defaults of the options: their help would print them.
      token: readToken('--token', options.token) ?? known('BATON_TOKEN'),
      adminToken: readToken('--admin-token', options.adminToken) ?? known('BATON_ADMIN_TOKEN'),
      models: readModels(options.model),
      timeoutMs: readSeconds(options.timeout) * 1000,
      only,
      without: options.without,
      headers: readHeaders(options.header),
      call: options.call === undefined ? undefined : readCall(options.call),
      say: options.send,
      onResult: (result) => console.log(lineOf(result)),
    });
    console.log(`\n${summaryOf(report)}`);
    for (const { format, file } of files) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, FORMATS[format]!(report));
    }
    if (report.failed > 0) return 1;
    return report.inconclusive > 0 ? 2 : 0;
  } catch (error) {
    if (!(error instanceof CannotVerify) && (error as NodeJS.ErrnoException).code === undefined) throw error;
    process.stderr.write(`baton verify: ${(error as Error).message}\n`);
    return 2;
  }
}

function readUrl(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new CannotVerify(`'${url}' is no http or https URL`);
}

/**
 * A token, without the line end of the file that it was read from. An empty one is a secret that isn't there: without it rules
 * would be skipped, and nobody would notice.
 * @throws {CannotVerify} which doesn't tell the token, as that of the header would
 */
function readToken(name: string, given: string | undefined): string | undefined {
  const token = given?.trim();
  if (token === '') throw new CannotVerify(`${name} is empty: give the token, or leave it out`);
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) throw new CannotVerify(`${name} holds a character that no token has`);
  return token;
}

function readReport(option: string): { format: string; file: string } {
  const [, format = '', file = ''] = /^(\w+)=(.+)$/.exec(option) ?? [];
  if (Object.hasOwn(FORMATS, format)) return { format, file };
  throw new CannotVerify(
    `--report takes ${Object.keys(FORMATS)
      .map((name) => `${name}=FILE`)
      .join(' or ')}, not '${option}'`,
  );
}

function readHeaders(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((header) => {
      const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(\S.*)$/.exec(header) ?? [];
      // What it says may be a secret.
      if (name === undefined || value === undefined) throw new CannotVerify("--header takes 'name: value'");
      if (!/^[\t\x20-\x7e\x80-\xff]+$/.test(value)) throw new CannotVerify(`--header ${name} holds a character that no header has`);
      return [name, value];
    }),
  );
}

function readCall(given: string): { name: string; arguments: Record<string, unknown> } {
  const [, name, json = '{}'] = /^([^=]+)(?:=(.*))?$/s.exec(given) ?? [];
  const read = tryJson(json);
  if (name !== undefined && isObject(read)) return { name, arguments: read };
  throw new CannotVerify(`--call takes the name of a tool, or NAME=JSON with its arguments as an object, not '${given}'`);
}

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (seconds >= 1 && seconds <= 3600) return seconds;
  throw new CannotVerify(`--timeout takes 1 to 3600 seconds, not '${text}'`);
}

/**
 * Reads the values of `--model`. A named model replaces the scripted ones, so rules that need a scenario are skipped.
 */
function readModels(named: readonly string[]): VerifyModels {
  const models = { ...SCRIPTED };
  for (const value of named) {
    const [, role, model] = /^(?:(text|slow|endless)=)?(.+)$/.exec(value) ?? [];
    if (model === undefined) throw new CannotVerify("--model takes a model's name, or text=…, slow=… or endless=…");
    models.scripts = false;
    if (role) models[role as 'text' | 'slow' | 'endless'] = model;
    else models.text = models.slow = models.endless = model;
  }
  return models;
}
