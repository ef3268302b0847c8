import { isObject } from '../../lib/is-object.ts';
import { Problem, wrongMember } from '../../lib/problem.ts';
import type { Reasoning } from '../../runtime/agent.ts';
import type { Changes } from '../../runs/roster.ts';
import type { CallerTools } from '../../runtime/durable/records.ts';
import type { RunLabels } from '../../store/runs/run-labels.ts';
import type { ToolResult } from '../../runtime/model.ts';
import {
  EFFORT,
  emptyList,
  flag,
  HARMLESS,
  includesUsage,
  labelsOf,
  metadataOf,
  modelOf,
  none,
  objectOf,
  oneOf,
  optionalString,
  reasoningOf,
  refuseOthers,
  type Fields,
  type IsDefault,
  VERBOSITY,
} from './body.ts';
import { messageOfCompaction } from './compaction-item.ts';
import { formatOf, type RequestedFormat } from './format.ts';
import { conversationOf, placeOfResponse, runOfMessage } from './ids.ts';
import { contentOf, roleOf, type InputMessage } from './prompt.ts';
import { samplingOf } from './sampling.ts';
import { callOf, resultOf, toolsIn } from './tools.ts';

/** An answer of ours that stands in the input by its id. */
export interface NamedAnswer {
  /** Its run. */
  answerOf: string;
  /** Where it is named. */
  at: string;
}

/** Answers that an input may name. */
const NAMED_MAX = 64;

/** A request for a response. */
export interface ResponseRequest {
  model: string;
  instructions: string | undefined;
  /** Oldest first. */
  input: (InputMessage | NamedAnswer)[];
  /** The run of `previous_response_id`. */
  previous: string | undefined;
  conversation: number | undefined;
  format: RequestedFormat | undefined;
  /** What the run changes in the definition of its agent. */
  changes: Changes;
  reasoning: Reasoning | undefined;
  stream: boolean;
  background: boolean;
  store: boolean;
  tools: CallerTools | undefined;
  /** The outputs of functions that the input ends with: the run that has called them goes on. */
  outputs: ToolResult[];
  labels: RunLabels | undefined;
  /** What the response repeats of its request, besides what follows from the above. */
  echoed: Echoed;
}

export interface Echoed extends Shown {
  metadata: Record<string, string>;
  text: { format: object };
  user?: string;
  tools: object[];
  tool_choice: string | object;
  safety_identifier: string | null;
  prompt_cache_key: string | null;
}

interface Shown {
  max_output_tokens: number | null;
  parallel_tool_calls: boolean;
  reasoning: { effort: string | null; summary: string | null };
  temperature: number;
  top_p: number;
  truncation: string;
}

/** What is shown where nothing was asked for. */
export const DEFAULTS: Shown = {
  max_output_tokens: null,
  parallel_tool_calls: true,
  reasoning: { effort: null, summary: null },
  temperature: 1,
  top_p: 1,
  truncation: 'disabled',
};

const READ = [
  'model',
  'input',
  'instructions',
  'previous_response_id',
  'conversation',
  'text',
  'stream',
  'stream_options',
  'background',
  'store',
  'metadata',
  'user',
  'safety_identifier',
  'prompt_cache_key',
  'max_output_tokens',
  'temperature',
  'tool_choice',
  'tools',
  'top_p',
];

/** What it asks to be shown is never there, the probabilities aside. */
const includesNothing: IsDefault = (value) => Array.isArray(value) && !value.includes('message.output_text.logprobs');

const SUMMARY = oneOf('auto', 'concise', 'detailed');

export const KNOWN: Record<string, IsDefault> = {
  ...HARMLESS,
  access_programs: none,
  context_management: emptyList,
  frequency_penalty: oneOf(0),
  image: none,
  include: includesNothing,
  max_tool_calls: none,
  moderation: none,
  presence_penalty: oneOf(0),
  prompt: none,
  reasoning: objectOf({ effort: EFFORT, summary: SUMMARY, generate_summary: SUMMARY }),
  truncation: oneOf('auto', 'disabled'),
};

const TEXT_FORMAT = { type: 'text' };

/** @throws {Problem} 400 */
export function readResponse(body: Fields): ResponseRequest {
  refuseOthers(body, READ, KNOWN);
  includesUsage(body);
  const { text = null } = body;
  if (text !== null && !isObject(text)) throw wrongMember('/text', 'must be an object');
  for (const [name, value] of Object.entries(text ?? {})) {
    if (name === 'format' || value === null || (name === 'verbosity' && VERBOSITY(value))) continue;
    throw wrongMember(`/text/${name}`, 'agents cannot do this: leave it out');
  }
  const asked = formatOf(text?.['format'], '/text/format');
  const changes = samplingOf(body, ['max_output_tokens']);
  const input = inputOf(body['input']);
  const last = input.findLastIndex((one) => !isOutput(one));
  const shown = shownOf(body, changes);
  const read: ResponseRequest = {
    model: modelOf(body),
    instructions: optionalString(body, 'instructions'),
    input,
    outputs: input.slice(last + 1).flatMap((one) => ('content' in one ? (one.content as ToolResult[]) : [])),
    tools: toolsIn(body),
    previous: previousOf(body),
    conversation: conversationIn(body),
    format: asked,
    changes,
    reasoning: reasoningOf(shown.reasoning.effort, shown.reasoning.summary !== null),
    stream: flag(body, 'stream'),
    background: flag(body, 'background'),
    store: (body['store'] ?? null) === null || flag(body, 'store'),
    labels: labelsOf(body),
    echoed: {
      metadata: metadataOf(body),
      text: { format: asked ? shownFormat(text!['format'] as Fields) : TEXT_FORMAT },
      ...userOf(body),
      ...toolsShown(body),
      safety_identifier: optionalString(body, 'safety_identifier') ?? null,
      prompt_cache_key: optionalString(body, 'prompt_cache_key') ?? null,
      ...shown,
    },
  };
  if (read.background && !read.store) throw wrongMember('/store', 'a response in the background must be stored');
  if (read.previous !== undefined && read.conversation !== undefined) {
    throw wrongMember(PREVIOUS, 'a conversation remembers its responses: give one of the two');
  }
  return read;
}

/** What the response shows of what the model was asked for, and of what changes nothing. */
function shownOf({ parallel_tool_calls: parallel, reasoning, truncation }: Fields, { max_tokens, temperature, top_p }: Changes): Shown {
  const { effort, summary, generate_summary } = isObject(reasoning) ? reasoning : {};
  return {
    max_output_tokens: max_tokens ?? null,
    parallel_tool_calls: parallel !== false,
    reasoning: { effort: (effort ?? null) as string | null, summary: (summary ?? generate_summary ?? null) as string | null },
    temperature: temperature ?? DEFAULTS.temperature,
    top_p: top_p ?? DEFAULTS.top_p,
    truncation: typeof truncation === 'string' ? truncation : DEFAULTS.truncation,
  };
}

/** The functions as OpenAI shows them, with what was left out. */
function toolsShown({ tools, tool_choice: choice }: Fields): Pick<Echoed, 'tools' | 'tool_choice'> {
  const shown = ((tools ?? []) as Fields[]).map(({ type, name, description, parameters, strict }) => ({
    type,
    name,
    description: description ?? null,
    parameters: parameters ?? null,
    strict: strict ?? false,
  }));
  return { tools: shown, tool_choice: (choice ?? 'auto') as string | object };
}

function userOf(body: Fields): Pick<Echoed, 'user'> {
  const user = optionalString(body, 'user');
  return user === undefined ? {} : { user };
}

/** A format as OpenAI shows it, with what was left out. */
export const shownFormat = (format: Fields): object =>
  format['type'] === 'json_schema' ? { ...format, description: format['description'] ?? null, strict: format['strict'] ?? false } : format;

export const PREVIOUS = '/previous_response_id';

/** OpenAI has a code for a response that isn't there: its clients send all that was said then. */
export const noPrevious = (message: string): Problem =>
  new Problem('invalid_request', `${PREVIOUS}: ${message}`, {
    extra: { details: [{ path: PREVIOUS, message }], openai_code: 'previous_response_not_found' },
  });

export function previousOf(body: Fields): string | undefined {
  const id = optionalString(body, 'previous_response_id');
  if (id === undefined) return undefined;
  const run = placeOfResponse(id)?.runId;
  if (run === undefined) throw noPrevious('is no id of a response here');
  return run;
}

function conversationIn({ conversation }: Fields): number | undefined {
  if (conversation === undefined || conversation === null) return undefined;
  const name = isObject(conversation) ? conversation['id'] : conversation;
  const id = typeof name === 'string' ? conversationOf(name) : undefined;
  if (id === undefined) throw wrongMember('/conversation', 'is no id of a conversation here: it is conv_ and a number');
  return id;
}

export function inputOf(input: unknown, at = '/input'): ResponseRequest['input'] {
  if (typeof input === 'string') return [{ role: 'user', content: contentOf(input, 'user', at, USER) }];
  if (!Array.isArray(input) || input.length === 0) throw wrongMember(at, 'must be a text, or a list of messages');
  const calls = new Map<string, string>();
  const items = input.flatMap((item: unknown, index) => itemOf(item, `${at}/${index}`, calls) ?? []);
  const beyond = items.filter((one) => 'answerOf' in one)[NAMED_MAX];
  if (beyond) throw wrongMember(beyond.at, `an input may name ${NAMED_MAX} answers by their ids`);
  return items;
}

const isOutput = (one: InputMessage | NamedAnswer): boolean =>
  'content' in one && typeof one.content !== 'string' && one.content[0]?.type === 'tool_result';

const USER = { text: ['input_text'], image: 'input_image', file: 'input_file' };
const ASSISTANT = { text: ['output_text', 'refusal', 'input_text'], image: '', file: '' };

/** What messages have besides their role and content; an item of an answer comes back with all of it. */
const OF_MESSAGE = ['id', 'type', 'status', 'role', 'content', 'phase'];

/** @param calls the names of the functions that were called so far, by the ids of their calls @returns undefined for what says nothing here */
function itemOf(item: unknown, at: string, calls: Map<string, string>): InputMessage | NamedAnswer | undefined {
  if (!isObject(item)) throw wrongMember(at, 'must be an object');
  const { type = 'message', id } = item;
  if (type === 'item_reference') {
    const run = typeof id === 'string' ? runOfMessage(id) : undefined;
    if (run === undefined) throw wrongMember(`${at}/id`, 'is no id of an answer here');
    return { answerOf: run, at: `${at}/id` };
  }
  if (type === 'compaction') return messageOfCompaction(item, at);
  // Thoughts are kept with the run.
  if (type === 'reasoning') return undefined;
  if (type === 'function_call') {
    const call = callOf(item, item['call_id'], at);
    calls.set(call.id, call.name);
    return { role: 'assistant', content: [call] };
  }
  if (type === 'function_call_output') {
    return { role: 'user', content: [resultOf(item['call_id'], item['output'], calls, { id: `${at}/call_id`, output: `${at}/output` })] };
  }
  if (type !== 'message' && type !== null) throw wrongMember(`${at}/type`, 'agents take messages: their tools are their own');
  const role = roleOf(item, at);
  const other = Object.keys(item).find((name) => !OF_MESSAGE.includes(name) && item[name] !== null);
  if (other !== undefined) throw wrongMember(`${at}/${other}`, 'agents cannot take this: leave it out');
  return { role, content: contentOf(item['content'], role, `${at}/content`, role === 'assistant' ? ASSISTANT : USER) };
}
