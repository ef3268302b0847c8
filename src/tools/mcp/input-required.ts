import { isSpecType, type ElicitRequestFormParams } from '@modelcontextprotocol/client';
import { isObject } from '../../lib/is-object.ts';
import { oneLine } from '../../lib/text.ts';
import { tryJson } from '../../lib/try-json.ts';
import { asked } from './asked.ts';
import { MAX_INPUT_REQUESTS, MAX_INPUT_SIZE, MAX_STATE_SIZE } from './limits.ts';
import { kindOf, WrongAnswer } from './wrong-answer.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * The answer of a server that wants to know something first: the same request is made again then, with what it is answered and the
 * state, which only the server reads. All of it is JSON.
 */
export interface InputRequired {
  /** Its questions by their keys; null where the server only wants the state back, `url` for an address that somebody is to open. */
  inputRequests: Readonly<Record<string, ElicitRequestFormParams | 'url'>> | null;
  requestState: string | null;
}

/** What a request is made again with. */
export interface InputGiven {
  inputResponses?: Readonly<Record<string, unknown>>;
  requestState?: string;
}

/**
 * What a result says: itself, or what the server wants to know first.
 * @param redact removes secrets that the server may echo
 * @throws {WrongAnswer} when it is of a kind that was not asked for, or wants more than it may
 */
export function readResult(result: Members, redact: (text: string) => string): { complete: Members } | { wanted: InputRequired } {
  const { resultType = null, ...complete } = result;
  if (resultType === null || resultType === 'complete') return { complete };
  if (resultType !== 'input_required') throw new WrongAnswer(`its resultType is ${shown(resultType)}, which was not asked for`);
  const inputRequests = requestsIn(result['inputRequests'] ?? null, redact);
  const requestState = stateIn(result['requestState'] ?? null, redact);
  if (inputRequests === null && requestState === null)
    throw new WrongAnswer('it wants input, and has neither inputRequests nor a requestState');
  return { wanted: { inputRequests, requestState } };
}

function stateIn(state: unknown, redact: (text: string) => string): string | null {
  if (state === null) return null;
  if (typeof state !== 'string') throw new WrongAnswer(`its requestState is ${kindOf(state)}`);
  if (state.length > MAX_STATE_SIZE) throw new WrongAnswer(`its requestState has more than ${MAX_STATE_SIZE} characters`);
  // It is kept where secrets are not.
  if (redact(state) !== state) throw new WrongAnswer('its requestState has a secret in it');
  return state;
}

function requestsIn(requests: unknown, redact: (text: string) => string): InputRequired['inputRequests'] {
  if (requests === null) return null;
  if (!isObject(requests)) throw new WrongAnswer(`its inputRequests are ${kindOf(requests)}`);
  const json = JSON.stringify(requests);
  if (Object.keys(requests).length > MAX_INPUT_REQUESTS) throw new WrongAnswer(`it wants more than ${MAX_INPUT_REQUESTS} inputs`);
  if (json.length > MAX_INPUT_SIZE) throw new WrongAnswer(`its inputRequests have more than ${MAX_INPUT_SIZE} characters`);
  const plain = tryJson(redact(json));
  if (!isObject(plain) || Object.keys(plain).some((key) => !Object.hasOwn(requests, key))) {
    throw new WrongAnswer('its inputRequests have a secret in them');
  }
  return Object.fromEntries(Object.entries(plain).map(([key, request]) => [key, formOf(request)]));
}

function formOf(request: unknown): ElicitRequestFormParams | 'url' {
  const { method, params } = isObject(request) ? request : {};
  if (method !== 'elicitation/create') throw new WrongAnswer(`it asks for ${shown(method)}, which is not offered`);
  const { params: form } = asked(method, params);
  if (form?.['mode'] === 'url') return 'url';
  if (!isSpecType.ElicitRequestFormParams(form)) throw new WrongAnswer('it asks with a form that is none');
  return form;
}

const shown = (value: unknown): string => (typeof value === 'string' ? `'${oneLine(value, 100)}'` : kindOf(value));
