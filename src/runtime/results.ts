import { cutCharacters } from '../lib/text.ts';
import { MAX_PARTS, MessageRoom, PARTS_BYTES, type WhyLeftOut } from './attachments.ts';
import type { CommandResult } from './commands/command.ts';
import { PDF } from './documents.ts';
import type { KeptResult, LeftOut } from './durable/records.ts';
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
  const frames = outcomes.map(({ command, result }) => {
    const { body, rest } = result;
    const cut = beginningOf(body, Math.min(BODY_BYTES, left), mark, rest);
    left -= Math.min(left, Buffer.byteLength(cut));
    const lines = attached.add(result);
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
  const answers = outcomes.map(({ call: { id, name }, result }): MessagePart => {
    const { ok, body, rest } = result;
    const cut = beginningOf(body, Math.min(BODY_BYTES, left), mark, rest);
    left -= Math.min(left, Buffer.byteLength(cut));
    const lines = attached.add(result);
    return { type: 'tool_result', id, name, ok, text: [...lines, ...(cut === '' ? [] : [cut])].join('\n') };
  });
  return [...answers, ...attached.parts];
}

/** How much of a body can be needed for so many bytes of it: two characters may become one, the end of a line. */
const neededFor = (bytes: number): number => 2 * bytes + 2;

/**
 * Cuts a result to the part that is needed to render it at any time.
 * @param whyLeftOut of its images and documents; default: all are kept
 */
export function keep(result: CommandResult, whyLeftOut: WhyLeftOut = () => undefined): KeptResult {
  const whole = result.ok ? result.body : result.error;
  // Pages, tools and peers may say half of a character.
  const body = whole.slice(0, neededFor(BODY_BYTES)).toWellFormed();
  const { images = [], documents = [] } = result.ok ? result : {};
  const leftOut = [...images, ...documents].flatMap((one): LeftOut[] => {
    const why = whyLeftOut(one);
    return why ? [{ mediaType: 'mediaType' in one ? one.mediaType : PDF, bytes: one.data.length, why }] : [];
  });
  const shownImages = images.filter((one) => !whyLeftOut(one)).map(({ mediaType, data }) => ({ mediaType, data: data.toString('base64') }));
  const shownDocuments = documents
    .filter((one) => !whyLeftOut(one))
    .map(({ title, data }) => ({ title: title.toWellFormed(), data: data.toString('base64') }));
  return {
    ok: result.ok,
    body,
    rest: Buffer.byteLength(whole.slice(body.length)),
    ...(shownImages.length > 0 && { images: shownImages }),
    ...(shownDocuments.length > 0 && { documents: shownDocuments }),
    ...(leftOut.length > 0 && { leftOut }),
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
  readonly #room = new MessageRoom();

  constructor(mark: Mark) {
    this.#mark = mark;
  }

  /** @returns the lines that tell the model of the images and documents of a result */
  add({ images = [], documents = [], leftOut = [] }: KeptResult): string[] {
    return [
      ...images.map((image) => this.#addImage(image)),
      ...documents.map((document) => this.#addDocument(document)),
      ...leftOut.map((one) => this.#leftOut(one)),
    ];
  }

  #addImage({ mediaType, data }: { mediaType: string; data: string }): string {
    const bytes = Buffer.byteLength(data, 'base64');
    if (!this.#room.take(bytes)) return this.#leftOut({ mediaType, bytes, why: 'turn' });
    this.parts.push({ type: 'image', source: { type: 'base64', media_type: mediaType, data } });
    return this.#mark(`image ${this.parts.length}: ${describe(mediaType, bytes)}; its content is attached to this turn`);
  }

  /** The pages of a document are seen by models that take documents as they are. */
  #addDocument({ title, data }: { title: string; data: string }): string {
    const bytes = Buffer.byteLength(data, 'base64');
    if (!this.#room.take(bytes)) return this.#leftOut({ mediaType: PDF, bytes, why: 'turn' });
    const mark = this.#mark;
    const name = `document ${this.parts.length + 1}: ${describe(PDF, bytes)}`;
    const text = mark('it has no text, and its pages cannot be shown to this model');
    const frame = { head: mark(name), text, end: mark('END DOCUMENT') };
    this.parts.push({ type: 'read_document', title: unbroken(title), mediaType: PDF, ...frame, pdf: { data, pages: 0 } });
    return mark(`${name}; it is attached to this turn`);
  }

  #leftOut({ mediaType, bytes, why }: LeftOut): string {
    return this.#mark(`${mediaType === PDF ? 'a document' : 'an image'} was left out: ${describe(mediaType, bytes)}; ${WHY_LEFT_OUT[why]}`);
  }
}

const WHY_LEFT_OUT: Record<LeftOut['why'], string> = {
  turn: `one turn holds ${MAX_PARTS} images and documents and ${PARTS_BYTES} bytes of them`,
  memory: 'there is no room in memory for it at the moment',
};

const describe = (mediaType: string, bytes: number): string => `${mediaType}, ${bytes} bytes`;

/** The answer of one agent in a /parallel block; no line of it can be mistaken for the line between two answers. */
export function childAnswer(text: string, mark: Mark): string {
  return writtenOut(plainLines(truncate(text, BODY_BYTES, mark)), mark);
}
