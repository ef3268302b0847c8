import { Client } from '../support/client.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { spawnBaton, type BatonProcess } from '../support/process.ts';
import { quietPort } from '../support/quiet-port.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { startBalancer, type Balancer } from './balancer.ts';

/*
 * Several built servers on one PostgreSQL database, each with a way of its own to it, behind one address:
 *
 *   await using cluster = await startCluster({ nodes: 3 });
 *   cluster.nodes[0].kill(); await cluster.nodes[0].start();
 *   cluster.nodes[1].way.cut();
 */

export interface ClusterOptions {
  nodes: number;
  /** Default: one of its own in the PostgreSQL of the test run. */
  database?: TestDatabase;
  env?: Record<string, string>;
  /** Messages of log lines at level `error` that belong to the test. */
  expectErrors?: RegExp[];
  /** Called with the database before the first node starts: their folder is there. */
  prepare?: (database: TestDatabase) => void;
  /** Of the ways to the database. */
  seed?: number;
}

export interface Cluster extends AsyncDisposable {
  nodes: ClusterNode[];
  balancer: Balancer;
  /** Of the tenant `default`. */
  token: string;
  /** A client of the balancer. */
  api: Client;
  /** What processes have done that they never may: ended by themselves, or written a stack trace. */
  faults(): string[];
}

/** How long to wait before a start that has failed is tried again, as a supervisor of services would. */
const AGAIN_MS = 200;

/** One server process, and the next one in its place. */
export class ClusterNode {
  readonly name: string;
  /** Its way to the database. */
  readonly way: TcpProxy;
  /** What it has done that it never may. */
  readonly faults: string[] = [];
  #baton: BatonProcess;
  #asked = false;
  #isEnding = false;

  constructor(name: string, way: TcpProxy, baton: BatonProcess) {
    this.name = name;
    this.way = way;
    this.#baton = baton;
    this.#watch();
  }

  /** A client of this node alone. */
  get api(): Client {
    return this.#baton.api;
  }

  get token(): string {
    return this.#baton.token;
  }

  get log() {
    return this.#baton.log;
  }

  get exited() {
    return this.#baton.exited;
  }

  /** SIGKILL. The process is gone when this resolves, a frozen one too. */
  async kill(): Promise<void> {
    this.#asked = true;
    this.#baton.kill('SIGKILL');
    await this.#baton.exited;
  }

  /** SIGTERM: it drains, and ends. */
  async terminate(): Promise<void> {
    this.#asked = true;
    this.#baton.kill('SIGTERM');
    const { code, signal } = await this.#baton.exited;
    if (code !== 0) this.faults.push(`${this.name} ended with ${signal ?? code} after SIGTERM`);
  }

  freeze(): void {
    this.#baton.kill('SIGSTOP');
  }

  thaw(): void {
    this.#baton.kill('SIGCONT');
  }

  /** Starts the next process in place of one that is gone; again and again, while the database can't be reached. */
  async start(): Promise<void> {
    while (!this.#isEnding) {
      try {
        this.#baton = await this.#baton.restart();
        this.#asked = false;
        return this.#watch();
      } catch (error) {
        if (!/ended before it was ready/.test(String(error))) throw error;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }

  /** Ends it in order. @throws when it has logged an error that nobody expected */
  async end(): Promise<void> {
    this.#isEnding = true;
    this.#asked = true;
    this.thaw();
    await this.#baton.stop();
  }

  #watch(): void {
    const baton = this.#baton;
    void baton.exited.then(({ code, signal }) => {
      if (!this.#asked) this.faults.push(`${this.name} ended by itself: ${signal ?? code}`);
      this.faults.push(...baton.log.noise.map((line) => `${this.name} wrote: ${line}`));
    });
  }
}

/** Starts the nodes, and the balancer in front of them. */
export async function startCluster({ nodes: count, env, seed = 1, ...options }: ClusterOptions): Promise<Cluster> {
  await using open = new AsyncDisposableStack();
  const database = options.database ?? (await createDatabase('postgres'));
  if (!options.database) open.defer(() => database.drop());
  options.prepare?.(database);
  const nodes: ClusterNode[] = [];
  const ports: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const way = open.use(await startTcpProxy(Number(new URL(database.url).port), seed + index));
    const port = await quietPort();
    const url = Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(way.port) }).href;
    const baton = await spawnBaton({
      database: { ...database, url },
      // The first one makes the tenant, and prints its token.
      token: nodes[0]?.token,
      env: { LOG_LEVEL: 'info', IDEMPOTENCY: 'database', ...env, PORT: String(port) },
      expectErrors: options.expectErrors,
    });
    const node = new ClusterNode(`node ${index + 1}`, way, baton);
    open.defer(() => node.end());
    nodes.push(node);
    ports.push(port);
  }
  const balancer = open.use(await startBalancer(ports));
  const { token } = nodes[0]!;
  const all = open.move();
  return {
    nodes,
    balancer,
    token,
    api: new Client(balancer.url, token),
    faults: () => nodes.flatMap(({ faults }) => faults),
    async [Symbol.asyncDispose]() {
      // Side by side, since each takes its time.
      await Promise.allSettled(nodes.map((node) => node.end()));
      await all.disposeAsync();
    },
  };
}
