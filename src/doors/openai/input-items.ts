import type {
  ResponseCompactionItem,
  ResponseFunctionToolCallItem,
  ResponseFunctionToolCallOutputItem,
  ResponseInputContent,
  ResponseInputMessageItem,
  ResponseItem,
  ResponseOutputMessage,
} from 'openai/resources/responses/responses';
import { notFound, orThrow, Problem, wrongMember } from '../../lib/problem.ts';
import { parseWellFormed } from '../../lib/well-formed.ts';
import type { OutcomeStore } from '../../log/events.ts';
import { storeFor } from '../../log/replay-slots.ts';
import { resultOf } from '../../log/result.ts';
import type { RunRef } from '../../runs/replay.ts';
import { spelledOut, type MessagePart } from '../../runtime/model.ts';
import type { OpenaiResponses } from '../../store/doors/openai-responses.ts';
import { PAGE_BYTES, type Lists } from '../../store/tenants/lists.ts';
import { compactionItem } from './compaction-item.ts';
import { inputItemId, messageId, runOfItem } from './ids.ts';
import type { InputMessage } from './prompt.ts';
import { callItem, messageOf, partOf } from './response-object.ts';
import { rewindsOf, type KeptRequest } from './responses.ts';

export interface InputServices {
  openaiResponses: Pick<OpenaiResponses, 'get' | 'links'>;
  store: Parameters<typeof storeFor>[0];
  lists: Pick<Lists, 'anywhere'>;
}

/** With the store to read from. */
type Reading = Pick<InputServices, 'openaiResponses'> & { store: OutcomeStore };

export interface ItemPage {
  limit: number;
  order: 'asc' | 'desc';
  /** The id of the item behind which the page begins. */
  after: string | undefined;
}

/** A page of items as OpenAI has it. */
export function listOf<Item extends { id?: string | null }>(items: readonly Item[], more: boolean) {
  return { object: 'list' as const, data: [...items], first_id: items[0]?.id ?? null, last_id: items.at(-1)?.id ?? null, has_more: more };
}

/**
 * What a response was told: what was said in the responses that it goes on from, and its own input. A page reads no more of them than it has.
 * @throws {Problem} 404 when its input is not kept, or when there is no item `after`
 */
export function inputItems({ openaiResponses, store, lists }: InputServices, run: RunRef, page: ItemPage, gone: AbortSignal) {
  const read = (elsewhere: boolean) => readItems({ openaiResponses, store: storeFor(store, elsewhere) }, run, page);
  return lists.anywhere(run.tenantId, gone, read);
}

async function readItems(services: Reading, { tenantId, runId }: RunRef, { limit, order, after }: ItemPage) {
  const links = orThrow(
    (await services.openaiResponses.links(tenantId, runId)) ?? wrongMember('/id', 'too many responses go on from each other'),
  );
  if (links.length === 0) throw notKept();
  if (order === 'desc') links.reverse();
  const from = after === undefined ? 0 : links.findIndex((link) => link === runOfItem(after));
  if (from < 0) throw noItem(after);
  const items: ResponseItem[] = [];
  let bytes = 0;
  for (const [index, link] of links.slice(from).entries()) {
    const own = link === runId;
    const found = await itemsOf(services, tenantId, link, !own);
    if (own && found.length === 0) throw notKept();
    if (order === 'desc') found.reverse();
    const begin = index === 0 && after !== undefined ? found.findIndex(({ id }) => id === after) + 1 : 0;
    if (index === 0 && after !== undefined && begin === 0) throw noItem(after);
    for (const item of found.slice(begin)) {
      bytes += JSON.stringify(item).length;
      if (items.length === limit || (items.length > 0 && bytes > PAGE_BYTES)) return listOf(items, true);
      items.push(item);
    }
  }
  return listOf(items, false);
}

const notKept = () =>
  notFound('request_not_found', 'the input of this response is not kept: it is too old, or was not started as a response');
export const noItem = (id = '') => new Problem('message_not_found', `no item '${id}' here`);

/** @param answered whether its answer belongs to what was said too */
async function itemsOf(services: Reading, tenantId: number, runId: string, answered: boolean): Promise<ResponseItem[]> {
  const { asked } = (await services.openaiResponses.get(tenantId, runId)) ?? {};
  // Of one that was deleted nothing is shown.
  if (asked === undefined) return [];
  const { input } = parseWellFormed<KeptRequest>(asked);
  const items: ResponseItem[] = input.map((message, index) => itemOf(message, inputItemId(runId, index)));
  const content = answered ? resultOf(await services.store.outcome(tenantId, runId))?.content : undefined;
  if (content === undefined) return items;
  const rewinds = await rewindsOf(services.store, tenantId, runId);
  return [...items, messageOf(messageId({ runId }, rewinds), 'completed', [partOf(content)])];
}

/** What was said as an item. */
export function itemOf(
  { role, content, compacts }: InputMessage,
  id: string,
):
  | ResponseInputMessageItem
  | ResponseOutputMessage
  | ResponseCompactionItem
  | ResponseFunctionToolCallItem
  | ResponseFunctionToolCallOutputItem {
  if (compacts) return compactionItem(id, String(content));
  const parts: MessagePart[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  const [first] = parts;
  if (first?.type === 'tool_call') return callItem(id, first.id, first);
  if (first?.type === 'tool_result')
    return { id, type: 'function_call_output', status: 'completed', call_id: first.id, output: first.text };
  if (role !== 'assistant') return { id, type: 'message', status: 'completed', role, content: parts.map(contentOf) };
  return messageOf(
    id,
    'completed',
    parts.map((part) => partOf(part.type === 'text' ? part.text : '')),
  );
}

function contentOf(part: MessagePart): ResponseInputContent {
  switch (part.type) {
    case 'image': {
      const { source } = part;
      if (source.type === 'file') return { type: 'input_image', detail: 'auto', image_url: null, file_id: source.file_id };
      const url = source.type === 'url' ? source.url : `data:${source.media_type};base64,${source.data}`;
      return { type: 'input_image', detail: 'auto', image_url: url, file_id: null };
    }
    case 'document': {
      const { source, title } = part;
      const named = title === undefined ? {} : { filename: title };
      if (source.type === 'url') return { type: 'input_file', file_url: source.url, ...named };
      if (source.type === 'artifact') return { type: 'input_file', file_id: String(source.artifact_id), ...named };
      if (source.type === 'file') return { type: 'input_file', file_id: source.file_id, ...named };
      const type = source.media_type === undefined ? '' : `data:${source.media_type};base64,`;
      return { type: 'input_file', file_data: `${type}${source.data}`, ...named };
    }
    case 'read_document':
      return { type: 'input_text', text: part.text };
    case 'text':
      return { type: 'input_text', text: part.text };
    default:
      return { type: 'input_text', text: spelledOut(part) };
  }
}
