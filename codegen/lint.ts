import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Parser } from '@asyncapi/parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { readContract } from './contract.ts';
import { wrongExamples } from './examples.ts';

/*
 * Lints the served documents with Redocly, with Spectral (rules of our own included), against the official schemas of
 * OpenAPI, and with the AsyncAPI parser; and checks the examples of the schemas, which none of these linters checks.
 * Any finding fails, also a warning: rules that don't fit are switched off in redocly.yaml or .spectral.yaml, with the
 * reason.
 *
 * Spectral takes most of the time, so it reads only the documents that the others are made of; with --all, it reads
 * all.
 */

const OPENAPI = ['openapi', 'openapi-3.1', 'openapi-3.1-webhooks', 'openapi-3.0'].map((name) => `src/generated/${name}.yaml`);
const ASYNCAPI = 'src/generated/asyncapi.yaml';
const FOR_SPECTRAL = process.argv.includes('--all') ? [...OPENAPI, ASYNCAPI] : [OPENAPI[0]!, ASYNCAPI];
const BIN = 'node_modules/.bin';

const checks = [redocly, spectral, officialSchemas, asyncapiParser, examples];
const failed: string[] = [];
for (const check of checks) if (!(await check())) failed.push(check.name);
if (failed.length > 0) {
  console.error(`the served documents don't pass: ${failed.join(', ')}`);
  process.exitCode = 1;
} else {
  console.log(`the ${OPENAPI.length + 1} served documents lint without a finding`);
}

/** Redocly's exit code tells errors only: warnings are counted in its report. */
function redocly(): boolean {
  const { status, stdout, stderr } = run('redocly', ['lint', '--format=json']);
  const totals = Array.from(stdout.matchAll(/"(?:errors|warnings|ignored)": (\d+)/g), ([, count]) => Number(count));
  // Three totals per document; without them it didn't get as far as linting.
  const complete = totals.length === 3 * (OPENAPI.length + 1);
  if (status === 0 && complete && totals.every((count) => count === 0)) return true;
  const readable = run('redocly', ['lint']);
  console.error(complete ? readable.stdout + readable.stderr : stdout + stderr);
  return false;
}

function spectral(): boolean {
  const { status, stdout, stderr } = run('spectral', ['lint', '--fail-severity=hint', ...FOR_SPECTRAL]);
  if (status !== 0) console.error(stdout + stderr);
  return status === 0;
}

/** The OpenAPI Initiative's own schemas of each version. */
async function officialSchemas(): Promise<boolean> {
  const results = await Promise.all(OPENAPI.map(async (file) => ({ file, ...(await new Validator().validate(file)) })));
  for (const { file, errors } of results) if (errors) console.error(file, errors);
  return results.every(({ valid }) => valid);
}

async function asyncapiParser(): Promise<boolean> {
  const { document, diagnostics } = await new Parser().parse(readFileSync(ASYNCAPI, 'utf8'), { source: ASYNCAPI });
  // Spectral says that too, and there it is switched off with the reason.
  const problems = diagnostics.filter(({ code }) => code !== 'asyncapi-latest-version');
  for (const { path, message } of problems) console.error(`${ASYNCAPI} ${path.join('.')}: ${message}`);
  return document !== undefined && problems.length === 0;
}

async function examples(): Promise<boolean> {
  const { openapi, asyncapi } = await readContract();
  const wrong = [...wrongExamples(openapi), ...wrongExamples(asyncapi)];
  for (const line of wrong) console.error(line);
  return wrong.length === 0;
}

function run(tool: string, args: string[]): { status: number | null; stdout: string; stderr: string } {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return spawnSync(`${BIN}/${tool}`, args, { encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 });
}
