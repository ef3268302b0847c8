import type { CallToolResult, ResourceLink } from '@modelcontextprotocol/client';
import { cutCharacters } from '../../lib/text.ts';
import type { RunResult } from '../../log/result.ts';
import { namedFiles, type NamedFile } from './files.ts';
import { PART_BYTES, partsOf } from './parts.ts';
import { answerUri, filesUri, partUri } from './uri.ts';

/*
 * Some clients end a call whose result has more than 1 MiB. So what answer and files need beyond their room is linked, with room of its
 * own for the links, and `structuredContent` has what is left.
 */

type Content = CallToolResult['content'];

/** Bytes of JSON that answer and files have in a result. */
const ROOM = 256 * 1024;
/** Bytes of JSON that links to files have. */
const LINKS_ROOM = 64 * 1024;
/** Bytes of an answer's JSON that `structuredContent` has room for. */
export const STRUCTURED_BYTES = 640 * 1024;
/** Characters of a text that is not there as a whole. */
const HEAD_CHARACTERS = 4096;

/** The content of a call's result: the answer or the error, and the files, embedded or linked. */
export function contentOf(result: RunResult): Content {
  const { request_id: runId, ok, content = '', error = '', output } = result;
  const room = new Room(ROOM);
  const said = { type: 'text' as const, text: ok ? content : error };
  const whole = room.takes(said, said.text.length);
  const mimeType = output === undefined ? 'text/plain' : 'application/json';
  const answer = { uri: answerUri(runId), name: 'answer', title: 'The whole answer', mimeType };
  const answerLinks = whole || !ok ? [] : linksTo(answer, said.text, runId);
  const files = contentOfFiles(result, room);
  if (whole && !files.some(({ type }) => type === 'resource_link')) return [said, ...files];
  const head = whole ? said : { type: 'text' as const, text: cutCharacters(said.text, HEAD_CHARACTERS) };
  return [head, { type: 'text', text: noteOf(runId, whole ? undefined : said.text) }, ...answerLinks, ...files];
}

function contentOfFiles(result: RunResult, room: Room): Content {
  const { request_id: runId } = result;
  const links = new Room(LINKS_ROOM);
  let left = 0;
  const content = namedFiles(result).flatMap((named): Content => {
    const embedded = embeddedFile(named);
    if (room.takes(embedded, named.file.size_bytes)) return [embedded];
    // Once one has no room, the list is there anyway.
    const all = left > 0 ? [] : linksToFile(named, runId);
    if (left === 0 && all.every((link) => links.takes(link))) return all;
    left += 1;
    return [];
  });
  if (left === 0) return content;
  const description = `GET /v1/requests/${runId}/result`;
  const title = `The list of all files; ${left} more have no link here`;
  return [...content, { type: 'resource_link', uri: filesUri(runId), name: 'files', title, description, mimeType: 'application/json' }];
}

function embeddedFile({ file, uri }: NamedFile): Content[number] {
  const { mime_type: mimeType, content: text } = file;
  return { type: 'resource', resource: { uri, mimeType, text, ...metaOf(file) } };
}

function linksToFile({ file, uri }: NamedFile, runId: string): ResourceLink[] {
  const { path, mime_type: mimeType, content } = file;
  return linksTo({ uri, name: path, title: path, mimeType, ...metaOf(file) }, content, runId);
}

function metaOf({ artifact_id: artifactId }: NamedFile['file']) {
  return artifactId === undefined ? {} : { _meta: { artifact_id: artifactId } };
}

/** A link for each part of a text. */
function linksTo(about: Omit<ResourceLink, 'type'>, text: string, runId: string): ResourceLink[] {
  // Without a copy of each file that is read at once.
  const sizes = text.length * 3 <= PART_BYTES ? [Buffer.byteLength(text)] : partsOf(text).map(({ length }) => length);
  return sizes.map((size, index) => ({
    type: 'resource_link',
    ...about,
    uri: partUri(about.uri, index + 1),
    ...(sizes.length > 1 ? { title: `${about.title}, part ${index + 1} of ${sizes.length}` } : {}),
    description: `GET /v1/requests/${runId}/result`,
    size,
  }));
}

/** What a client without links needs to know. @param cut the text that is there with its beginning only */
function noteOf(runId: string, cut: string | undefined): string {
  const begun = cut === undefined ? '' : `The text above is only the beginning; all of it has ${Buffer.byteLength(cut)} bytes. `;
  return `${begun}What is linked is read by its uri (resources/read), or over HTTP: GET /v1/requests/${runId}/result`;
}

class Room {
  #bytes: number;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** @param least bytes that it has at least, so that nothing larger is written out to be measured */
  takes(one: Content[number], least = 0): boolean {
    if (least > this.#bytes) return false;
    const bytes = Buffer.byteLength(JSON.stringify(one));
    if (bytes > this.#bytes) return false;
    this.#bytes -= bytes;
    return true;
  }
}
