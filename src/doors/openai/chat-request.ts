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
  metadataOf,
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

/** A request for a chat completion. */
export interface ChatRequest extends Prompt {
  model: string;
  format: RequestedFormat | undefined;
  stream: boolean;
  includeUsage: boolean;
  /** What the run changes in the definition of its agent. */
  changes: Changes;
  reasoning: Reasoning | undefined;
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
  tool_choice: oneOf('none', 'auto'),
  tools: emptyList,
  verbosity: VERBOSITY,
  web_search_options: none,
};

const KINDS = { text: ['text'], image: 'image_url', file: 'file' };

/** @throws {Problem} 400 */
export function readChat(body: Fields): ChatRequest {
  refuseOthers(body, READ, KNOWN);
  metadataOf(body);
  const { messages } = body;
  if (!Array.isArray(messages) || messages.length === 0) throw wrongMember('/messages', 'must be a list of messages');
  return {
    ...promptOf(messages.map(inputMessageOf), '/messages'),
    model: modelOf(body),
    format: formatOf(body['response_format'], '/response_format'),
    stream: flag(body, 'stream'),
    includeUsage: includesUsage(body),
    changes: samplingOf(body, ['max_completion_tokens', 'max_tokens']),
    reasoning: reasoningOf(body['reasoning_effort']),
  };
}

/** What comes back of our own answers, among it what was added to them. */
const KNOWN_OF_MESSAGE: Record<string, IsDefault> = {
  refusal: (value) => typeof value === 'string',
  annotations: emptyList,
  tool_calls: emptyList,
  parsed: anything,
  reasoning_content: anything,
  files: anything,
};

function inputMessageOf(message: unknown, index: number): InputMessage {
  const at = `/messages/${index}`;
  if (!isObject(message)) throw wrongMember(at, 'must be an object');
  const role = roleOf(message, at);
  for (const [name, value] of Object.entries(message)) {
    if (value === null || name === 'role' || name === 'content' || name === 'name') continue;
    const isDefault = Object.hasOwn(KNOWN_OF_MESSAGE, name) ? KNOWN_OF_MESSAGE[name] : undefined;
    if (!isDefault?.(value)) throw wrongMember(`${at}/${name}`, 'agents cannot take this: leave it out');
  }
  const { content, refusal } = message;
  // What an assistant refused stands beside a null.
  const said = role === 'assistant' ? (content ?? refusal ?? '') : content;
  return { role, content: named(contentOf(said, role, `${at}/content`, KINDS), message, at) };
}
