import { isObject } from '../../lib/is-object.ts';
import { tryJson } from '../../lib/try-json.ts';
import type { Fields } from '../api.ts';
import { expect } from '../expect.ts';
import type { Reply } from '../wire/wire.ts';
import type { Version } from './agent.ts';

const FINAL = ['completed', 'failed', 'canceled', 'rejected'];
const STATES = [...FINAL, 'submitted', 'working', 'input-required', 'auth-required'];

/** A state in the name that 0.3 gives it. */
function stateOf(task: Fields, version: Version): string {
  const status = isObject(task['status']) ? task['status'] : {};
  const state = String(status['state']);
  if (version === '0.3') return state;
  return state.startsWith('TASK_STATE_') ? state.slice('TASK_STATE_'.length).toLowerCase().replace('_', '-') : `none of 1.0: ${state}`;
}

/** Whether a task is over. @throws {Violation} unless it is a task, with an id and a state of its version */
export function checkTask(task: unknown, version: Version, what: string): boolean {
  expect(isObject(task), `a task in ${what}`, task);
  expect(typeof task['id'] === 'string' && task['id'] !== '', `an id of the task in ${what}`, task);
  const state = stateOf(task, version);
  expect(STATES.includes(state), `a state of A2A ${version} in ${what}`, state);
  if (version === '0.3') expect(task['kind'] === 'task', `kind task in ${what}`, task);
  return FINAL.includes(state);
}

/** What came of a message: a task, or the message that is the whole answer. @throws {Violation} when it is neither */
export function checkSent(result: Fields, version: Version, what: string): Fields | undefined {
  const { task, message } = version === '0.3' ? { task: result['kind'] === 'task' ? result : undefined, message: result } : result;
  if (task !== undefined) {
    checkTask(task, version, what);
    return task as Fields;
  }
  const told = isObject(message) && typeof message['messageId'] === 'string' && Array.isArray(message['parts']);
  expect(told && (version === '1.0' || message['kind'] === 'message'), `a task or a message in ${what}`, result);
  return undefined;
}

const KINDS = ['task', 'message', 'statusUpdate', 'artifactUpdate'];
const LEGACY_KINDS = ['task', 'message', 'status-update', 'artifact-update'];

/** @throws {Violation} unless each event of a stream is one of the four kinds, and a task or a message comes first */
export function checkEvents(events: readonly unknown[], version: Version, what: string): void {
  const kinds = events.map((event) => kindOf(event, version));
  expect(kinds.length > 0 && !kinds.includes(undefined), `events of the four kinds of A2A ${version} in ${what}`, events);
  expect(kinds[0] === 'task' || kinds[0] === 'message', `a task or a message first in ${what}`, kinds.join(', '));
}

function kindOf(event: unknown, version: Version): string | undefined {
  if (!isObject(event)) return undefined;
  if (version === '0.3') return LEGACY_KINDS.find((kind) => event['kind'] === kind);
  const [kind, ...more] = KINDS.filter((name) => isObject(event[name]));
  return more.length === 0 ? kind : undefined;
}

/** The data of the events of a stream. @throws {Violation} unless all is JSON */
export function eventsOf({ frames = [] }: Reply, what: string): unknown[] {
  return (frames ?? [])
    .filter(({ data }) => data !== '')
    .map(({ data }) => {
      const value = tryJson(data);
      expect(value !== undefined, `JSON in each event of ${what}`, data);
      return value;
    });
}
