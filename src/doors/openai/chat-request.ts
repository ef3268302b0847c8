import { isObject } from '../../lib/is-object.ts';
import { wrongMember } from '../../lib/problem.ts';
import {
  anything,
  emptyList,
  flag,
  includesUsage,
  metadataOf,
  modelOf,
  none,
  objectOf,
  oneOf,
  refuseOthers,
  type Fields,
  type IsDefault,
} from './body.ts';
import { formatOf, type RequestedFormat } from './format.ts';
import { contentOf, promptOf, roleOf, type Prompt, type InputMessage } from './prompt.ts';

/** A request for a chat completion. */
export interface ChatRequest extends Prompt {
  model: string;
  format: RequestedFormat | undefined;
  stream: boolean;
  includeUsage: boolean;
}

const READ = ['model', 'messages', 'response_format', 'stream', 'stream_options', 'metadata'];

const KNOWN: Record<string, IsDefault> = {
  // They are for OpenAI's own bookkeeping, and change nothing in the answer.
  user: anything,
  safety_identifier: anything,
  prompt_cache_key: anything,
  audio: none,
  frequency_penalty: oneOf(0),
  function_call: oneOf('none', 'auto'),
  functions: emptyList,
  logit_bias: objectOf(),
  logprobs: oneOf(false),
  max_completion_tokens: none,
  max_tokens: none,
  modalities: (value) => JSON.stringify(value) === '["text"]',
  moderation: none,
  n: oneOf(1),
  parallel_tool_calls: oneOf(true),
  prediction: none,
  presence_penalty: oneOf(0),
  prompt_cache_options: objectOf(),
  prompt_cache_retention: oneOf('in_memory'),
  reasoning_effort: oneOf('medium'),
  seed: none,
  service_tier: oneOf('auto', 'default'),
  stop: emptyList,
  // Runs are stored anyhow.
  store: oneOf(true, false),
  temperature: oneOf(1),
  tool_choice: oneOf('none', 'auto'),
  tools: emptyList,
  top_logprobs: oneOf(0),
  top_p: oneOf(1),
  verbosity: oneOf('medium'),
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
  };
}

/** What comes back of our own answers, among it what was added to them. */
const KNOWN_OF_MESSAGE: Record<string, IsDefault> = {
  refusal: (value) => typeof value === 'string',
  annotations: emptyList,
  tool_calls: emptyList,
  parsed: anything,
  files: anything,
};

function inputMessageOf(message: unknown, index: number): InputMessage {
  const at = `/messages/${index}`;
  if (!isObject(message)) throw wrongMember(at, 'must be an object');
  const role = roleOf(message, at);
  for (const [name, value] of Object.entries(message)) {
    if (value === null || name === 'role' || name === 'content') continue;
    const isDefault = Object.hasOwn(KNOWN_OF_MESSAGE, name) ? KNOWN_OF_MESSAGE[name] : undefined;
    if (!isDefault?.(value)) throw wrongMember(`${at}/${name}`, 'agents cannot take this: leave it out');
  }
  const { content, refusal } = message;
  // What an assistant refused stands beside a null.
  const said = role === 'assistant' ? (content ?? refusal ?? '') : content;
  return { role, content: contentOf(said, role, `${at}/content`, KINDS) };
}
