import { cutCharacters } from '../../lib/text.ts';
import { PDF } from '../../runtime/documents.ts';
import { type ReadDocument, spelledOut, type SystemBlock } from '../../runtime/model.ts';
import type { BedrockThought } from './bedrock-reader.ts';
import { plainId } from './call-ids.ts';
import { effortOf, takesTemperature, thinkingOf } from './claude.ts';
import { argumentsOf, NOTHING, turnsOf, type SentPart } from './content.ts';
import { tokenLimit, type AdapterRequest } from './wire.ts';

/*
 * The body of `ConverseStream`: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html
 */

type Block =
  | { text: string }
  | { image: { format: string; source: { bytes: string } } }
  | { document: { format: 'pdf'; name: string; source: { bytes: string } } }
  | { toolUse: { toolUseId: string; name: string; input: object } }
  | { toolResult: { toolUseId: string; content: { text: string }[]; status?: 'error' } }
  | { reasoningContent: BedrockThought }
  | { cachePoint: { type: 'default' } };

const CACHE_POINT = { cachePoint: { type: 'default' as const } };
/** Bedrock takes four marks for the cache; one is for the conversation. */
const SYSTEM_MARKS = 3;

const CLAUDE = /(?:^|[./])anthropic\.(claude-[\w-]+?)(?:-v\d+)?(?::\w+)*$/;
const NOVA = /(?:^|[./])amazon\.nova-/;
const WITHOUT_CACHE = /^claude-(?:v?2|instant|3-(?!7))/;

/** The name that Anthropic has for a model, without region, version and what is before it in an ARN; undefined for other models. */
export const claudeIn = (model: string): string | undefined => CLAUDE.exec(model)?.[1]?.replace(/^claude-v/, 'claude-');

function caches(model: string): boolean {
  const claude = claudeIn(model);
  return claude === undefined ? NOVA.test(model) : !WITHOUT_CACHE.test(claude);
}

const NAME_MAX = 100;

/** It takes names of letters, digits, single blanks, hyphens and brackets alone, each once in a call. */
function nameOf({ title }: ReadDocument, nth: number): string {
  const plain = title
    .replace(/\.pdf$/i, '')
    .replace(/[^A-Za-z0-9()[\]-]+/g, ' ')
    .trim();
  return `${cutCharacters(plain, NAME_MAX).replace('…', '') || 'document'} ${nth}`;
}

function blocksOf(part: SentPart, nth: number, withStatus: boolean): Block[] {
  switch (part.type) {
    case 'text':
      return [{ text: part.text }];
    case 'thoughts':
      return (part.thoughts as BedrockThought[]).map((reasoningContent) => ({ reasoningContent }));
    case 'tool_call':
      return [{ toolUse: { toolUseId: plainId(part.id), name: part.name, input: argumentsOf(part) } }];
    case 'tool_result':
      return [
        {
          toolResult: {
            toolUseId: plainId(part.id),
            content: [{ text: part.text || NOTHING }],
            ...(!part.ok && withStatus && { status: 'error' as const }),
          },
        },
      ];
    case 'read_document':
      return [{ document: { format: 'pdf', name: nameOf(part, nth), source: { bytes: part.pdf?.data ?? '' } } }];
    case 'image': {
      const { source } = part;
      // It fetches nothing but what is in S3.
      if (source.type === 'url') return [{ text: `${spelledOut(part)} ${source.url}` }];
      return [{ image: { format: source.media_type.replace(/^image\//, ''), source: { bytes: source.data } } }];
    }
  }
}

function messagesOf(model: string, { messages, tools }: AdapterRequest, documents: ReadonlySet<ReadDocument>) {
  // Only these two take it.
  const withStatus = claudeIn(model) !== undefined || NOVA.test(model);
  let nth = 0;
  const sent = turnsOf(messages, { documents, tools: tools && 'bedrock' }).map(({ role, parts }) => {
    const content = parts.flatMap((part) => blocksOf(part, part.type === 'read_document' ? ++nth : nth, withStatus));
    // A document does not stand without a text.
    const alone = content.some((block) => 'document' in block) && !content.some((block) => 'text' in block);
    return { role, content: alone ? [...content, { text: '(see the document)' }] : content };
  });
  if (caches(model)) sent.findLast(({ role }) => role === 'user')?.content.push(CACHE_POINT);
  return sent;
}

function systemOf(model: string, blocks: readonly SystemBlock[]): Block[] {
  const present = blocks.filter((block) => block.text !== '');
  const marked = new Set(caches(model) ? present.filter((block) => block.cache).slice(-SYSTEM_MARKS) : []);
  return present.flatMap((block): Block[] => [{ text: block.text }, ...(marked.has(block) ? [CACHE_POINT] : [])]);
}

function toolsOf({ tools }: AdapterRequest) {
  if (!tools) return {};
  const { offered, choice } = tools;
  const toolChoice = choice === 'required' ? { any: {} } : choice && { tool: { name: choice.name } };
  return {
    toolConfig: {
      tools: offered.map(({ name, description, parameters }) => ({
        // It wants a description that is not empty.
        toolSpec: { name, description: description || name, inputSchema: { json: parameters } },
      })),
      ...(toolChoice && { toolChoice }),
    },
  };
}

/** Claude takes either, and neither beside thoughts; other models take both. */
function samplingOf(claude: string | undefined, thinks: boolean, { temperature, topP }: AdapterRequest) {
  const second = topP !== undefined && { topP };
  if (claude === undefined) return { temperature, ...second };
  if (thinks || !takesTemperature(claude)) return {};
  return second || { temperature };
}

/** The parameters of a call. */
export function paramsOf(model: string, request: AdapterRequest, documents: ReadonlySet<ReadDocument>) {
  const claude = claudeIn(model);
  const system = systemOf(model, request.system);
  const { thinking } = claude === undefined ? {} : thinkingOf(claude, request, 'bedrock');
  const effort = claude === undefined ? undefined : effortOf(claude, request);
  const stop = request.stop?.filter((text) => text.trim() !== '') ?? [];
  return {
    messages: messagesOf(model, request, documents),
    ...(system.length > 0 && { system }),
    ...toolsOf(request),
    inferenceConfig: {
      maxTokens: tokenLimit(request),
      ...samplingOf(claude, thinking !== undefined, request),
      ...(stop.length > 0 && { stopSequences: stop }),
    },
    ...((thinking || effort) && {
      additionalModelRequestFields: { ...(thinking && { thinking }), ...(effort && { output_config: effort }) },
    }),
  };
}

/** A request may have five documents of 4.5 MB. */
export const DOCUMENTS = { host: 'amazonaws.com', types: [PDF], characters: 18_000_000, pages: 100, most: 5, each: 6_000_000 };
