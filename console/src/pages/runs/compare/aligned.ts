import type { StepsOfRun } from '../read-steps.ts';
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

/** The first steps of a run, and whether it has more. */
type Beginning = Pick<StepsOfRun, 'steps' | 'more'>;

/**
 * Puts the turns of two runs side by side: those of the addressed agents, and those of the delegates, the first of each name beside the first
 * one of that name. They are in the order in which they began in the first run; what only the second one has comes behind. Of a run that has
 * more steps there are the turns alone that are whole.
 */
export function align(one: Beginning, other: Beginning): AlignedTurn[] {
  const [left, right] = [turnsOf(one.steps), turnsOf(other.steps)];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) => {
    const [a, b] = [left.get(key) ?? [], right.get(key) ?? []];
    if (!isWhole(a, one) || !isWhole(b, other)) return [];
    const { agent, turn } = (a[0] ?? b[0])!;
    return { agent, turn, a, b, isSame: a.length === b.length && a.every((step, i) => outcomeOf(step) === outcomeOf(b[i]!)) };
  });
}

/** Whether there is no more of a turn: its stream has gone on, or has ended, as the command says that it has worked for. */
function isWhole([step]: readonly Step[], { steps, more }: Beginning): boolean {
  if (!more) return true;
  if (!step) return false;
  const { stream_id: id, turn } = step;
  return steps.some((one) => (one.stream_id === id && one.turn > turn) || one.streams?.includes(id));
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

/** The word of a mark, which each run has its own. */
const WORD = /\] [a-kmnp-z2-9]{8}$/gm;

/** What a step has done and what came of it, without how long that took. */
function outcomeOf(step: Step): string {
  const { kind, command, arguments: given, block, ok, verdict, by, error } = step;
  const said = saidIn(step);
  // The error of a command is the beginning of its result.
  if (kind === 'command') return JSON.stringify([kind, command, given, block, ok, said.replace(WORD, ']')]);
  return JSON.stringify([kind, ok, verdict, by, error, said]);
}

/** What a step has brought: an answer, an output, or what an agent was told. */
export function saidIn({ answer = [], result = [], guidance = '' }: Step): string {
  return [textOf(answer), textOf(result), guidance].filter((text) => text !== '').join('\n');
}
