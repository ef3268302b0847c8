import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTokenFile } from '../../src/cli/first-token.ts';
import { ConfigError, loadConfig } from '../../src/config.ts';
import { Client } from '../support/client.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../support/databases.ts';
import { runCli, spawnBaton } from '../support/process.ts';
import { ADMIN_TOKEN } from '../support/server.ts';

const linkToFile = (file: string): void => {
  writeFileSync(`${file}.to`, '');
  symlinkSync(`${file}.to`, file);
};
const tokenIn = (text: string): string => /bat_[\w-]+/.exec(text)?.[0] ?? '';

describeOnBoth('baton tenant', (dialect) => {
  it('[CLI-001] manages the tenants of a running server', async () => {
    await using baton = await spawnBaton({ dialect });
    const cli = (...args: string[]) => runCli(baton.database, ['tenant', ...args]);

    const created = await cli('create', 'Acme');
    expect(created).toMatchObject({ code: 0, stderr: '' });
    const id = /created tenant (\d+) "Acme"/.exec(created.stdout)?.[1] ?? '';
    const first = new Client(baton.url, tokenIn(created.stdout));
    expect((await first.get('/v1/agents')).status).toBe(200);

    const listed = await cli('list');
    expect(listed.stdout).toMatch(new RegExp(`^${id}\tAcme\tenabled`, 'm'));
    expect(listed.stdout).not.toContain('bat_');

    expect((await cli('disable', id)).code).toBe(0);
    expect((await cli('list')).stdout).toMatch(new RegExp(`^${id}\tAcme\tdisabled`, 'm'));
    expect((await cli('enable', id)).code).toBe(0);

    const rotated = await cli('rotate', id);
    expect(rotated.code).toBe(0);
    const second = new Client(baton.url, tokenIn(rotated.stdout));
    expect((await second.get('/v1/agents')).status).toBe(200);

    const audit = await baton.admin.get<{ entries: { action: string; actor: string; target: string }[] }>('/v1/admin/audit');
    const changes = audit.body.entries.filter(({ target }) => target === `tenant:${id}`);
    expect(changes.map(({ action }) => action)).toEqual(['tenant.rotate-token', 'tenant.update', 'tenant.update', 'tenant.create']);
    for (const { actor } of changes) expect(actor).toMatch(/^cli:/);
  });
});

describe('the command line', () => {
  const withDatabase = async (use: (database: TestDatabase) => Promise<void>) => {
    const database = await createDatabase('sqlite');
    await use(database).finally(() => database.drop());
  };

  it.each([
    ['an id that is none', ['tenant', 'disable', 'x'], 2, /not a tenant id/],
    ['a tenant that there is not', ['tenant', 'rotate', '42'], 1, /no tenant 42/],
    ['a name without characters', ['tenant', 'create', ''], 2, /1 to 200 characters/],
    ['a day that there is not', ['token', 'create', '1', 'x', '--expires', '2027-02-30'], 2, /^baton: --expires: '2027-02-30' is no time/],
    ['an unknown command', ['dance'], 2, /unknown command/],
  ])('[CLI-002] says in one line what is wrong with %s', async (_what, args, expected, message) => {
    await withDatabase(async (database) => {
      const { code, stderr } = await runCli(database, args);
      expect(code).toBe(expected);
      expect(stderr).toMatch(message);
      expect(stderr).not.toMatch(/^\s+at /m);
    });
  });

  it('[CLI-002] says that there was no database', async () => {
    await using database = await createDatabase('sqlite', 'empty');
    const file = database.url.slice('sqlite:'.length);
    const stderr = `baton: ${file} did not exist and has been made; is DATABASE_URL that of the server?\n`;
    expect(await runCli(database, ['tenant', 'list'])).toEqual({ code: 0, stdout: '', stderr });
    expect(await runCli(database, ['tenant', 'list'])).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('[CLI-011] a token that is none is not repeated', async () => {
    await withDatabase(async (database) => {
      const { code, stderr } = await runCli(database, ['runs'], { BATON_TOKEN: 'bat_of\nsomebody' });
      expect({ code, stderr }).toEqual({ code: 2, stderr: 'baton: BATON_TOKEN holds a character that no token has\n' });
    });
  });

  it('[CLI-010] the start warns of a model that no run of the index agent can reach', async () => {
    await using baton = await spawnBaton({ env: { INDEX_MODEL: 'nope/x' } });
    expect(baton.log.lines).toContainEqual(
      expect.objectContaining({ model: 'nope/x', msg: 'runs of the index agent will fail: no provider has a model of such a name' }),
    );
  });

  it.each([
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['LOG_LEVEL', 'loud'],
    ['ADMIN_TOKEN', 'short'],
    ['ADMIN_TOKEN', 'a token with blanks in it'],
    ['ADMIN_TOKEN', 'change-me-please-1'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['OPENAI_BASE_URL', 'nowhere'],
    ['CELL', 'eu_1'],
  ])('[CLI-003] refuses a bad %s, and does not repeat it', (name, value) => {
    let words = '';
    try {
      loadConfig({ ADMIN_TOKEN, [name]: value });
    } catch (error) {
      if (error instanceof ConfigError) words = error.message;
    }
    expect(words).toContain(name);
    expect(words).not.toContain(value);
  });

  it('[CLI-003] does not start with a bad setting, and says so in a line', async () => {
    await withDatabase(async (database) => {
      const { code, stdout, stderr } = await runCli(database, ['serve'], { LOG_LEVEL: 'loud', CELL: 'eu_1' });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^baton: bad configuration: (?=[^\n]*LOG_LEVEL)[^\n]*CELL[^\n]*\n$/);
    });
  });
});

it('[CLI-010] the start warns of other machines and other users of this one', async () => {
  const database = await createDatabase('sqlite');
  const folder = join(database.folder, 'data');
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(join(database.folder, '.env'), '', { mode: 0o644 });
  const open = { ...database, url: `sqlite:${join(folder, 'baton.db')}` };
  await using baton = await spawnBaton({ database: open, env: { HOST: '0.0.0.0' } });
  const warnings = (log: typeof baton.log) => log.lines.filter(({ level }) => level === 40).map(({ msg }) => msg);
  expect(warnings(baton.log)).toEqual([
    expect.stringMatching(/^HOST=0\.0\.0\.0 lets other machines connect/),
    expect.stringMatching(/^agent cards and documents repeat the Host .*PUBLIC_URL/),
    expect.stringMatching(/^\.env can be read by every user .*chmod 600/),
    expect.stringMatching(/^the data folder .* can be read by every user .*chmod 700/),
  ]);
  const { stdout } = await runCli(open, ['doctor'], { HOST: '0.0.0.0' });
  for (const words of [
    /^works +network +HOST=0\.0\.0\.0 .*set HOST=127/m,
    /^works +network .*PUBLIC_URL/m,
    /^works +files +\.env .*chmod 600/m,
  ]) {
    expect(stdout).toMatch(words);
  }
  await baton.stop();

  chmodSync(folder, 0o700);
  chmodSync(join(database.folder, '.env'), 0o600);
  await using closed = await spawnBaton({ database: open, token: baton.token });
  expect(warnings(closed.log)).toEqual([]);
  await closed.stop();
  await database.drop();
});

it('[CLI-011] no help shows a token of the environment', async () => {
  const database = await createDatabase('sqlite');
  const env = { BATON_TOKEN: 'bat_of-the-tenant', BATON_ADMIN_TOKEN: 'bat_of-the-administrator' };
  for (const command of ['verify', 'send', 'watch', 'runs', 'usage', 'questions', 'token']) {
    const { code, stdout } = await runCli(database, [command, '--help'], env);
    expect(code).toBe(0);
    expect(stdout).toContain(`baton ${command}`);
    expect(stdout).not.toContain('bat_of');
  }
  await database.drop();
});

it('[CLI-012] says which version it is', async () => {
  const database = await createDatabase('sqlite');
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  expect(await runCli(database, ['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  await database.drop();
});

describe('a start that fails', () => {
  it('[CLI-006] ends the process with exit code 1 and one line', async () => {
    await using baton = await spawnBaton();
    const other = await createDatabase('sqlite');
    const newer = await createDatabase('sqlite');
    const { default: Database } = await import('better-sqlite3');
    expect((await runCli(newer, ['tenant', 'list'])).code).toBe(0);
    new Database(newer.url.slice('sqlite:'.length))
      .exec("insert into schema_migrations (name, batch, migration_time) values ('9999-later', 9, 0)")
      .close();
    const cases: [TestDatabase, Record<string, string>, RegExp][] = [
      [other, { PORT: new URL(baton.url).port }, /EADDRINUSE/],
      [other, { MCP_CONFIG: '/nonexistent/mcp.json' }, /MCP_CONFIG/],
      [{ ...other, url: 'postgres://nobody@127.0.0.1:1/x' }, {}, /DATABASE_URL: .*ECONNREFUSED/],
      [newer, {}, /DATABASE_URL: the database is that of a newer Baton/],
    ];
    for (const [database, env, line] of cases) {
      const { code, stderr } = await runCli(database, ['serve'], { LOG_LEVEL: 'silent', ...env });
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(line) });
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
    await other.drop();
    await newer.drop();
  });
});

describe('the first start', () => {
  it('[CLI-007] makes files that nobody else can read', async () => {
    const database = await createDatabase('sqlite');
    const file = join(database.folder, 'data', 'baton.db');
    await using baton = await spawnBaton({ database: { ...database, url: `sqlite:${file}` } });
    expect((await baton.api.run('hi')).done.ok).toBe(true);
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(dirname(file))) expect([name, statSync(join(dirname(file), name)).mode & 0o777]).toEqual([name, 0o600]);
    await baton.stop();
    await database.drop();
  });

  it('[CLI-004] shows the token once, the model of index and why, and a curl line', async () => {
    await using first = await spawnBaton();
    expect(first.stdout()).toMatch(/index uses demo\/echo \(INDEX_MODEL is set\)/);
    expect(first.stdout()).toContain(first.url);
    expect((await first.api.run('hi')).done.ok).toBe(true);
    await using second = await first.restart();
    expect(second.stdout()).not.toContain('bat_');
    expect((await second.api.run('hi')).done.ok).toBe(true);
  });

  it('[CLI-025] puts the token and the link into a file for its owner alone, and prints neither', async () => {
    const database = await createDatabase('sqlite');
    const file = join(database.folder, 'new', 'first-token');
    // A file that is there is replaced, whoever may read it.
    mkdirSync(dirname(file));
    writeFileSync(file, 'old', { mode: 0o644 });
    const env = { FIRST_TOKEN_FILE: file, PUBLIC_URL: 'https://baton.example/' };
    await using first = await spawnBaton({ database, env, token: 'none' });
    const [token = '', link = '', ...rest] = readFileSync(file, 'utf8').split('\n');
    expect(rest).toEqual(['']);
    expect([statSync(file).mode & 0o777, readdirSync(dirname(file))]).toEqual([0o600, ['first-token']]);
    expect(first.stdout()).toContain(file);
    expect(`${first.stdout()}${JSON.stringify(first.log.lines)}`).not.toMatch(/bat_|#login=/);
    const client = new Client(first.url, token);
    expect((await client.get('/v1/agents')).status).toBe(200);
    const [, code] = /^https:\/\/baton\.example\/console#login=([\w-]+)$/.exec(link)!;
    expect((await new Client(first.url).post('/console/login', { code })).status).toBe(200);
    await using second = await first.restart();
    expect(readFileSync(file, 'utf8')).toBe(`${token}\n${link}\n`);
    await second.stop();
    await database.drop();
  });

  it.each([
    ['a folder', (file: string) => mkdirSync(file), /is there, and no regular file/],
    ['a folder, by a path that ends so', (file: string) => mkdirSync(file), /is there, and no regular file/, '/'],
    ['a link to a file', (file: string) => linkToFile(file), /no regular file/],
    ['a link to nothing', (file: string) => symlinkSync(`${file}.to`, file), /no regular file/],
    ['a link to a device', (file: string) => symlinkSync('/dev/null', file), /no regular file/],
    ['in a folder that is a file', (file: string) => writeFileSync(file, ''), /can't be written: (?:ENOTDIR|EEXIST)/, '/first-token'],
    ['a name that is too long', (file: string) => mkdirSync(file), /can't be written: ENAMETOOLONG/, `/${'x'.repeat(300)}`],
  ])('[CLI-026] makes nothing when the file is %s', async (_, make, problem, behind = '') => {
    await using database = await createDatabase('sqlite');
    const folder = join(database.folder, 'tokens');
    mkdirSync(folder);
    make(join(folder, 'token'));
    const before = readdirSync(folder, { recursive: true });
    const open = (): unknown => openTokenFile(join(folder, 'token') + behind);
    expect(open).toThrow(/^FIRST_TOKEN_FILE: /);
    expect(open).toThrow(problem);
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
  });

  it('[CLI-026] makes no tenant when the file can not be written, and starts with another one', async () => {
    const database = await createDatabase('sqlite');
    const folder = join(database.folder, 'tokens');
    mkdirSync(folder);
    const { code, stdout, stderr } = await runCli(database, ['serve'], { LOG_LEVEL: 'silent', FIRST_TOKEN_FILE: folder });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^baton: FIRST_TOKEN_FILE: [^\n]*\n$/);
    expect(readdirSync(folder)).toEqual([]);
    expect((await runCli(database, ['tenant', 'list'])).stdout).toBe('');
    const good = join(folder, 'a', 'new', 'folder', 'token');
    await using baton = await spawnBaton({ database, env: { FIRST_TOKEN_FILE: good }, token: 'none' });
    const [token] = readFileSync(good, 'utf8').split('\n');
    expect((await new Client(baton.url, token).get('/v1/agents')).status).toBe(200);
    await baton.stop();
    await database.drop();
  });

  it('[CLI-026] leaves no token behind when the file can no longer be replaced', async () => {
    const database = await createDatabase('sqlite');
    const file = join(database.folder, 'token');
    const place = openTokenFile(file);
    mkdirSync(file);
    expect(() => place.keep('bat_token', 'link')).toThrow(/^FIRST_TOKEN_FILE: .* can't be written: \w+; .*baton tenant rotate$/);
    expect(readdirSync(database.folder).filter((name) => name.startsWith('token'))).toEqual(['token']);
    await database.drop();
  });

  it('[CLI-005] shows a curl line that works without changes', async () => {
    await using baton = await spawnBaton();
    const { execFile } = await import('node:child_process');
    const line = /^\s*(curl .*)$/m.exec(baton.stdout())?.[1] ?? '';
    const output = await new Promise<string>((resolve, reject) => {
      execFile('sh', ['-c', `${line} -sS`], (error, stdout) => (error ? reject(error) : resolve(stdout)));
    });
    expect(output).toMatch(/^id: 1\nevent: request_received\ndata: \{/);
    expect(output).toContain('Hello, Baton!');
    expect(output).toMatch(/event: done\ndata: \{"type":"done","ok":true.*\}\n\n$/);
  });
});
