import { isObject } from '../../lib/is-object.ts';
import { tryJson } from '../../lib/try-json.ts';
import {
  spelledOut,
  type MessagePart,
  type ModelMessage,
  type ModelRequest,
  type ModelUsage,
  type ReadDocument,
  type ToolCall,
  type ToolPart,
} from '../../runtime/model.ts';

/** Stands for an old question that is not sent any more, where a provider wants a user's message first. */
const EARLIER = '(the conversation began earlier)';

/** The estimated tokens of an image: what providers count for a large one. */
const IMAGE_TOKENS = 1600;

type ImagePart = Extract<MessagePart, { type: 'image' }>;
/** An image as it is sent: by then a file has been read. */
type SentImage = ImagePart & { source: Exclude<ImagePart['source'], { type: 'file' }> };
/** A part as it is sent. */
export type SentPart = Exclude<MessagePart, { type: 'document' | 'image' }> | SentImage;
/** One that models without tools take, too. */
export type PlainPart = Exclude<SentPart, ToolPart>;

/** What a call takes as it is; of the rest the text is sent. */
interface Native {
  documents?: ReadonlySet<ReadDocument> | undefined;
  /** The wire, where the call offers tools: calls and answers are sent as such, and thoughts of its own. */
  tools?: string | undefined;
  /** Where the thoughts of other hosts of the wire are left out. */
  host?: string | undefined;
}

/** The parts of a message, in order. Empty texts are left out. @param keeps whether another text stays */
export function partsOf(
  { content }: ModelMessage,
  keeps = (text: string): boolean => text !== '',
  { documents, tools, host }: Native = {},
): SentPart[] {
  const parts: MessagePart[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  return parts
    .map((part): SentPart => {
      if (part.type === 'text') return part;
      if (part.type === 'image') return isSent(part) ? part : { type: 'text', text: spelledOut(part) };
      if (part.type === 'thoughts') return part.wire === tools && (part.host ?? host) === host ? part : { type: 'text', text: '' };
      const stays = part.type === 'read_document' ? documents?.has(part) : part.type !== 'document' && tools !== undefined;
      return stays && part.type !== 'document' ? part : { type: 'text', text: spelledOut(part) };
    })
    .filter((part) => part.type !== 'text' || keeps(part.text));
}

const isSent = (part: ImagePart): part is SentImage => part.source.type !== 'file';

/** Stands for a user's message that holds only blanks. */
const BLANK: SentPart = { type: 'text', text: '(an empty message)' };

/** What one side says before the other one answers. */
export interface SentTurn {
  role: ModelMessage['role'];
  parts: SentPart[];
}

/**
 * The messages as the strictest hosts want them: the user begins, the roles alternate, and nothing is blank. Neighbouring messages of one
 * role are one turn, and messages that say nothing are left out, so that one that has failed does not end its conversation. The last
 * one stays, with words of ours.
 */
export function turnsOf(messages: readonly ModelMessage[], native: Native = {}): SentTurn[] {
  const turns: SentTurn[] = [];
  for (const message of messages) {
    const parts = partsOf(message, (text) => text.trim() !== '', native);
    const last = turns.at(-1);
    if (last?.role === message.role) last.parts.push(...parts);
    else if (parts.length > 0) turns.push({ role: message.role, parts });
  }
  if (messages.at(-1)?.role === 'user' && turns.at(-1)?.role !== 'user') turns.push({ role: 'user', parts: [BLANK] });
  // The part of a conversation that is sent may begin with an answer.
  if (turns[0]?.role === 'assistant') turns.unshift({ role: 'user', parts: [{ type: 'text', text: EARLIER }] });
  return native.tools === undefined ? turns : turns.map((turn, i) => paired(turn, turns[i - 1], turns[i + 1]));
}

/**
 * A turn whose calls all have their answers in the next one, and whose answers have their calls in the one before, as every host wants it:
 * others are text, since a client may have left one of both out, or a summary may have taken it. Answers come first.
 */
function paired(turn: SentTurn, before: SentTurn | undefined, behind: SentTurn | undefined): SentTurn {
  if (!turn.parts.some(isOfTools)) return turn;
  const calls = idsOf(turn.role === 'assistant' ? turn : before, 'tool_call');
  const answers = idsOf(turn.role === 'assistant' ? behind : turn, 'tool_result');
  const seen = new Set<string>();
  const parts = turn.parts.map((part): SentPart => {
    if (part.type !== 'tool_call' && part.type !== 'tool_result') return part;
    const isPaired = calls.has(part.id) && answers.has(part.id) && !seen.has(part.id);
    seen.add(part.id);
    return isPaired ? part : { type: 'text', text: spelledOut(part) };
  });
  const rank = ({ type }: SentPart): number => (type === 'thoughts' || type === 'tool_result' ? 0 : type === 'tool_call' ? 2 : 1);
  return { ...turn, parts: parts.toSorted((a, b) => rank(a) - rank(b)) };
}

const isOfTools = ({ type }: SentPart): boolean => type === 'tool_call' || type === 'tool_result' || type === 'thoughts';

function idsOf(turn: SentTurn | undefined, type: 'tool_call' | 'tool_result'): ReadonlySet<string> {
  return new Set(turn?.parts.flatMap((part) => (part.type === type ? [part.id] : [])));
}

/** Stands for a result that is empty. */
export const NOTHING = '(nothing)';

/** The arguments of a call as an object; empty where they are none. */
export function argumentsOf({ arguments: text }: Pick<ToolCall, 'arguments'>): Readonly<Record<string, unknown>> {
  const value = tryJson(text);
  return isObject(value) ? value : {};
}

/** The images that a message holds itself, in base64. */
export function imagesIn({ content }: ModelMessage): string[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part) => (part.type === 'image' && part.source.type === 'base64' ? [part.source.data] : []));
}

/** So many characters are taken for one token, where nobody has counted them. */
export const CHARACTERS_OF_TOKEN = 4;

/** Estimates tokens from characters, for the demo models and for hosts that report no usage. */
export function estimateUsage(request: ModelRequest, outputLength: number): ModelUsage {
  let inputLength = request.system.reduce((sum, block) => sum + block.text.length, 0);
  let images = 0;
  for (const { content } of request.messages) {
    if (typeof content === 'string') inputLength += content.length;
    else {
      for (const part of content) {
        if (part.type === 'image') images += 1;
        else inputLength += part.type === 'text' ? part.text.length : spelledOut(part).length;
      }
    }
  }
  return {
    inputTokens: Math.ceil(inputLength / CHARACTERS_OF_TOKEN) + images * IMAGE_TOKENS,
    outputTokens: Math.ceil(outputLength / CHARACTERS_OF_TOKEN),
  };
}
