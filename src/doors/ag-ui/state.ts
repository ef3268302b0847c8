import { isObject } from '../../lib/is-object.ts';
import { badRequest } from '../../lib/problem.ts';
import { tryJson } from '../../lib/try-json.ts';

/** The file by which an agent changes the state that a front end shares with it. */
const STATE_FILE = 'state.json';

/** Characters of a state as JSON: the agent is told all of it in each turn. */
const MOST = 64 * 1024;

/** The state of a request; undefined where nothing is shared. @throws {Problem} 400 for one that is no object, or too large */
export function sharedState(state: unknown): string | undefined {
  if (state === undefined || state === null || (isObject(state) && Object.keys(state).length === 0)) return undefined;
  if (!isObject(state)) throw wrong('must be an object');
  const json = JSON.stringify(state);
  if (json.length > MOST) throw wrong(`has ${json.length} characters as JSON; it may have ${MOST}`);
  return json;
}

const wrong = (message: string): Error => badRequest(`the state ${message}`, [{ path: '/state', message }]);

/** What an agent is told of a state. @param json as {@link sharedState} gives it */
export const toldOf = (json: string): string =>
  `The front end shares this state with you, as JSON:\n\n${json}\n\n` +
  `To change it, write all of it as it is to be, as one JSON object, into the file ${STATE_FILE}; write the file only to change something.`;

/** The state that a file holds; undefined when it is another file, or holds none. */
export function stateIn({ path, content }: { path: string; content: string }): Record<string, unknown> | undefined {
  const value = path === STATE_FILE ? tryJson(content) : undefined;
  return isObject(value) ? value : undefined;
}
