import type { Schemas } from '../../../../../clients/typescript/src/index.ts';

export type Step = Schemas['Step'];

/** A step, and the steps of the streams that it has had work for it. */
interface StepNode {
  step: Step;
  streams: StepStream[];
}

/** The steps of one agent, in the order in which they began. */
export interface StepStream {
  id: number;
  agent: string;
  nodes: StepNode[];
}

/** Puts steps into the tree of their streams. A stream whose command has not ended yet stands beside the first one. */
export function treeOf(steps: readonly Step[]): StepStream[] {
  const streams = new Map<number, StepStream>();
  const owned = new Set<number>();
  const streamOf = (id: number, agent: string): StepStream => {
    const known = streams.get(id) ?? { id, agent, nodes: [] };
    streams.set(id, known);
    return known;
  };
  for (const step of steps.toSorted((a, b) => a.at_ms - b.at_ms || a.step_id - b.step_id)) {
    streamOf(step.stream_id, step.agent).nodes.push({ step, streams: [] });
  }
  for (const { nodes } of streams.values()) {
    for (const node of nodes) {
      for (const id of node.step.streams ?? []) {
        const stream = streams.get(id);
        if (!stream) continue;
        owned.add(id);
        node.streams.push(stream);
      }
    }
  }
  return [...streams.values()].filter(({ id }) => !owned.has(id)).sort((a, b) => a.id - b.id);
}

/** Whether something has gone wrong in a step, and was not just sent back. */
export const hasFailed = ({ ok, kind, verdict }: Step): boolean => !ok && (kind !== 'gate' || verdict === 'halt');
