import { setImmediate as nextPass } from 'node:timers/promises';
import { bytesOf } from '../lib/base64.ts';
import { cutCharacters } from '../lib/text.ts';
import { PDF, type DocumentBytes, type DocumentReader, type DocumentText } from './documents.ts';
import type { ReadingRun } from './commands/fetch.ts';
import { RunFailure } from './failure.ts';
import { plainLines, type Mark } from './marks.ts';
import type { MessagePart, ModelMessage, NamedDocument, ReadDocument } from './model.ts';
import { longWrittenOut } from './written-out.ts';

/** Finds the documents that messages name, and reads them. */
export interface DocumentSources extends DocumentReader {
  /** @returns the document, or why it can't be had, worded for the client. Rejects when the signal is aborted. */
  load(url: string, run: ReadingRun): Promise<DocumentBytes | { problem: string }>;
  /** As {@link load}, of one of the tenant's artifacts. */
  artifact(id: number, run: ReadingRun): Promise<DocumentBytes | { problem: string }>;
  /** As {@link load}, of a file that the tenant has uploaded. */
  file(id: string, run: ReadingRun): Promise<DocumentBytes | { problem: string }>;
}

const MIB = 1024 * 1024;
/** Bytes of one document. */
export const DOCUMENT_BYTES = 20 * MIB;
/** Bytes of all documents of one run, wherever they come from. */
const TOTAL_BYTES = 40 * MIB;
/** How many documents one run reads, the newest first. */
export const MAX_DOCUMENTS = 16;
/** Pages of one PDF. */
const MAX_PAGES = 100;

/** Parts that are gone through in one pass of the event loop. */
const AT_A_TIME = 4096;
/** Characters of a title, as a prompt may have them. */
const TITLE_MAX = 300;

/** The run that has the documents, and the marks of their texts. */
interface Reading {
  sources: DocumentSources;
  run: ReadingRun;
  mark: Mark;
}

/**
 * Reads every document that messages name, the newest message first. One of the prompt (the last message) that can't be had or read
 * fails the run; for one of an earlier message a line of text stands: it may have been deleted since.
 * @param mark makes the lines around their texts, with a word that none of them can know
 * @returns messages of which the unchanged ones are those that came
 * @throws {RunFailure} `document_unavailable`
 */
export async function readDocuments(messages: readonly ModelMessage[], reading: Reading): Promise<ModelMessage[]> {
  const documents = new Documents(reading);
  const read: ModelMessage[] = [];
  for (const message of messages.toReversed()) {
    const isPrompt = read.length === 0;
    const { content } = message;
    const parts = typeof content === 'string' ? content : await readParts(content, documents, isPrompt);
    read.unshift(parts === content ? message : { ...message, content: parts });
  }
  return read;
}

async function readParts(parts: MessagePart[], documents: Documents, isPrompt: boolean): Promise<MessagePart[]> {
  if (!parts.some(({ type }) => type === 'document')) return parts;
  const several = parts.filter(({ type }) => type === 'document').length > 1;
  const read: MessagePart[] = [];
  for (const part of parts) {
    if (read.length % AT_A_TIME === AT_A_TIME - 1) await nextPass();
    if (part.type !== 'document') {
      read.push(part);
      continue;
    }
    const document = await documents.read(part);
    if (typeof document !== 'string') read.push(document);
    else if (isPrompt)
      throw new RunFailure('document_unavailable', several ? `${document} (part ${read.length + 1} of the message)` : document);
    else read.push({ type: 'text', text: `[a document was here that is no longer available: ${document}]` });
  }
  return read;
}

/** The documents of one run. */
class Documents {
  readonly #reading: Reading;
  /** By their sources, unless these hold the bytes. */
  readonly #known = new Map<string, Promise<ReadDocument | string>>();
  #count = 0;
  #bytes = 0;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** @returns the document, or why there is none */
  read(named: NamedDocument): Promise<ReadDocument | string> {
    if (named.source.type === 'base64') return this.#read(named);
    const key = JSON.stringify([named.source, named.title]);
    const known = this.#known.get(key) ?? this.#read(named);
    this.#known.set(key, known);
    return known;
  }

  async #read(named: NamedDocument): Promise<ReadDocument | string> {
    const { sources, run } = this.#reading;
    this.#count += 1;
    if (this.#count > MAX_DOCUMENTS) return `a run reads at most ${MAX_DOCUMENTS} documents`;
    const found = await this.#bytesOf(named);
    if ('problem' in found) return found.problem;
    const { data } = found;
    if (data.length > DOCUMENT_BYTES) return `the document is larger than ${DOCUMENT_BYTES} bytes`;
    this.#bytes += data.length;
    if (this.#bytes > TOTAL_BYTES) return `the documents of a run may have ${TOTAL_BYTES} bytes together`;
    const name = named.title || found.name;
    const text = await sources.read({ ...found, mediaType: named.source.media_type ?? found.mediaType, name }, run);
    if (text.kind === 'text') return this.#framed(text, data, name);
    // A model may still look at its pages.
    if (text.reason === 'no_text') return this.#framed({ ...NO_TEXT, problem: text.problem }, data, name);
    return `the document could not be read: ${text.problem}`;
  }

  async #bytesOf({ source }: NamedDocument): Promise<DocumentBytes | { problem: string }> {
    const { sources, run } = this.#reading;
    switch (source.type) {
      case 'url':
        return sources.load(source.url, run);
      case 'artifact':
        return sources.artifact(source.artifact_id, run);
      case 'file':
        return sources.file(source.file_id, run);
      case 'base64':
        if (bytesOf(source.data) > DOCUMENT_BYTES) return { problem: `the document is larger than ${DOCUMENT_BYTES} bytes` };
        return { mediaType: '', data: Buffer.from(source.data, 'base64') };
    }
  }

  async #framed(text: Readable, data: Buffer, name: string | undefined): Promise<ReadDocument | string> {
    const { mark } = this.#reading;
    const { mediaType, pageCount, problem } = text;
    const isPdf = mediaType === PDF;
    if (isPdf && pageCount > MAX_PAGES) return `the document has ${pageCount} pages; it may have ${MAX_PAGES}`;
    const title = cutCharacters(name || text.title, TITLE_MAX);
    const length = isPdf && pageCount > 0 ? `, ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}` : '';
    const pages: string[] = [];
    for (const page of text.pages) {
      const words = (await longWrittenOut(plainLines(page.toWellFormed()))).trimEnd();
      pages.push(isPdf ? `${mark(`page ${pages.length + 1} of ${pageCount}`)}\n${words || '(no text)'}` : words);
    }
    if (text.truncated) pages.push(mark('the document is longer; this is its beginning'));
    if (problem !== undefined) pages.push(mark(`its text can't be shown: ${problem}`));
    return {
      type: 'read_document',
      title,
      mediaType,
      head: mark(`document${title === '' ? '' : ` ${title}`} (${mediaType}${length})`),
      text: pages.join('\n'),
      end: mark('END DOCUMENT'),
      ...(isPdf && { pdf: { data: data.toString('base64'), pages: pageCount } }),
    };
  }
}

type Readable = DocumentText & { problem?: string };

/** A PDF whose pages are pictures. */
const NO_TEXT: DocumentText = { kind: 'text', title: '', mediaType: PDF, pages: [], pageCount: 0, truncated: false };
