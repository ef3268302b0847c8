import { isBase64, standardBase64 } from '../../lib/base64.ts';
import { isObject } from '../../lib/is-object.ts';
import { wrongMember } from '../../lib/problem.ts';
import { onOneLine } from '../../runtime/marks.ts';
import type { MessagePart, ModelMessage, NamedDocument } from '../../runtime/model.ts';
import { oneOf, type Fields } from './body.ts';

/** What a client says to an agent. */
export interface Prompt {
  /** Of system and developer messages: what the agent is told beyond its definition. */
  instructions: string[];
  /** What was said before, oldest first. */
  history: ModelMessage[];
  message: string | MessagePart[];
}

/** A message of a request. */
export interface InputMessage {
  role: 'system' | 'user' | 'assistant';
  content: string | MessagePart[];
  /** Whether the content is a summary that stands for what was said before. */
  compacts?: true;
}

const spokenOf = ({ role, content, compacts }: InputMessage): ModelMessage => ({
  role: role === 'assistant' ? role : 'user',
  content: compacts ? `Notes about the conversation up to here:\n\n${textIn(content)}` : content,
});

/** What was said in a conversation, by the user and by agents. */
export const historyOf = (said: readonly InputMessage[]): ModelMessage[] => said.filter(({ role }) => role !== 'system').map(spokenOf);

/** What an agent is told where the user has not had the last word. */
const GO_ON = 'Go on.';

/** @param said everything that was said, oldest first @param at where it stands @throws {Problem} 400 for calls without outputs, or notes alone */
export function promptOf(said: readonly InputMessage[], at: string): Prompt {
  const instructions: string[] = [];
  for (const { role, content } of said) if (role === 'system') instructions.push(textIn(content));
  const spoken = historyOf(said);
  const last = said.findLast(({ role }) => role !== 'system');
  if (last?.compacts) throw wrongMember(at, 'a message of the user must stand behind the notes about a conversation');
  if (last?.role === 'user') return { instructions, history: spoken.slice(0, -1), message: last.content };
  if (last && calls(last.content)) throw wrongMember(at, 'the outputs of the functions that were called are missing');
  return { instructions, history: spoken, message: GO_ON };
}

const calls = (content: InputMessage['content']): boolean =>
  typeof content !== 'string' && content.some(({ type }) => type === 'tool_call');

function textIn(content: InputMessage['content']): string {
  return typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

const ROLES: Record<string, InputMessage['role']> = { system: 'system', developer: 'system', user: 'user', assistant: 'assistant' };

/** @param at where it stands */
export function roleOf({ role }: Fields, at: string): InputMessage['role'] {
  const known = typeof role === 'string' && Object.hasOwn(ROLES, role) ? ROLES[role] : undefined;
  if (known) return known;
  throw wrongMember(`${at}/role`, 'must be system, developer, user, assistant or tool');
}

/**
 * @param at where it stands @param kinds the types of parts for text, images and files
 * @throws {Problem} 400 for what an agent can't take
 */
export function contentOf(
  content: unknown,
  role: InputMessage['role'],
  at: string,
  kinds: { text: readonly string[]; image: string; file: string },
): InputMessage['content'] {
  if (typeof content === 'string') {
    if (content === '' && role === 'user') throw wrongMember(at, 'must not be empty');
    return content;
  }
  if (!Array.isArray(content) || content.length === 0) throw wrongMember(at, 'must be a text, or a list of parts');
  const parts = content.map((part: unknown, index): MessagePart => {
    const where = `${at}/${index}`;
    if (!isObject(part)) throw wrongMember(where, 'must be an object');
    if (typeof part['type'] === 'string' && kinds.text.includes(part['type'])) return { type: 'text', text: textOfPart(part, where) };
    if (part['type'] === kinds.image && role === 'user') return imageOf(part, where);
    if (part['type'] === kinds.file && role === 'user') return documentOf(part, where);
    throw wrongMember(`${where}/type`, role === 'user' ? 'agents take texts, images and files' : 'must be text here');
  });
  const first = parts[0]!;
  if (parts.length > 1 || first.type !== 'text') return parts;
  if (first.text === '' && role === 'user') throw wrongMember(at, 'must not be empty');
  return first.text;
}

function textOfPart({ type, text, refusal }: Fields, at: string): string {
  const [name, said] = type === 'refusal' ? ['refusal', refusal] : ['text', text];
  if (typeof said === 'string') return said;
  throw wrongMember(`${at}/${name}`, 'must be a string');
}

const NAME_MAX = 256;

/** What was said, with the name of who has said it in front. */
export function named(content: InputMessage['content'], { name }: Fields, at: string): InputMessage['content'] {
  if (name === undefined || name === null || name === '') return content;
  if (typeof name !== 'string' || name.length > NAME_MAX)
    throw wrongMember(`${at}/name`, `must be a string of at most ${NAME_MAX} characters`);
  const who = `${onOneLine(name)}:`;
  if (typeof content === 'string') return content === '' ? content : `${who} ${content}`;
  return [{ type: 'text', text: who }, ...content];
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const FILE_ID = /^file-[0-9a-f]{32}$/;

/** How closely an image is looked at is up to the model. */
const DETAIL = oneOf('low', 'high', 'original', 'auto');

/** Chat has the URL in an object, with the detail beside it; responses have both in the part. */
function imageOf(part: Fields, at: string): MessagePart {
  const { image_url: image, file_id: id } = part;
  if (typeof id === 'string' && id !== '') {
    if (image !== undefined && image !== null) throw wrongMember(at, 'must have one of image_url and file_id, not both');
    if (!FILE_ID.test(id)) throw wrongMember(`${at}/file_id`, 'must be the id of a file');
    return { type: 'image', source: { type: 'file', file_id: id } };
  }
  const { url, detail } = isObject(image) ? { url: image['url'], detail: image['detail'] } : { url: image, detail: part['detail'] };
  if (!DETAIL(detail ?? 'auto')) throw wrongMember(`${at}/detail`, 'must be low, high, original or auto');
  if (typeof url !== 'string')
    throw wrongMember(`${at}/image_url`, 'must be a URL, unless there is the file_id of a file that was uploaded');
  if (/^https?:\/\/./.test(url)) return { type: 'image', source: { type: 'url', url } };
  const comma = url.indexOf(',');
  const type = /^data:(image\/[^;,]+);base64$/.exec(url.slice(0, comma))?.[1];
  const data = url.slice(comma + 1);
  if (type === undefined || !BASE64.test(data))
    throw wrongMember(`${at}/image_url`, 'must be a URL with http, https, or data and an image in base64');
  return { type: 'image', source: { type: 'base64', media_type: type, data } };
}

/** Chat has it in an object; responses have it in the part, and an address too. */
function documentOf(part: Fields, at: string): NamedDocument {
  const nested = isObject(part['file']);
  const { file_data: data, file_url: url, file_id: id, filename } = nested ? (part['file'] as Fields) : part;
  const where = nested ? `${at}/file` : at;
  const title = typeof filename === 'string' && filename !== '' ? { title: filename } : {};
  if ([data, url, id].filter((one) => one !== undefined && one !== null).length > 1)
    throw wrongMember(where, 'must have one of file_data, file_url and file_id, not several');
  const address = url ?? data;
  if (typeof address === 'string' && /^https?:\/\/./.test(address))
    return { type: 'document', source: { type: 'url', url: address }, ...title };
  if (typeof data === 'string') return { type: 'document', source: inlineOf(data, `${where}/file_data`), ...title };
  if (typeof id === 'string' && /^[1-9]\d{0,14}$/.test(id)) {
    return { type: 'document', source: { type: 'artifact', artifact_id: Number(id) }, ...title };
  }
  if (typeof id === 'string' && FILE_ID.test(id)) return { type: 'document', source: { type: 'file', file_id: id }, ...title };
  if (id !== undefined && id !== null) throw wrongMember(`${where}/file_id`, 'must be the id of a file, or of an artifact');
  throw wrongMember(where, 'must have file_data, in base64 or as a data: URL, a file_id, or a file_url');
}

/** `data:application/pdf;base64,…`, or the base64 alone. */
function inlineOf(data: string, at: string): NamedDocument['source'] {
  const [, type] = /^data:([^,;]{0,200})[^,]{0,200};base64,/.exec(data.slice(0, 500)) ?? [];
  const base64 = type === undefined ? data : data.slice(data.indexOf(',') + 1);
  if (base64 === '' || !isBase64(base64)) throw wrongMember(at, 'must be base64, or a data: URL with base64');
  return { type: 'base64', data: standardBase64(base64), ...(type && { media_type: type }) };
}
