import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answer, Job, LoadResult, Target } from './load-messages.ts';
import { promptFor, type Plan } from './plan.ts';
import { adopt, spawnServer, type ServerProcess } from './processes.ts';

/** A server that is measured: the relay, or Baton. */
export interface Subject extends ServerProcess {
  url: string;
  headers: Record<string, string>;
  get(path: string): Target;
  /** A request with JSON. @param more headers besides its own */
  post(path: string, body: object, more?: Record<string, string>): Target;
  /** The request that starts a run. */
  run(plan: Plan): Target;
}

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const UNIT = readFileSync(here('../deploy/baton.service'), 'utf8').replaceAll('\\\n', '');
/** The environment in which the unit of systemd, and the image too, runs Baton, and the flags of V8 that it gives to Node. */
const DEPLOYED = {
  env: Object.fromEntries(UNIT.matchAll(/^Environment=(\w+)=(.+)$/gm).map(([, name, value]) => [name, value])) as Record<string, string>,
  flags: /^ExecStart=\S+ node (.+) \S+ serve$/m.exec(UNIT)![1]!.split(/ +/),
};
const LISTENING = /listening on (http:\S+)/;

async function own(file: string, ...args: string[]): Promise<Subject> {
  const server = await spawnServer({ args: [here(file), ...args], ready: LISTENING });
  return subject(server, LISTENING.exec(server.banner)![1]!, '/', {});
}

export const startUpstream = (): Promise<Subject> => own('./upstream.ts');
/** The one that misbehaves, from a seed. */
export const startFaultyUpstream = (seed: number): Promise<Subject> => own('./faulty-upstream.ts', String(seed));
/** The provider and the pages of `hostile.ts`. */
export const startWorld = (): Promise<Subject> => own('./hostile/world.ts');
/** The receiver of traces. */
export const startReceiver = (): Promise<Subject> => own('./receiver.ts');
export const startKoa = (): Promise<Subject> => own('./koa.ts');
/** The bare relay in front of the upstream. */
export const startRelay = (upstreamUrl: string): Promise<Subject> => own('./relay.ts', `${upstreamUrl}/v1/chat/completions`);

function subject(server: ServerProcess, url: string, runPath: string, headers: Record<string, string>): Subject {
  const post: Subject['post'] = (path, body, more) => ({
    url: url + path,
    method: 'POST',
    headers: { ...headers, ...more, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const get: Subject['get'] = (path) => ({ url: url + path, method: 'GET', headers });
  return { ...server, url, headers, get, post, run: (plan) => post(runPath, { message: promptFor(plan) }) };
}

/** Sends a request once. @throws when it is refused */
export async function send({ url, method, headers, body }: Target): Promise<Response> {
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  if (!answer.ok) throw new Error(`${method} ${url} was answered with ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Sends a request once, and reads its JSON. */
export const sendForJson = async <T>(target: Target): Promise<T> => (await (await send(target)).json()) as T;

export interface BatonOptions {
  upstreamUrl: string;
  /** Holds the database. */
  folder: string;
  /** Of the tenant, when the database exists already: the banner shows it only once. */
  token?: string;
  /** Baton's main file. */
  entry: string;
  /** For Node itself. */
  nodeArgs: readonly string[];
  /** Variables over those of every bench. */
  env?: Record<string, string>;
  /** Called with what it logs; without it that is shown. */
  onLog?: (text: string) => void;
}

/**
 * Baton, on SQLite unless `env` says otherwise, configured as by default but for its port, its upstream, less logging, and
 * runs without limits: all of them are one tenant's.
 */
export async function startBaton({
  upstreamUrl,
  folder,
  token,
  entry,
  nodeArgs,
  env,
  onLog,
}: BatonOptions): Promise<Subject & { token: string }> {
  const server = await spawnServer({
    args: [...DEPLOYED.flags, ...nodeArgs, entry, 'serve'],
    // A `.env` of the working folder would count.
    cwd: folder,
    env: {
      ...DEPLOYED.env,
      PORT: '0',
      DATABASE_URL: `sqlite:${join(folder, 'baton.db')}`,
      OPENAI_BASE_URL: `${upstreamUrl}/v1`,
      OPENAI_API_KEY: 'x',
      INDEX_MODEL: 'gpt-bench',
      LOG_LEVEL: 'warn',
      // The first token is read from the banner.
      FIRST_TOKEN_FILE: '',
      TENANT_MAX_CONCURRENT: '0',
      TENANT_RATE_PER_MIN: '0',
      TENANT_MAX_STREAMS: '0',
      ...env,
    },
    ready: /Try it:[^]*\n\n/,
    onLog,
  });
  const url = /listens on (http:\S+)/.exec(server.banner)![1]!;
  const ownToken = token ?? /\bbat_[\w-]+/.exec(server.banner)?.[0];
  if (!ownToken) throw new Error(`no token in the banner:\n${server.banner}`);
  return { ...subject(server, url, '/v1/orchestrate', { Authorization: `Bearer ${ownToken}` }), token: ownToken };
}

/** The load generator's process. */
export interface Load {
  /** Performs one job after the other. @throws when an answer was not as expected */
  perform(job: Job): Promise<LoadResult>;
}

/** Starts the load generator. */
export function startLoad(): Load {
  const child = fork(here('./load.ts'), { env: {}, execPath: process.execPath });
  adopt(child);
  return {
    perform(job) {
      return new Promise((resolve, reject) => {
        const onExit = (code: number | null): void => reject(new Error(`the load generator ended with ${code}`));
        child.once('exit', onExit);
        child.once('message', (answer: Answer) => {
          child.off('exit', onExit);
          if (answer.ok) resolve(answer.result);
          else reject(new Error(`${job.kind}: ${answer.error}`));
        });
        child.send(job);
      });
    },
  };
}
