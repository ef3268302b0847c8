import type { ModelMessage, ReadDocument } from '../../runtime/model.ts';
import { imagesIn } from './content.ts';
import type { AdapterRequest } from './wire.ts';

/** What a provider takes of documents as they are. Other hosts of its wire may ignore them without a word. */
export interface NativeDocuments {
  /** The provider's own host; those below it count too. */
  host: string;
  types: readonly string[];
  /** Characters of base64 in one request, of images too. */
  characters: number;
  /** Pages in one request. */
  pages: number;
  /** Documents in one request, and characters of base64 in each of them. */
  most?: number;
  each?: number;
}

/** What hosts call a document where they refuse one; the first is the name by which that is remembered. */
const WORDS = ['parts that are documents', 'document', 'documents', 'file', 'file_data', 'pdf', 'inline_data', 'inlineData'];

/**
 * Which documents of a request its host gets as they are, the newest first; of the others it gets the text.
 * @param baseURL none where it is the provider's own whatever its address
 */
export function nativeDocuments(
  { messages, adaptation }: AdapterRequest,
  baseURL: string | undefined,
  { host, types, characters, pages, most = Infinity, each = Infinity }: NativeDocuments,
): ReadonlySet<ReadDocument> {
  const name = `.${baseURL === undefined ? host : (URL.parse(baseURL)?.hostname ?? '')}`;
  const documents = name.endsWith(`.${host}`) ? messages.flatMap(documentsIn).filter(({ mediaType }) => types.includes(mediaType)) : [];
  const native = new Set<ReadDocument>();
  if (documents.length === 0 || adaptation?.takes(WORDS) === false) return native;
  let room = characters - messages.flatMap(imagesIn).reduce((sum, { length }) => sum + length, 0);
  let pagesLeft = pages;
  for (const document of documents.toReversed()) {
    const { length } = document.pdf?.data ?? document.text;
    const count = document.pdf?.pages ?? 0;
    if (length > room || length > each || count > pagesLeft || native.size === most) continue;
    native.add(document);
    room -= length;
    pagesLeft -= count;
  }
  return native;
}

function documentsIn({ content }: ModelMessage): ReadDocument[] {
  return typeof content === 'string' ? [] : content.filter((part) => part.type === 'read_document');
}
