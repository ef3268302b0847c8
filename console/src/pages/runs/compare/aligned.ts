import { textOf } from '../run/parts.ts';
import type { Step } from '../run/step-tree.ts';

/** A turn of an agent in two runs. */
export interface AlignedTurn {
  agent: string;
  turn: number;
  a: Step[];
  b: Step[];
  /** Whether both runs have done the same in it. */
  isSame: boolean;
}

/**
 * Puts the turns of two runs side by side: those of the addressed agents, and those of the delegates, the first of each name beside the first
 * one of that name. They are in the order in which they began in the first run; what only the second one has comes behind.
 */
export function align(a: readonly Step[], b: readonly Step[]): AlignedTurn[] {
  const [left, right] = [turnsOf(a), turnsOf(b)];
  return [...new Set([...left.keys(), ...right.keys()])].map((key) => {
    const [a, b] = [left.get(key) ?? [], right.get(key) ?? []];
    const { agent, turn } = (a[0] ?? b[0])!;
    return { agent, turn, a, b, isSame: a.length === b.length && a.every((step, i) => outcomeOf(step) === outcomeOf(b[i]!)) };
  });
}

/** The steps of each turn, by which stream and which turn it is. */
function turnsOf(steps: readonly Step[]): Map<string, Step[]> {
  const streams = new Map<number, string>();
  const turns = new Map<string, Step[]>();
  for (const { stream_id: id, agent } of steps.toSorted((x, y) => x.stream_id - y.stream_id)) {
    if (streams.has(id)) continue;
    // Who was addressed may have another name in the other run.
    const place = [...streams.values()].filter((name) => name.startsWith(`${agent} `)).length;
    streams.set(id, id === 0 ? '' : `${agent} ${place}`);
  }
  for (const step of steps.toSorted((x, y) => x.at_ms - y.at_ms || x.step_id - y.step_id)) {
    const key = `${streams.get(step.stream_id)}/${step.turn}`;
    turns.set(key, [...(turns.get(key) ?? []), step]);
  }
  return turns;
}

/** What a step has done and what came of it, without how long that took. */
function outcomeOf(step: Step): string {
  const { kind, command, arguments: given, block, ok, verdict, by, error } = step;
  return JSON.stringify([kind, command, given, block, ok, verdict, by, error, saidIn(step)]);
}

/** What a step has brought: an answer, an output, or what an agent was told. */
export function saidIn({ answer = [], result = [], guidance = '' }: Step): string {
  return [textOf(answer), textOf(result), guidance].filter((text) => text !== '').join('\n');
}
