import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError, type Config } from '../config.ts';
import { exposuresOf, isLoopback, type Exposure } from '../doctor/exposure.ts';
import { tryPorts } from '../edge/open.ts';
import { indexModelProblem } from '../doctor/index-model.ts';
import { misspelledSettings, weakAdminToken } from '../doctor/settings.ts';
import { createLogger } from '../logger.ts';
import { offerOf } from '../models/offered.ts';
import { startServer, type BatonServer } from '../server.ts';
import { modelSettings } from '../server/models.ts';
import { hasSchema } from '../store/database/connect.ts';
import { newToken } from '../store/tenants/tenants.ts';
import { openTokenFile } from './first-token.ts';

/** How long closing may take after the drain: a database that does not answer must not keep the process alive. */
const CLOSING_MS = 30_000;

/** How long the last lines of the log may take to its reader, who may not read at all. */
const LAST_LINES_MS = 1000;

/** Runs the server until a signal ends it. */
export async function serve(config: Config): Promise<void> {
  const { logger, settled } = await createLogger(config);
  // Node prints them as text besides, where NODE_NO_WARNINGS doesn't keep it from that.
  process.on('warning', (warning) => logger.warn({ err: warning }, 'Node warns'));
  // A reader of the banner who is gone is no reason to end.
  process.stdout.on('error', () => {});
  // Before anything is made: a second server that is started by accident must leave nothing behind.
  await tryPorts(config);
  const adminToken = config.ADMIN_TOKEN ?? storedAdminToken(config);
  const weak = weakAdminToken(adminToken);
  await refuseOnNewDatabase(weak, config);
  for (const { problem, advice } of [...misspelledSettings(process.env), ...weak, ...exposuresOf(config)])
    logger.warn(`${problem}; ${advice}`);
  const server = await startServer({ config, logger, adminToken });
  const modelProblem = indexModelProblem(config, server.index.model);
  if (modelProblem) logger.warn({ model: server.index.model }, `runs of the index agent will fail: ${modelProblem}`);
  const file = config.FIRST_TOKEN_FILE;
  const tokenFile = file !== undefined && (await server.tenants.list({ limit: 1 })).length === 0 ? openTokenFile(file) : undefined;
  const token = await server.tenants.createFirst('default', 'first start').catch((error: unknown) => {
    tokenFile?.discard();
    throw error;
  });
  // Every address of a machine is none that a browser can go to.
  const at = config.PUBLIC_URL ?? server.url.replace(/\/\/(?:0\.0\.0\.0|\[::\]):/, '//localhost:');
  if (token) tokenFile?.keep(token, server.loginLink(token, at));
  else tokenFile?.discard();
  const end = (code: number): void => void settled(LAST_LINES_MS).then(() => process.exit(code));
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    logger.info({ signal }, 'shutting down; a second signal exits at once');
    setTimeout(
      () => {
        logger.fatal('shutdown took too long');
        end(1);
      },
      (config.DRAIN_NOTICE_SECONDS + config.DRAIN_SECONDS) * 1000 + CLOSING_MS,
    ).unref();
    server.stop().then(
      () => {
        logger.info('stopped');
        end(0);
      },
      (error: unknown) => {
        logger.fatal({ err: error }, 'shutdown failed');
        end(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  // Whoever waits for these lines may send a signal at once.
  logger.info({ url: server.url, ...(server.metricsUrl && { metrics: server.metricsUrl }), pid: process.pid }, 'started');
  const first = { token, file: tokenFile && file, local: isLoopback(config.HOST) };
  const offer = config.INDEX_MODEL === undefined ? await offerOf(modelSettings(config), server.index.model) : undefined;
  process.stdout.write(banner(server, first, offer));
}

/** The administrator's token, generated at the first start into a file that only the owner may read. */
function storedAdminToken(config: Config): string {
  const folder = config.DATABASE_URL.startsWith('sqlite:') ? dirname(config.DATABASE_URL.slice('sqlite:'.length)) : './data';
  const file = join(folder, 'admin-token');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${newToken('bad_')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** @throws on a new database alone: a stricter rule must not keep a server from starting after an upgrade */
async function refuseOnNewDatabase([weak]: readonly Exposure[], { DATABASE_URL: url }: Config): Promise<void> {
  if (weak && !(await hasSchema({ url }))) throw new ConfigError(`${weak.problem}; ${weak.advice}`);
}

/** What became of the first token: `file` is where it was put, and `local` says whether whoever reads this sits at the machine it is about. */
interface FirstToken {
  token: string | undefined;
  file: string | undefined;
  local: boolean;
}

/** @param offer what the host of the model of `index` offers */
function banner({ url, metricsUrl, index, loginLink }: BatonServer, { token, file, local }: FirstToken, offer: string | undefined): string {
  const lines = [`Baton listens on ${url}`, `  process ${process.pid}`, `  index uses ${index.model} (${index.reason})`];
  if (metricsUrl !== undefined) lines.push(`  metrics: ${metricsUrl}`);
  if (offer !== undefined) lines.push(`  ${offer}`);
  const shown = file === undefined ? token : undefined;
  if (shown && local) lines.push(`  console, signed in by this link, once: ${loginLink(shown)}`);
  else lines.push(`  console: ${url}/console`);
  if (shown) lines.push('  created the tenant "default"; its token is shown this once:', '', `  ${shown}`);
  else if (token) lines.push(`  created the tenant "default"; its token, and a link that signs in once, are in ${file}`);
  lines.push('', 'Try it:', '', `  ${curlLine(url, shown ?? '$BATON_TOKEN')}`, '');
  return `${lines.join('\n')}\n`;
}

function curlLine(url: string, token: string): string {
  return (
    `curl -N ${url}/v1/orchestrate -H "Authorization: Bearer ${token}" ` +
    `-H 'Content-Type: application/json' -d '{"message":"Hello, Baton!"}'`
  );
}
