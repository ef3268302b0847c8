import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';

const PROGRAM = fileURLToPath(new URL('../../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url));
const PACKAGE = join(PROGRAM, '../..');
const CLIENT = fileURLToPath(new URL('../../support/mcp-conformance-client.ts', import.meta.url));
const LOGIN_CLIENT = fileURLToPath(new URL('../../support/mcp-conformance-login.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'baton-mcp-conformance-'));
afterAll(() => rmSync(folder, { recursive: true }));

const [BEFORE, TODAY] = ['2025-11-25', '2026-07-28'] as const;

/** What passes, at each revision. */
const PASS: Record<string, readonly string[]> = {
  [BEFORE]: [
    'initialize',
    'tools_call',
    'sse-retry',
    'elicitation-sep1034-client-defaults',
    'json-schema-2020-12-preservation',
    'auth/client-credentials-jwt',
    'auth/client-credentials-basic',
    'auth/pre-registration',
  ],
  [TODAY]: [
    'tools_call',
    'request-metadata',
    'sep-2322-client-request-state',
    'http-standard-headers',
    'http-custom-headers',
    'http-invalid-tool-headers',
    'json-schema-ref-no-deref',
    'json-schema-2020-12-preservation',
    'auth/client-credentials-jwt',
    'auth/client-credentials-basic',
    'auth/pre-registration',
  ],
};

/** What needs a person's login, in a browser: it passes with a server of a tenant's own. */
const LOGIN: Record<string, readonly string[]> = {
  [BEFORE]: [
    'auth/metadata-default',
    'auth/metadata-var1',
    'auth/metadata-var2',
    'auth/metadata-var3',
    'auth/basic-cimd',
    'auth/scope-from-www-authenticate',
    'auth/scope-from-scopes-supported',
    'auth/scope-omitted-when-undefined',
    'auth/scope-step-up',
    'auth/scope-retry-limit',
    'auth/token-endpoint-auth-basic',
    'auth/token-endpoint-auth-post',
    'auth/token-endpoint-auth-none',
  ],
  [TODAY]: [
    'auth/metadata-default',
    'auth/metadata-var1',
    'auth/metadata-var2',
    'auth/metadata-var3',
    'auth/basic-cimd',
    'auth/scope-from-www-authenticate',
    'auth/scope-from-scopes-supported',
    'auth/scope-omitted-when-undefined',
    'auth/scope-step-up',
    'auth/scope-retry-limit',
    'auth/token-endpoint-auth-basic',
    'auth/token-endpoint-auth-post',
    'auth/token-endpoint-auth-none',
    'auth/resource-mismatch',
    'auth/offline-access-scope',
    'auth/offline-access-not-supported',
    'auth/authorization-server-migration',
    'auth/iss-supported',
    'auth/iss-not-advertised',
    'auth/iss-supported-missing',
    'auth/iss-wrong-issuer',
    'auth/iss-unexpected',
    'auth/iss-normalized',
    'auth/metadata-issuer-mismatch',
  ],
};

const CIMD = 'auth/basic-cimd';

/** What our client does not do besides, and why: extensions, which no revision requires. One that passes nevertheless fails here. */
const REMAINS: Record<string, string> = {
  'auth/enterprise-managed-authorization': "an extension that begins with a person's login at an identity provider",
  'auth/dpop': 'an extension: tokens are bearer tokens',
  'auth/dpop-nonce': 'an extension: tokens are bearer tokens',
  'auth/wif-jwt-bearer': 'an extension: the client has a secret or a key of its own',
};

/** Logins of a revision before, which no server has to offer any more. */
const LOGIN_BEFORE = ['auth/2025-03-26-oauth-metadata-backcompat', 'auth/2025-03-26-oauth-endpoint-fallback'];

/** Neither required by these revisions nor an extension of theirs that is in their lists. */
const ELSEWHERE: Record<string, string> = {
  'sep-2640-client-no-prefetch': 'the extension of skills',
  'sep-2640-client-verify-digest': 'the extension of skills',
  'sep-2640-client-verify-size': 'the extension of skills',
  'sep-2640-client-verify-frontmatter': 'the extension of skills',
};

/** Runs the package. @returns its exit code and what it says */
function conformance(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], { cwd: folder, timeout: 100_000 }, (error, stdout, stderr) => {
      resolve({ code: error ? (typeof error.code === 'number' ? error.code : -1) : 0, said: stdout + stderr });
    });
  });
}

function scenario(revision: string, name: string, client = CLIENT): Promise<{ code: number; said: string }> {
  const command = `${process.execPath} ${client}`;
  return conformance(
    'client',
    '--command',
    command,
    '--scenario',
    name,
    '--spec-version',
    revision,
    '--force',
    '-o',
    join(folder, 'results'),
  );
}

/** The scenarios for clients that a revision requires, and those beside them. */
function requiredBy(revision: string): string[] {
  const { client, not_scored } = parse(readFileSync(join(PACKAGE, `requirements/${revision}.yaml`), 'utf8')) as {
    client: string[];
    not_scored: { scenario: string; leg: string }[];
  };
  return [...client, ...not_scored.filter(({ leg }) => leg === 'client').map(({ scenario: name }) => name)];
}

const each = (lists: Record<string, readonly string[]>): [string, string][] =>
  Object.entries(lists).flatMap(([revision, names]) => names.map((name): [string, string] => [revision, name]));

it.each([BEFORE, TODAY])("[MCP-113] MCP's conformance package requires nothing of clients that is not named here (%s)", (revision) => {
  const named = [...PASS[revision]!, ...LOGIN[revision]!, ...Object.keys(REMAINS)];
  expect(requiredBy(revision).sort()).toEqual(named.sort());
});

it("[MCP-060] MCP's conformance package has no scenario for clients that is not named here", async () => {
  const { said } = await conformance('list');
  const clients = /Client scenarios[^\n]*\n([^]*?)\n\n/.exec(said)![1]!;
  const named = new Set([...each(PASS), ...each(LOGIN)].map(([, name]) => name));
  const listed = Array.from(clients.matchAll(/^ +- (\S+)/gm), ([, name]) => name!);
  expect(listed.sort()).toEqual([...named, ...LOGIN_BEFORE, ...Object.keys(REMAINS), ...Object.keys(ELSEWHERE)].sort());
});

it.each(each(PASS))('[MCP-060] [MCP-113] its scenario passes: %s %s', async (revision, name) => {
  const { code, said } = await scenario(revision, name);
  expect(code, said).toBe(0);
});

it.each(each(LOGIN).filter(([, name]) => name !== CIMD))('[MCP-152] its scenario with a login passes: %s %s', async (revision, name) => {
  const { code, said } = await scenario(revision, name, LOGIN_CLIENT);
  expect(code, said).toBe(0);
});

it.each([BEFORE, TODAY])(
  '[MCP-152] its scenario with a document as the client passes but for the address of that, which the kit has fixed (%s)',
  async (revision) => {
    const { said } = await scenario(revision, CIMD, LOGIN_CLIENT);
    expect(said).toMatch(/Passed: (\d+)\/\1, 0 failed, 1 warnings/);
    expect(said).not.toContain('/register');
  },
);

it.each(LOGIN_BEFORE)('[MCP-152] its scenario of a revision before passes: %s', async (name) => {
  const { code, said } = await conformance(
    'client',
    '--command',
    `${process.execPath} ${LOGIN_CLIENT}`,
    '--scenario',
    name,
    '-o',
    join(folder, 'results'),
  );
  expect(code, said).toBe(0);
});

it.each(Object.entries(REMAINS))('[MCP-113] its scenario remains: %s, %s', async (name) => {
  expect((await scenario(TODAY, name)).code).not.toBe(0);
});
