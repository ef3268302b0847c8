import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTokenFile } from '../../src/cli/first-token.ts';
import { ConfigError, loadConfig } from '../../src/config.ts';
import { Client } from '../support/client.ts';
import { hasSchema } from '../../src/store/database/connect.ts';
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

  // Each command is a process of its own.
  it('[LIM-036] [BUD-019] sets limits and budgets of a tenant', { timeout: 90_000 }, async () => {
    await using baton = await spawnBaton({ dialect });
    const cli = (...args: string[]) => runCli(baton.database, ['tenant', ...args]);
    const id = /created tenant (\d+)/.exec((await cli('create', 'Acme')).stdout)![1]!;
    const limited = await cli('limits', id, 'max_agents=2', 'TENANT_MAX_FILES=0');
    expect(limited).toMatchObject({ code: 0, stdout: expect.stringMatching(/^max_agents\t2\tof its own$/m) });
    expect(limited.stdout).toMatch(/^max_files\t0\tof its own$/m);
    expect((await cli('limits', id, 'max_agents=default')).stdout).toMatch(/^max_agents\t500\tfor all$/m);
    expect((await cli('limits', id)).stdout).toMatch(/^max_files\t0\tof its own$/m);
    const wrongLimits = ['max_agents', 'max_agents=-1', 'max_agents=1e3', 'max_agents=1000001', 'agents=1', '=1', 'max_agents='];
    for (const wrong of dialect === 'sqlite' ? wrongLimits : []) {
      expect(await cli('limits', id, wrong), wrong).toMatchObject({ code: 2, stdout: '' });
    }
    expect((await cli('limits', '999', 'max_agents=1')).code).not.toBe(0);

    expect((await cli('budget', id)).stdout).toContain('has no budget');
    const bounded = await cli('budget', id, '--tokens', '5000', '--period', 'total');
    expect(bounded).toMatchObject({ code: 0, stdout: 'tenant\ttokens\t0 of 5000\tfor ever\n' });
    const each = await cli('budget', id, '--each-user', '--micro-cents', '70', '--period', 'day', '--user', 'ada');
    expect(each.stdout).toMatch(/^tenant\ttokens\t0 of 5000\tfor ever\nuser ada\tmicro_cents\t0 of 70\tuntil /);
    expect((await cli('budget', id, '--none', '--each-user')).stdout).not.toContain('user');
    expect((await cli('budget', id, '--none')).stdout).toContain('has no budget');
    const wrongBudgets = [
      ['--tokens', '1'],
      ['--tokens', '-1', '--period', 'day'],
      ['--period', 'day'],
      ['--none', '--tokens', '1'],
      ['--none', '--user', 'ada'],
    ];
    for (const wrong of dialect === 'sqlite' ? wrongBudgets : []) {
      expect((await cli('budget', id, ...wrong)).code, wrong.join(' ')).toBe(2);
    }
  });
});

describeOnBoth('without a database', (dialect) => {
  it('[CLI-027] baton tenant create makes one, and no other command does', async () => {
    await using database = await createDatabase(dialect, 'empty');
    const what = dialect === 'sqlite' ? database.url.slice('sqlite:'.length) : 'the database of DATABASE_URL';
    const stderr = `baton: ${what} holds nothing of Baton yet; is DATABASE_URL that of the server?\n`;
    for (const command of ['tenant list', 'tenant limits 1', 'token list 1']) {
      expect(await runCli(database, command.split(' ')), command).toEqual({ code: 1, stdout: '', stderr });
      expect(await hasSchema(database), command).toBe(false);
    }
    if (dialect === 'sqlite') expect(readdirSync(database.folder)).toEqual([]);
    const made = { code: 0, stderr: `baton: ${what} held nothing of Baton, and has been set up; is DATABASE_URL that of the server?\n` };
    expect(await runCli(database, ['tenant', 'create', 'Acme'])).toMatchObject(made);
    expect(await runCli(database, ['tenant', 'list'])).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Acme') });
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
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['OPENAI_BASE_URL', 'nowhere'],
    ['OPENAI_API_KEY', 'sk-one,“sk-two”'],
    ['GEMINI_API_KEY', 'one-line\nanother-line'],
    ['CELL', 'eu_1'],
    ['METRICS_HOST', 'localhost.example'],
    ['METRICS_PORT', '8080'],
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

  it.each([
    ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
    ['PORT', '70000.5', 'must be a whole number from 0 to 65535'],
    ['SANDBOX_CPUS', 'all', 'must be a number from 0.05 to 1024'],
    ['EDGE', 'none', 'must be guarded or plain'],
  ])('[CLI-003] says what is expected, once and in plain words: %s=%s', (name, value, problem) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new ConfigError(`bad configuration: ${name}: ${problem}`));
  });

  it('[OPS-076] takes what Kubernetes says of a Service named `metrics` for nothing', () => {
    expect(loadConfig({ ADMIN_TOKEN, METRICS_PORT: 'tcp://10.96.0.7:9464' }).METRICS_PORT).toBeUndefined();
    expect(() => loadConfig({ ADMIN_TOKEN, METRICS_PORT: 'https://10.96.0.7' })).toThrow(/METRICS_PORT/);
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

describe("an administrator's token that is easy to guess", () => {
  const env = { ADMIN_TOKEN: 'change-me-please-1' };
  const problem = "the administrator's token (ADMIN_TOKEN) is too easy to guess: it is made of well-known words";

  it.each(['sqlite', 'postgres'] as const)('[CLI-009] stops the first start on %s', async (dialect) => {
    await using database = await createDatabase(dialect, 'empty');
    const { code, stderr } = await runCli(database, ['serve'], { ...env, LOG_LEVEL: 'silent' });
    expect({ code, stderr }).toEqual({ code: 1, stderr: `baton: ${problem}; take the output of \`openssl rand -hex 32\`\n` });
    expect(await hasSchema(database)).toBe(false);
  });

  it('[CLI-009] goes on to work where there is a database, and the start and the doctor warn', async () => {
    await using baton = await spawnBaton({ env });
    expect((await baton.admin.get('/v1/admin/tenants')).status).toBe(200);
    expect(baton.log.lines).toContainEqual(expect.objectContaining({ level: 40, msg: expect.stringContaining(problem) }));
    expect((await runCli(baton.database, ['doctor'], env)).stdout).toMatch(
      /^works +settings +the administrator's token .* too easy to guess/m,
    );
  });
});

it('[CLI-028] the start and the doctor name misspelled settings', async () => {
  const env = { PROVIDER_IDEL_MS: '5', RETENTION_DAY: '5' };
  await using baton = await spawnBaton({ env });
  const { stdout } = await runCli(baton.database, ['doctor'], env);
  for (const words of [
    'PROVIDER_IDEL_MS is no setting; did you mean PROVIDER_IDLE_MS?',
    'RETENTION_DAY is no setting; did you mean RETENTION_DAYS?',
  ]) {
    expect(baton.log.lines).toContainEqual(expect.objectContaining({ level: 40, msg: expect.stringContaining(words) }));
    expect(stdout).toContain(words);
  }
});

describeOnBoth('a port that is taken', (dialect) => {
  it('[OPS-074] is told of before there is anything in the database, or beside it', async () => {
    await using taken = await spawnBaton();
    await using database = await createDatabase(dialect, 'empty');
    const setting = dialect === 'sqlite' ? 'METRICS_PORT' : 'PORT';
    const { code, stderr } = await runCli(database, ['serve'], {
      LOG_LEVEL: 'silent',
      ADMIN_TOKEN: '',
      [setting]: new URL(taken.url).port,
    });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(`^baton: ${setting}: listen EADDRINUSE[^\n]*\n$`) });
    expect(await hasSchema(database)).toBe(false);
    if (dialect === 'sqlite') expect(readdirSync(database.folder)).toEqual([]);
  });
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
      [other, { PORT: new URL(baton.url).port }, /^baton: PORT: .*EADDRINUSE/],
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
