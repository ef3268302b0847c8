import { isObject } from '../../lib/is-object.ts';
import { wrongMember } from '../../lib/problem.ts';
import { fittingLabels, NAME_MAX, PAIRS, VALUE_MAX } from '../../runs/labels.ts';
import type { RunLabels } from '../../store/runs/run-labels.ts';
import type { Reasoning } from '../../runtime/agent.ts';
import type { Effort } from '../../runtime/model.ts';

/*
 * Requests are read by hand: the API is wide, and what an agent can't do is refused by name, and never ignored in silence.
 */

export type Fields = Record<string, unknown>;

/** Whether a value of a member asks for nothing that would not be so anyhow. */
export type IsDefault = (value: unknown) => boolean;

export const none: IsDefault = () => false;
export const anything: IsDefault = () => true;
export const oneOf =
  (...values: unknown[]): IsDefault =>
  (value) =>
    values.includes(value);
export const emptyList: IsDefault = (value) => Array.isArray(value) && value.length === 0;
/** An object whose members are all null, or defaults of their own. */
export const objectOf =
  (defaults: Record<string, IsDefault> = {}): IsDefault =>
  (value) =>
    isObject(value) && Object.entries(value).every(([name, one]) => one === null || own(defaults, name)?.(one) === true);

/** What changes nothing in an answer here: it is for OpenAI's own bookkeeping and caches, or asks how its tools are called. */
export const HARMLESS: Record<string, IsDefault> = {
  parallel_tool_calls: oneOf(true, false),
  prompt_cache_key: anything,
  prompt_cache_options: anything,
  prompt_cache_retention: anything,
  safety_identifier: anything,
  service_tier: oneOf('auto', 'default'),
  top_logprobs: oneOf(0),
  user: anything,
};
export const EFFORT = oneOf('none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max');
/** How a model is to write is the agent's own: its `brevity` says so. */
export const VERBOSITY = oneOf('low', 'medium', 'high');

/** How a run is to think, by what a client asks for. @param effort one of {@link EFFORT}, or nothing @param shows whether it wants the thoughts */
export function reasoningOf(effort: unknown, shows = false): Reasoning | undefined {
  const asked = typeof effort === 'string' ? (effort === 'xhigh' ? 'max' : (effort as Effort)) : undefined;
  return asked || shows ? { ...(asked && { effort: asked }), ...(shows && { stream: true }) } : undefined;
}

/**
 * @param known what may be in the body besides that which is `read`, and its defaults @throws {Problem} 400 for a member that would
 * have to be ignored
 */
export function refuseOthers(body: Fields, read: readonly string[], known: Record<string, IsDefault>): void {
  for (const [name, value] of Object.entries(body)) {
    if (value === null || value === undefined || read.includes(name)) continue;
    const isDefault = own(known, name);
    if (isDefault?.(value)) continue;
    throw wrongMember(`/${name}`, isDefault ? 'agents cannot do this: leave it out' : 'there is no such parameter here');
  }
}

function own<T>(from: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(from, name) ? from[name] : undefined;
}

/** @returns undefined when it is absent or null */
export function optionalString(body: Fields, name: string): string | undefined {
  const value = body[name] ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw wrongMember(`/${name}`, 'must be a string');
}

/** @returns false when it is absent or null */
export function flag(body: Fields, name: string): boolean {
  const value = body[name] ?? false;
  if (typeof value === 'boolean') return value;
  throw wrongMember(`/${name}`, 'must be a boolean');
}

/** `metadata`, within the bounds of OpenAI. */
export function metadataOf({ metadata }: Fields): Record<string, string> {
  if (metadata === undefined || metadata === null) return {};
  if (!isObject(metadata)) throw wrongMember('/metadata', 'must be an object');
  const pairs = Object.entries(metadata);
  if (pairs.length > PAIRS) throw wrongMember('/metadata', `may have ${PAIRS} members`);
  for (const [key, value] of pairs) {
    if (key.length > NAME_MAX) throw wrongMember('/metadata', `the names of its members may have ${NAME_MAX} characters`);
    if (typeof value !== 'string' || value.length > VALUE_MAX) {
      throw wrongMember('/metadata', `its members must be strings of at most ${VALUE_MAX} characters`);
    }
  }
  return metadata as Record<string, string>;
}

/** Who the run is for, as its client calls them, and what for. @throws {Problem} 400 when the metadata are beyond the bounds of OpenAI */
export function labelsOf(body: Fields): RunLabels | undefined {
  return fittingLabels(body['user'] ?? body['safety_identifier'], metadataOf(body));
}

/** Which agent. */
export function modelOf({ model }: Fields): string {
  if (typeof model === 'string' && model !== '') return model;
  throw wrongMember('/model', 'must be the id of an agent');
}

/** `stream_options` of either API. */
export function includesUsage(body: Fields): boolean {
  const { stream_options: options } = body;
  if (options === undefined || options === null) return false;
  if (!isObject(options)) throw wrongMember('/stream_options', 'must be an object');
  for (const [name, value] of Object.entries(options)) {
    if (name !== 'include_usage' && name !== 'include_obfuscation')
      throw wrongMember(`/stream_options/${name}`, 'there is no such parameter here');
    if (value !== null && typeof value !== 'boolean') throw wrongMember(`/stream_options/${name}`, 'must be a boolean');
  }
  return options['include_usage'] === true;
}
