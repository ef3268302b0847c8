import { setTimeout as delay } from 'node:timers/promises';
import { random } from '../clients/random.ts';
import type { OwnPostgres } from '../support/postgres.ts';
import type { Cluster, ClusterNode } from './cluster.ts';

/** Something bad that happens to a node, or to the database, and is over after some time. */
export interface Fault {
  /** Milliseconds from the beginning. */
  at: number;
  kind: 'kill' | 'freeze' | 'sever' | 'cut' | 'lose answers' | 'delay answers' | 'restart the database';
  /** Which node it concerns. */
  node: number;
  forMs: number;
}

/** How often each kind comes, against the others, and how long it lasts at least and beyond that at most. */
const KINDS: [kind: Fault['kind'], share: number, fromMs: number, spanMs: number][] = [
  ['kill', 5, 0, 1500],
  ['freeze', 3, 1000, 4000],
  ['sever', 3, 0, 1],
  ['cut', 2, 500, 2500],
  ['lose answers', 3, 2000, 3000],
  ['delay answers', 1, 2000, 2000],
  ['restart the database', 1, 0, 2000],
];
/** One answer in so many is lost. */
const LOST = 1 / 25;
const LATE_MS = 40;
/** Longer than a lease: the frozen node's runs have ended when it comes back. */
const LONG_FREEZE_MS = 19_000;

/** Makes the list of what happens within so many milliseconds: one thing at a time for each node. */
export function planFaults(seed: number, nodes: number, milliseconds: number): Fault[] {
  const dice = random(seed);
  const shares = KINDS.flatMap((kind) => Array.from({ length: kind[1] }, () => kind));
  const freeAt = Array.from({ length: nodes + 1 }, () => 0);
  const plan: Fault[] = [];
  const add = (fault: Fault): void => {
    // The database is busy like a node of its own.
    const place = fault.kind === 'restart the database' ? nodes : fault.node;
    if (freeAt[place]! > fault.at) return;
    freeAt[place] = fault.at + fault.forMs + 500;
    plan.push(fault);
  };
  const frozenAt = Math.floor(milliseconds * (0.2 + dice.next() / 4));
  let isFrozen = false;
  for (let at = 1000; at < milliseconds; at += 300 + dice.below(1200)) {
    const node = dice.below(nodes);
    const [kind, , fromMs, spanMs] = shares[dice.below(shares.length)]!;
    if (!isFrozen && at >= frozenAt && freeAt[node]! <= at) {
      isFrozen = true;
      add({ at, kind: 'freeze', node, forMs: LONG_FREEZE_MS });
    } else add({ at, kind, node, forMs: fromMs + dice.below(spanMs) });
  }
  return plan;
}

/** Lets everything of the list happen. Resolves when all of it is over and every node is up. */
export async function wreak(plan: readonly Fault[], cluster: Cluster, postgres: OwnPostgres): Promise<void> {
  // A node that takes its time to start is left alone until it is there.
  const faults = new Map<ClusterNode | OwnPostgres, Promise<void>>();
  await Promise.all(
    plan.map(async (fault) => {
      await delay(fault.at);
      const node = cluster.nodes[fault.node]!;
      const place = fault.kind === 'restart the database' ? postgres : node;
      const mine = (faults.get(place) ?? Promise.resolve()).then(() => happen(fault, node, postgres));
      faults.set(place, mine);
      await mine;
    }),
  );
}

async function happen({ kind, forMs }: Fault, node: ClusterNode, postgres: OwnPostgres): Promise<void> {
  switch (kind) {
    case 'kill':
      await node.kill();
      await delay(forMs);
      return node.start();
    case 'freeze':
      node.freeze();
      await delay(forMs);
      return node.thaw();
    case 'sever':
      return node.way.sever();
    case 'cut':
      node.way.cut();
      break;
    case 'lose answers':
      node.way.loseAnswers(LOST);
      break;
    case 'delay answers':
      node.way.delayAnswers(LATE_MS);
      break;
    case 'restart the database':
      await postgres.halt();
      await delay(forMs);
      return postgres.start();
  }
  await delay(forMs);
  node.way.mend();
}
