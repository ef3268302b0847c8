import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import * as z from 'zod';
import { ARCHIVE_ADDRESS } from './archive/open-objects.ts';
import { parseRanges } from './lib/address-ranges.ts';
import { parseAllow } from './lib/allow-list.ts';
import { traceVariables } from './lib/trace-variables.ts';
import { nearName } from './lib/near-name.ts';
import { plainWords } from './lib/plain-words.ts';
import { decimal, httpUrl, integer, text } from './lib/variable-types.ts';
import { parseSecretKeys } from './lib/sealing.ts';
import { providerVariables } from './models/providers/variables.ts';

// Compiling a validator takes longer than what these ever read, a tenth of a start. Before the first schema: each looks once.
z.config({ jitless: true });

/**
 * Every setting is an environment variable. This table is the one place where they are parsed, bounded and
 * described (those of the providers: `models/providers/`); `docs/configuration.md` is generated from it.
 */
export const schema = z
  .object({
    PORT: integer(0, 65535).default(8080).describe('Port to listen on; 0 takes any free one.'),
    HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on.'),
    PUBLIC_URL: httpUrl.describe(
      'Where clients reach the server, for the URLs in A2A agent cards and in the documents. Default: the `Host` of the request, over HTTP.',
    ),
    DATABASE_URL: z
      .string()
      .regex(/^(?:sqlite:.+|postgres(?:ql)?:\/\/.+)$/, 'must begin with sqlite: or postgres://')
      .default('sqlite:./data/baton.db')
      .describe('`sqlite:<file>`, or `postgres://…` when there are several nodes.'),
    DATABASE_BUS_URL: z
      .string()
      .regex(/^postgres(?:ql)?:\/\/.+$/, 'must begin with postgres://')
      .optional()
      .describe(
        'Address of the same database without a pooler, for the one connection of a node that must stay with its session, when `DATABASE_URL` leads through one in transaction mode. Default: `DATABASE_URL`.',
      ),
    SQLITE_SYNCHRONOUS: z
      .enum(['normal', 'full'])
      .default('normal')
      .describe('`normal`: a commit survives the kill of the process; `full`: a power cut too, at a price per commit.'),
    ADMIN_TOKEN: z
      .string()
      .min(16, 'must have 16 characters or more')
      .regex(/^[\w.~+/-]+=*$/, 'must be made of letters, digits and -._~+/, as bearer tokens are')
      .optional()
      .describe(
        'Bearer token of the admin operations, of 16 characters or more, that nobody can guess. Default: generated into `data/admin-token` (mode 0600).',
      ),
    FIRST_TOKEN_FILE: text.describe(
      'File that the first start puts the token of the tenant `default` into, and a link that signs in once, with mode 0600. Default: none, they are printed.',
    ),
    WRONG_TOKENS_PER_MIN: integer(0, 1_000_000)
      .default(20)
      .describe(
        'Wrong bearer tokens that an address may send to a node in a minute; beyond it 429, for wrong ones only. 0: any number. A network of IPv6 (/64) is one address.',
      ),
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .superRefine((value, context) => {
        try {
          parseRanges(value);
        } catch (error) {
          context.addIssue((error as Error).message);
        }
      })
      .describe(
        'Addresses and CIDR ranges of the proxies whose `X-Forwarded-For` says where a request comes from, separated by commas. Default: none, the header is ignored.',
      ),
    EDGE: z
      .enum(['guarded', 'plain'])
      .default('guarded')
      .describe(
        "What stands between the sockets and the server: `guarded` protects it from hostile and broken clients, `plain` is Node's HTTP as it is, for servers that nobody but a guarding proxy reaches.",
      ),
    LISTEN_SOCKETS: integer(1, 1024)
      .default(1)
      .describe(
        'Sockets that listen on `PORT`, on Linux. Node accepts one connection from each in a pass of its event loop: behind a burst of connections, more are accepted sooner.',
      ),
    KEEP_ALIVE_SECONDS: integer(1, 3600)
      .default(5)
      .describe('Seconds that a connection may be idle between two requests. Behind a balancer: longer than that keeps its connections.'),
    MAX_CONNECTIONS: integer(1, 1_000_000)
      .default(20_000)
      .describe('Connections that clients may have open to a node; one more is closed at once. An open event stream is one.'),
    ADDRESS_MAX_CONNECTIONS: integer(0, 1_000_000)
      .default(256)
      .describe(
        'Connections that an address may have open to a node on which no valid token has come yet; one more closes the one that is idle for longest. 0: any number. A network of IPv6 (/64) is one address; those of `TRUSTED_PROXIES` are not counted.',
      ),
    TENANT_MAX_CONNECTIONS: integer(0, 1_000_000)
      .default(1000)
      .describe(
        "The same for connections on which a tenant's token has come; 0: any number. Never fewer than two for each run and stream that it may have.",
      ),
    METRICS_PORT: integer(0, 65535)
      .optional()
      .describe(
        'Port that `/metrics` is served on, and nothing else; `PORT` then has no `/metrics`. 0 takes any free one. Default: `/metrics` is on `PORT`. A `tcp://…`, which Kubernetes sets for a Service named `metrics`, counts as unset.',
      ),
    METRICS_HOST: z.string().min(1).optional().describe('Address that `METRICS_PORT` listens on. Default: `HOST`.'),
    METRICS_CACHE_MS: integer(0, 60_000).default(1000).describe('How long `/metrics` says the same before it is made anew.'),
    CELL: z
      .string()
      .regex(/^[a-z0-9]{1,16}$/, 'must be 1 to 16 small letters and digits')
      .optional()
      .describe('Name of this cell: new tokens of tenants begin with `bat_<cell>_`, by which a balancer tells cells apart. Default: none.'),
    TENANT_RANGE: z
      .string()
      .regex(/^\d{1,6}-\d{1,6}$/, 'must be two numbers below a million with a dash between them, such as 100000-199999')
      .transform((value) => {
        const [from, to] = value.split('-').map(Number) as [number, number];
        return { from, to };
      })
      .refine(({ from, to }) => from >= 1 && from < to, 'must go from a number to a greater one, and not from 0')
      .optional()
      .describe(
        'Numbers of the tenants that are made in this cell, such as `100000-199999`, which are the last six digits of what they make as well: with another range in each cell, every tenant can move into every cell. Default: from 1 on, and any six digits.',
      ),
    INDEX_MODEL: text.describe("Model of the built-in agent `index`. Default: the first configured provider's, else `demo/echo`."),
    ...providerVariables,
    MODELS: z
      .string()
      .default('')
      .describe(
        'Models that agents and their advisors may use, separated by commas: ids, or beginnings that end in `*`, such as `claude-sonnet-5-5,gpt-*`. A call of any other fails in its run with `unknown_model`. Default: all.',
      ),
    MAX_TOKENS_LIMIT: integer(0, 1_000_000_000)
      .default(0)
      .describe(
        'Tokens that one answer of a model may have: the `max_tokens` of every call is cut to it, those of advisors and summaries too. 0: what the definition says.',
      ),
    MAX_TURNS: integer(1, 200)
      .default(200)
      .describe('Turns that any agent may take: the `max_turns` of a definition is cut to it, and so are the 8 of one without.'),
    FETCHES_PER_TURN: integer(1, 100).default(3).describe('`/fetch` and `/browse` commands that a turn of an agent may run together.'),
    SEARCHES_PER_TURN: integer(1, 100).default(4).describe('`/search` commands that a turn may run.'),
    ADVICE_PER_TURN: integer(1, 100).default(2).describe('`/advise` commands that a turn may run.'),
    PROVIDER_FIRST_BYTE_MS: integer(1, 3_600_000)
      .default(300_000)
      .describe(
        'How long a provider may take to its first byte, which may be one of the headers: a local model may read a long prompt for minutes. A connection has 10 s of it.',
      ),
    PROVIDER_IDLE_MS: integer(1, 3_600_000)
      .default(120_000)
      .describe('How long a provider may be silent in the middle of an answer. Comments and pings are no silence.'),
    PROVIDER_CALL_MS: integer(1, 36_000_000)
      .default(900_000)
      .describe(
        'How long a call of a model may take. Text, thoughts and counts of tokens extend it, each to as long from then on, all together to twice as long; comments and pings do not.',
      ),
    PROVIDER_RETRIES: integer(0, 10)
      .default(3)
      .describe('How often a call that failed through the fault of the provider is tried again, as long as no text has come.'),
    BREAKER_THRESHOLD: integer(1, 1000).default(5).describe("Consecutive failed calls that open a provider's circuit breaker."),
    BREAKER_COOLDOWN_MS: integer(1, 3_600_000)
      .default(30_000)
      .describe('How long an open circuit breaker leaves a provider alone before a probe.'),
    BILLING_URL: httpUrl.describe(
      'Base URL of the billing service, which is asked before every run and told of every model call. Default: none.',
    ),
    PRICES: text.describe(
      'File with the prices of models, by which `GET /v1/usage` says what runs cost: `{"<model>": {"input", "output", "cache_read", "cache_write"}}` in millionths of a cent for 1,000 tokens. Default: `./prices.json` if there is one.',
    ),
    CURRENCY: z
      .string()
      .min(1)
      .max(16)
      .optional()
      .describe('What the currency of `PRICES` is called beside costs, `USD` for example. Default: nothing.'),
    FILE_MAX_BYTES: integer(0, 1_073_741_824).default(10_485_760).describe('Bytes of all files of one response.'),
    BODY_MAX_BYTES: integer(1024, 1_073_741_824).default(33_554_432).describe('Largest request body; beyond it 413.'),
    BODY_TENANT_BYTES: integer(0, 1_099_511_627_776)
      .default(41_943_040)
      .describe('Bytes of the request bodies of a tenant that may be in work at once; never less than one body may have. Beyond it 503.'),
    BODY_TOTAL_BYTES: integer(0, 1_099_511_627_776)
      .default(134_217_728)
      .describe('The same for all tenants together; never less than for one. A tenant gets no more of it than it leaves for the others.'),
    BODY_TIMEOUT_S: integer(1, 3600).default(60).describe('Seconds that a request body may take to come; beyond it 408.'),
    BODY_MIN_RATE: integer(0, 1_073_741_824)
      .default(4096)
      .describe(
        'Bytes a second that a request body of more than 64 KiB has to come with, on average over a sixth of `BODY_TIMEOUT_S`; slower is a 408. 0: any.',
      ),
    HEARTBEAT_MS: integer(10, 3_600_000).default(30_000).describe('Interval of the `: heartbeat` comments on event streams.'),
    IDEMPOTENCY: z
      .enum(['memory', 'database'])
      .default('memory')
      .describe('Where `Idempotency-Key`s are kept: `memory` loses them at a restart; several nodes need `database`.'),
    FETCH_ALLOW: z
      .string()
      .default('')
      .superRefine((value, context) => {
        try {
          parseAllow(value);
        } catch (error) {
          context.addIssue((error as Error).message);
        }
      })
      .describe('Hosts that agents may fetch from although they are not on the public internet: `host[:port],…`. Default: none.'),
    SEARCH_PROVIDER: z
      .enum(['brave', 'tavily', 'searxng'])
      .optional()
      .describe('Search engine of `/search`. Default: there is no `/search`.'),
    SEARCH_API_KEY: text.describe('Key for `brave` or `tavily`; for `searxng` a bearer token, if yours wants one.'),
    SEARCH_URL: httpUrl
      .refine((value) => !value || /^[^@?#]*$/.test(value), 'must hold no credentials, query or fragment')
      .describe('Base URL of `searxng`, which it needs; of the others only when it is not the usual one.'),
    BROWSER_PATH: text.describe(
      'Chromium for `/browse`. Default: found in `PATH` and the usual places; without one `/browse` needs an MCP server named `playwright`.',
    ),
    MCP_CONFIG: text.describe(
      'File with the MCP servers of `/mcp`, in the usual form `{"mcpServers": {…}}`. Default: `./mcp.json` if there is one.',
    ),
    MCP_MAX_PROCESSES: integer(0, 100_000)
      .default(32)
      .describe(
        'Processes of MCP servers that may run on a node; 0: any number. Never fewer than two of each server. Beyond it `/mcp` waits.',
      ),
    TENANT_MAX_MCP_PROCESSES: integer(0, 100_000).default(8).describe('The same for one tenant.'),
    SECRETS_KEY: z
      .string()
      .superRefine((value, context) => {
        try {
          parseSecretKeys(value);
        } catch (error) {
          context.addIssue((error as Error).message);
        }
      })
      .optional()
      .describe(
        'Key that secrets of tenants are kept encrypted with: 32 bytes in base64 or hex, `openssl rand -base64 32`. Several, separated by commas: the first encrypts, all decrypt. Default: none, and nothing that is secret is taken.',
      ),
    A2A_CONFIG: text.describe(
      'File with the remote agents of `/a2a`: `{"agents": {"<name>": {"url": "<card or base URL>", "headers": {}}}}`. Default: `./a2a.json` if there is one.',
    ),
    SANDBOX_IMAGE: z
      .string()
      .regex(/^[\w./:@][\w./:@-]*$/, 'must be the name of an image')
      .optional()
      .describe(
        'Image of the containers that `/exec` runs its commands in; it needs `sh` and the usual small tools. Default: there is no `/exec`.',
      ),
    SANDBOX_ENGINE: z
      .string()
      .regex(/\S/, 'must name a program')
      .default('docker')
      .describe('Program that runs containers as docker does, with arguments separated by spaces: `podman`, `podman --runtime runc`.'),
    SANDBOX_MEMORY_MB: integer(16, 1_048_576).default(512).describe("Memory of a tenant's container in MiB; there is no swap beyond it."),
    SANDBOX_CPUS: decimal(0.05, 1024).default(1).describe("CPUs of a tenant's container; may be a fraction."),
    SANDBOX_PIDS: integer(8, 32_768).default(256).describe("Processes and threads of a tenant's container."),
    SANDBOX_MAX_CONTAINERS: integer(0, 100_000)
      .default(32)
      .describe(
        'Containers that may run on a node, one of a tenant; 0: any number. One more ends the one that is idle for longest, or waits.',
      ),
    SANDBOX_TIMEOUT_S: integer(1, 3600)
      .default(30)
      .describe('Seconds that an `/exec` command may take; then it is killed with all that runs in its container.'),
    SANDBOX_IDLE_S: integer(1, 604_800)
      .default(1800)
      .describe("Seconds without a command after which a tenant's container is removed; its `/workspace` stays."),
    SANDBOX_NETWORK: z
      .string()
      .regex(/^[\w.:-]+$/, 'must be the name of a network')
      .default('none')
      .describe(
        'Network of the containers, as the engine calls it. `none`: no network. In any other they reach whatever that network reaches.',
      ),
    SANDBOX_WORKSPACE_MB: integer(1, 1_048_576)
      .default(1024)
      .describe("MiB that a tenant's `/workspace` may hold, and a single file of it. A command that writes more is ended."),
    SANDBOX_WORKSPACE_FILES: integer(10, 10_000_000)
      .default(100_000)
      .describe("Files and folders that a tenant's `/workspace` may hold. A command that makes more is ended."),
    TENANT_MAX_CONCURRENT: integer(0, 1_000_000)
      .default(64)
      .describe(
        'Runs that a tenant may have under way, on all nodes together; 0: any number. Beyond it 429. A tenant may have [limits of its own](security.md#limits-of-its-own), as of all `TENANT_…`.',
      ),
    TENANT_RATE_PER_MIN: integer(0, 1_000_000)
      .default(600)
      .describe('Runs that a tenant may start in a minute, on all nodes together; 0: any number. Beyond it 429.'),
    TENANT_MAX_STREAMS: integer(0, 1_000_000)
      .default(64)
      .describe(
        'Streams of notifications that a tenant may have open on a node, as many replays of runs, waits for results included, and as many WebSockets; 0: any number. Beyond it 429.',
      ),
    TENANT_MAX_AGENTS: integer(0, 1_000_000).default(500).describe('Agents that a tenant may store; 0: any number. Beyond it 409.'),
    TENANT_MAX_SCHEDULES: integer(0, 1_000_000)
      .default(500)
      .describe('Scheduled tasks that a tenant may have; 0: any number. At the limit an ended task makes room; without one 409.'),
    TENANT_MAX_CONVERSATIONS: integer(0, 1_000_000)
      .default(10_000)
      .describe('Conversations that a tenant may have, those put away included; 0: any number. Beyond it 409.'),
    CONVERSATION_MAX_MESSAGES: integer(0, 1_000_000)
      .default(10_000)
      .describe('Messages of a conversation from which on it takes no more; 0: any number. Then 409, before a run starts.'),
    TENANT_MAX_MEMORY_ENTRIES: integer(0, 1_000_000)
      .default(20_000)
      .describe('Entries that the memory of a tenant may hold, valid or not; 0: any number. Beyond it 409.'),
    TENANT_MAX_SCRATCHPADS: integer(0, 1_000_000)
      .default(1000)
      .describe('Scratchpads that the agents of a tenant may write, 64 KiB each; 0: any number. Beyond it `/mem write` fails.'),
    TENANT_MAX_QUESTIONS: integer(0, 1_000_000)
      .default(1000)
      .describe('Questions and approvals of a tenant that may wait for an answer; 0: any number. Beyond it the command fails.'),
    TENANT_MAX_ARTIFACTS: integer(0, 1_000_000)
      .default(10_000)
      .describe('Files that a tenant may keep, 500 MiB together; 0: any number. Beyond it 409.'),
    TENANT_MAX_FILES: integer(0, 1_000_000)
      .default(1000)
      .describe('Files that a tenant may upload to `/openai/v1/files`, 500 MiB together; 0: any number. Beyond it 409.'),
    SCHEDULE_MIN_INTERVAL_S: integer(0, 86_400)
      .default(60)
      .describe('Seconds that lie between two due times of a scheduled task at least; 0: any. A schedule that is closer is a 400.'),
    RETENTION_DAYS: integer(0, 36_500).default(0).describe("Days after which a finished run's events are deleted; 0 keeps them."),
    STEPS: z
      .enum(['on', 'off'])
      .default('on')
      .describe('Whether runs keep their [steps](steps.md): what models were told and have answered, and the whole results of commands.'),
    STEPS_DAYS: integer(1, 36_500)
      .default(7)
      .describe("Days after which a finished run's steps are deleted; `RETENTION_DAYS` deletes them with its events, if that is sooner."),
    ARCHIVE: z
      .string()
      .regex(ARCHIVE_ADDRESS, 'must be s3://<bucket>/<prefix>, or file:<folder>')
      .optional()
      .describe(
        'Where the events and steps of old runs go, from where they are [read as before](archive.md): `s3://<bucket>/<prefix>`, or `file:<folder>`. The same on all nodes. Default: none, they stay in the database.',
      ),
    ARCHIVE_AFTER_DAYS: decimal(0, 36_500)
      .default(7)
      .describe(
        'Days that a finished run stays in the database before it goes to `ARCHIVE`, with all that ended on its day (UTC). Less than one: a part of a day.',
      ),
    AWS_ENDPOINT_URL_S3: httpUrl.describe(
      'Base URL of a store that is compatible with S3, for `ARCHIVE=s3://…`; buckets are part of its paths. Default: Amazon S3, in `AWS_REGION`. Credentials are those of `AWS_ACCESS_KEY_ID`, else what the usual chain of AWS finds.',
    ),
    CORS_ORIGINS: z
      .string()
      .optional()
      .describe('Origins that browsers may call from, separated by commas; `*` for any. Default: any, but of `/v1/admin` and `/v1/mcp`.'),
    DRAIN_NOTICE_SECONDS: integer(0, 600)
      .default(0)
      .describe('How long after SIGTERM new runs are still taken although `/readyz` fails, for balancers that ask it.'),
    RECOVERY: z
      .enum(['fail', 'resume'])
      .default('fail')
      .describe(
        'What becomes of a run when its process ends, where neither the run nor its agent says: it fails, or another process goes on.',
      ),
    COMMANDS: z
      .enum(['text', 'native'])
      .default('text')
      .describe('How agents issue commands whose definitions do not say: as lines of their text, or as functions that their models call.'),
    QUESTION_TTL_SECONDS: integer(1, 31_536_000)
      .default(86_400)
      .describe('How long the questions of agents wait for an answer, where the agent does not say.'),
    PARK_SECONDS: integer(0, 86_400).default(30).describe('After how long a run that only waits for people is taken out of memory.'),
    DRAIN_SECONDS: integer(0, 3600).default(30).describe('How long running runs may go on once no new ones are taken.'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info').describe('What gets logged.'),
    LOG_FORMAT: z.enum(['json', 'pretty']).optional().describe('Default: `pretty` on a terminal, else `json`.'),
    ...traceVariables,
  })
  .superRefine((config, context) => {
    if (config.METRICS_HOST && config.METRICS_PORT === undefined)
      context.addIssue({ code: 'custom', path: ['METRICS_HOST'], message: 'means nothing without METRICS_PORT' });
    if (config.METRICS_PORT === config.PORT && config.PORT !== 0)
      context.addIssue({ code: 'custom', path: ['METRICS_PORT'], message: 'must be another port than PORT' });
    if (config.DATABASE_BUS_URL && config.DATABASE_URL.startsWith('sqlite:'))
      context.addIssue({ code: 'custom', path: ['DATABASE_BUS_URL'], message: 'SQLite has no use for it' });
    const missing = config.SEARCH_PROVIDER === 'searxng' ? 'SEARCH_URL' : config.SEARCH_PROVIDER ? 'SEARCH_API_KEY' : undefined;
    if (missing && !config[missing])
      context.addIssue({ code: 'custom', path: [missing], message: `SEARCH_PROVIDER=${config.SEARCH_PROVIDER} needs it` });
  });

export type Config = z.output<typeof schema>;

/** Variables of the environment that are no settings, each with the setting that is most likely meant and that is not set. */
export function misspelledIn(env: NodeJS.ProcessEnv): { written: string; meant: string }[] {
  const settings = Object.keys(schema.shape);
  const unset = settings.filter((name) => !env[name]);
  // OpenTelemetry and AWS have many more variables than those that are settings here, under names that are near to them.
  const others = Object.keys(env).filter((name) => !settings.includes(name) && !/^(?:OTEL|AWS)_/.test(name));
  return others.flatMap((written) => {
    const meant = nearName(written, unset);
    return meant === undefined ? [] : [{ written, meant }];
  });
}

/** A setting that can't be used. The message is one line for the operator and holds no value, which may be a secret. */
export class ConfigError extends Error {}

/** What Kubernetes puts into the environment for a Service: of one named `metrics` it has the name of a setting. */
const OF_SERVICE = /^\w+_PORT=(?:tcp|udp|sctp):\/\//;

/**
 * Reads the configuration. Empty variables count as unset.
 * @throws {ConfigError}
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const isSet = (name: string): boolean => Boolean(env[name]) && !OF_SERVICE.test(`${name}=${env[name]}`);
  const given = Object.fromEntries(Object.keys(schema.shape).flatMap((name) => (isSet(name) ? [[name, env[name]]] : [])));
  const result = schema.safeParse(given, { error: plainWords });
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`bad configuration: ${problems.join('; ')}`);
}

/**
 * Adds the variables of `.env`, if there is one, to the environment; a variable that is set already keeps its value.
 */
export function readDotEnv(): void {
  if (existsSync('.env')) loadEnvFile('.env');
}
