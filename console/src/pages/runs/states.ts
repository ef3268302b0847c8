import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import type { Tone } from '../../components/badge.tsx';

export type RunStatus = Schemas['RequestStatus'];
type State = RunStatus['state'];

/** The states that runs can be in, and the colours that they are shown in. */
export const STATES: Record<State, Tone> = {
  queued: 'wait',
  running: 'active',
  waiting: 'wait',
  completed: 'good',
  failed: 'bad',
  canceled: 'neutral',
};

/** Whether a run can still be canceled. */
export function isUnderWay(state: State): boolean {
  return state === 'queued' || state === 'running' || state === 'waiting';
}
