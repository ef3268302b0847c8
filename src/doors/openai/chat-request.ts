import { isObject } from '../../lib/is-object.ts';
import { wrongMember } from '../../lib/problem.ts';
import type { Changes } from '../../runs/roster.ts';
import type { Reasoning } from '../../runtime/agent.ts';
import {
  anything,
  EFFORT,
  emptyList,
  flag,
  HARMLESS,
  includesUsage,
  labelsOf,
  modelOf,
  none,
  objectOf,
  oneOf,
  reasoningOf,
  refuseOthers,
  type Fields,
  type IsDefault,
  VERBOSITY,
} from './body.ts';
import { formatOf, type RequestedFormat } from './format.ts';
import { contentOf, named, promptOf, roleOf, type Prompt, type InputMessage } from './prompt.ts';
import { samplingOf } from './sampling.ts';
import { callOf, resultOf, toolsIn } from './tools.ts';
import type { CallerTools } from '../../runtime/durable/records.ts';
import type { RunLabels } from '../../store/runs/run-labels.ts';
import type { ToolResult } from '../../runtime/model.ts';

/** A request for a chat completion. */
export interface ChatRequest extends Prompt {
  model: string;
  format: RequestedFormat | undefined;
  stream: boolean;
  includeUsage: boolean;
  /** What the run changes in the definition of its agent. */
  changes: Changes;
  tools: CallerTools | undefined;
  /** The outputs of functions that the messages end with: the run that has called them goes on. */
  outputs: ToolResult[];
  reasoning: Reasoning | undefined;
  labels: RunLabels | undefined;
}

const READ = [
  'model',
  'messages',
  'response_format',
  'stream',
  'stream_options',
  'metadata',
  'max_completion_tokens',
  'max_tokens',
  'seed',
  'stop',
  'temperature',
  'tool_choice',
  'tools',
  'top_p',
];

const KNOWN: Record<string, IsDefault> = {
  ...HARMLESS,
  audio: none,
  frequency_penalty: oneOf(0),
  function_call: oneOf('none', 'auto'),
  functions: emptyList,
  logit_bias: objectOf(),
  logprobs: oneOf(false),
  modalities: (value) => JSON.stringify(value) === '["text"]',
  moderation: none,
  n: oneOf(1),
  prediction: none,
  presence_penalty: oneOf(0),
  reasoning_effort: EFFORT,
  // Runs are stored anyhow.
  store: oneOf(true, false),
  verbosity: VERBOSITY,
  web_search_options: none,
};

const KINDS = { text: ['text'], image: 'image_url', file: 'file' };

/** @throws {Problem} 400 */
export function readChat(body: Fields): ChatRequest {
  refuseOthers(body, READ, KNOWN);
  const { messages } = body;
  if (!Array.isArray(messages) || messages.length === 0) throw wrongMember('/messages', 'must be a list of messages');
  const calls = new Map<string, string>();
  const said = messages.map((message, i) => inputMessageOf(message, i, calls));
  const last = said.findLastIndex((message) => !isOutput(message));
  return {
    ...promptOf(said, '/messages'),
    outputs: said.slice(last + 1).flatMap(({ content }) => content as ToolResult[]),
    tools: toolsIn(body),
    model: modelOf(body),
    format: formatOf(body['response_format'], '/response_format'),
    stream: flag(body, 'stream'),
    includeUsage: includesUsage(body),
    changes: samplingOf(body, ['max_completion_tokens', 'max_tokens']),
    reasoning: reasoningOf(body['reasoning_effort']),
    labels: labelsOf(body),
  };
}

/** What comes back of our own answers, among it what was added to them. */
const KNOWN_OF_MESSAGE: Record<string, IsDefault> = {
  refusal: (value) => typeof value === 'string',
  annotations: emptyList,
  tool_calls: (value) => Array.isArray(value),
  parsed: anything,
  reasoning_content: anything,
  files: anything,
};

const isOutput = ({ content }: InputMessage): boolean => typeof content !== 'string' && content[0]?.type === 'tool_result';

/** @param calls the names of the functions that were called so far, by the ids of their calls */
function inputMessageOf(message: unknown, index: number, calls: Map<string, string>): InputMessage {
  const at = `/messages/${index}`;
  if (!isObject(message)) throw wrongMember(at, 'must be an object');
  if (message['role'] === 'tool') {
    const output = resultOf(message['tool_call_id'], message['content'], calls, { id: `${at}/tool_call_id`, output: `${at}/content` });
    return { role: 'user', content: [output] };
  }
  const role = roleOf(message, at);
  for (const [name, value] of Object.entries(message)) {
    if (value === null || name === 'role' || name === 'content' || name === 'name') continue;
    const isDefault = Object.hasOwn(KNOWN_OF_MESSAGE, name) ? KNOWN_OF_MESSAGE[name] : undefined;
    if (!isDefault?.(value)) throw wrongMember(`${at}/${name}`, 'agents cannot take this: leave it out');
  }
  const { content, refusal } = message;
  // What an assistant refused stands beside a null.
  const said = role === 'assistant' ? (content ?? refusal ?? '') : content;
  const called = role === 'assistant' ? callsOf(message, at) : [];
  for (const { id, name } of called) calls.set(id, name);
  if (called.length > 0) {
    const text = contentOf(said, role, `${at}/content`, KINDS);
    return { role, content: [...(typeof text === 'string' ? [{ type: 'text' as const, text }] : text), ...called] };
  }
  return { role, content: named(contentOf(said, role, `${at}/content`, KINDS), message, at) };
}

function callsOf({ tool_calls: calls }: Fields, at: string): ReturnType<typeof callOf>[] {
  return ((calls ?? []) as unknown[]).map((call, i) => {
    const where = `${at}/tool_calls/${i}`;
    if (!isObject(call) || !isObject(call['function'])) throw wrongMember(where, 'must be a call of a function');
    return callOf(call['function'], call['id'], where);
  });
}
