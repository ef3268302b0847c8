import { cutCharacters } from '../lib/text.ts';
import type { CommandResult } from './commands/command.ts';
import { PDF } from './documents.ts';
import type { KeptResult } from './durable/records.ts';
import { firstLine, type Command } from './grammar.ts';
import { plainLines, truncate, unbroken, type Mark } from './marks.ts';
import type { MessagePart, ModelMessage, ToolCall } from './model.ts';
import { writtenOut } from './written-out.ts';

/** One command of a turn with its result. */
export interface CommandOutcome {
  command: Command;
  result: KeptResult;
}

const BODY_BYTES = 16 * 1024;
const TOTAL_BYTES = 32 * 1024;
/** Bounds of the images and documents of one message: providers refuse requests of more than about 32 MB, base64 included. */
const MAX_PARTS = 16;
const PARTS_BYTES = 20 * 1024 * 1024;

/** Characters of a command's line in the head of its frame. */
const HEAD = 512;

/**
 * The user-role message that carries a turn's results, in the order issued: each body at most 16 KiB,
 * all together 32 KiB, and no line of a body can be mistaken for one of the markers. Images and documents follow the text as parts; a
 * line in their command's frame names each by its index.
 * @param mark makes the markers, with a word that none of the results can know
 */
export function renderResults(outcomes: readonly CommandOutcome[], mark: Mark): ModelMessage['content'] {
  let left = TOTAL_BYTES;
  const attached = new Attachments(mark);
  const frames = outcomes.map(({ command, result: { body, rest, images = [], documents = [] } }) => {
    const cut = beginningOf(body, Math.min(BODY_BYTES, left), mark, rest);
    left -= Math.min(left, Buffer.byteLength(cut));
    const lines = [...images.map((image) => attached.addImage(image)), ...documents.map((document) => attached.addDocument(document))];
    if (cut !== '' || lines.length === 0) lines.push(cut);
    return [mark(cutCharacters(firstLine(command), HEAD)), ...lines, mark(`END ${command.verb.toUpperCase()}`)].join('\n');
  });
  const text = [mark('TOOL RESULTS'), ...frames, mark('END TOOL RESULTS')].join('\n');
  return attached.parts.length === 0 ? text : [{ type: 'text', text }, ...attached.parts];
}

/**
 * The results of a turn's calls as the answers of these, in the same bounds. Images and documents follow them.
 * @param mark makes the lines of ours
 */
export function renderToolResults(outcomes: readonly { call: ToolCall; result: KeptResult }[], mark: Mark): MessagePart[] {
  let left = TOTAL_BYTES;
  const attached = new Attachments(mark);
  const answers = outcomes.map(({ call: { id, name }, result: { ok, body, rest, images = [], documents = [] } }): MessagePart => {
    const cut = beginningOf(body, Math.min(BODY_BYTES, left), mark, rest);
    left -= Math.min(left, Buffer.byteLength(cut));
    const lines = [...images.map((image) => attached.addImage(image)), ...documents.map((document) => attached.addDocument(document))];
    return { type: 'tool_result', id, name, ok, text: [...lines, ...(cut === '' ? [] : [cut])].join('\n') };
  });
  return [...answers, ...attached.parts];
}

/** How much of a body can be needed for so many bytes of it: two characters may become one, the end of a line. */
const neededFor = (bytes: number): number => 2 * bytes + 2;

/** Cuts a result to the part that is needed to render it at any time. */
export function keep(result: CommandResult): KeptResult {
  const whole = result.ok ? result.body : result.error;
  // Pages, tools and peers may say half of a character.
  const body = whole.slice(0, neededFor(BODY_BYTES)).toWellFormed();
  const { images, documents } = result.ok ? result : {};
  return {
    ok: result.ok,
    body,
    rest: Buffer.byteLength(whole.slice(body.length)),
    ...(images && { images: images.map(({ mediaType, data }) => ({ mediaType, data: data.toString('base64') })) }),
    ...(documents && { documents: documents.map(({ title, data }) => ({ title: title.toWellFormed(), data: data.toString('base64') })) }),
  };
}

/**
 * The beginning of a body, in so many bytes. The rest, which may be long, is not searched for markers.
 * @param rest bytes that follow the body
 */
function beginningOf(body: string, bytes: number, mark: Mark, rest: number): string {
  const start = body.slice(0, neededFor(bytes));
  return truncate(writtenOut(plainLines(start), mark), bytes, mark, Buffer.byteLength(body.slice(start.length)) + rest);
}

/** The images and documents of one message, numbered from 1 over all its commands. */
class Attachments {
  readonly parts: MessagePart[] = [];
  readonly #mark: Mark;
  #bytes = 0;

  constructor(mark: Mark) {
    this.#mark = mark;
  }

  /** @returns the line that tells the model of the image */
  addImage({ mediaType, data }: { mediaType: string; data: string }): string {
    const left = this.#leftOut('an image', mediaType, data);
    if (left !== undefined) return left;
    this.parts.push({ type: 'image', source: { type: 'base64', media_type: mediaType, data } });
    return this.#mark(`image ${this.parts.length}: ${describe(mediaType, data)}; its content is attached to this turn`);
  }

  /** @returns the line that tells the model of the document, whose pages are seen by models that take documents as they are */
  addDocument({ title, data }: { title: string; data: string }): string {
    const left = this.#leftOut('a document', PDF, data);
    if (left !== undefined) return left;
    const mark = this.#mark;
    const name = `document ${this.parts.length + 1}: ${describe(PDF, data)}`;
    const text = mark('it has no text, and its pages cannot be shown to this model');
    const frame = { head: mark(name), text, end: mark('END DOCUMENT') };
    this.parts.push({ type: 'read_document', title: unbroken(title), mediaType: PDF, ...frame, pdf: { data, pages: 0 } });
    return mark(`${name}; it is attached to this turn`);
  }

  /** Counts a part that has room. @returns the line that tells the model of one that has none */
  #leftOut(what: string, mediaType: string, data: string): string | undefined {
    const bytes = Buffer.byteLength(data, 'base64');
    if (this.parts.length === MAX_PARTS || this.#bytes + bytes > PARTS_BYTES) {
      const held = `one turn holds ${MAX_PARTS} images and documents and ${PARTS_BYTES} bytes of them`;
      return this.#mark(`${what} was left out: ${describe(mediaType, data)}; ${held}`);
    }
    this.#bytes += bytes;
    return undefined;
  }
}

const describe = (mediaType: string, data: string): string => `${mediaType}, ${Buffer.byteLength(data, 'base64')} bytes`;

/** The answer of one agent in a /parallel block; no line of it can be mistaken for the line between two answers. */
export function childAnswer(text: string, mark: Mark): string {
  return writtenOut(plainLines(truncate(text, BODY_BYTES, mark)), mark);
}
