import { cutCharacters } from '../lib/text.ts';
import type { CommandResult } from './commands/command.ts';
import type { KeptResult } from './durable/records.ts';
import { firstLine, type Command } from './grammar.ts';
import { plainLines, truncate, type Mark } from './marks.ts';
import type { MessagePart, ModelMessage } from './model.ts';
import { writtenOut } from './written-out.ts';

/** One command of a turn with its result. */
export interface CommandOutcome {
  command: Command;
  result: KeptResult;
}

const BODY_BYTES = 16 * 1024;
const TOTAL_BYTES = 32 * 1024;
/** Bounds of the images of one message: providers refuse requests of more than about 32 MB, base64 included. */
const MAX_IMAGES = 16;
const IMAGES_BYTES = 20 * 1024 * 1024;

/** Characters of a command's line in the head of its frame. */
const HEAD = 512;

/**
 * The user-role message that carries a turn's results, in the order issued: each body at most 16 KiB,
 * all together 32 KiB, and no line of a body can be mistaken for one of the markers. Images follow the text as parts; a
 * line in their command's frame names each by its index.
 * @param mark makes the markers, with a word that none of the results can know
 */
export function renderResults(outcomes: readonly CommandOutcome[], mark: Mark): ModelMessage['content'] {
  let left = TOTAL_BYTES;
  const attached = new Attachments(mark);
  const frames = outcomes.map(({ command, result: { body, rest, images = [] } }) => {
    const cut = beginningOf(body, Math.min(BODY_BYTES, left), mark, rest);
    left -= Math.min(left, Buffer.byteLength(cut));
    const lines = images.map((image) => attached.add(image));
    if (cut !== '' || lines.length === 0) lines.push(cut);
    return [mark(cutCharacters(firstLine(command), HEAD)), ...lines, mark(`END ${command.verb.toUpperCase()}`)].join('\n');
  });
  const text = [mark('TOOL RESULTS'), ...frames, mark('END TOOL RESULTS')].join('\n');
  return attached.parts.length === 0 ? text : [{ type: 'text', text }, ...attached.parts];
}

/** How much of a body can be needed for so many bytes of it: two characters may become one, the end of a line. */
const neededFor = (bytes: number): number => 2 * bytes + 2;

/** Cuts a result to the part that is needed to render it at any time. */
export function keep(result: CommandResult): KeptResult {
  const whole = result.ok ? result.body : result.error;
  // Pages, tools and peers may say half of a character.
  const body = whole.slice(0, neededFor(BODY_BYTES)).toWellFormed();
  const images = (result.ok ? result.images : undefined)?.map(({ mediaType, data }) => ({ mediaType, data: data.toString('base64') }));
  return { ok: result.ok, body, rest: Buffer.byteLength(whole.slice(body.length)), ...(images ? { images } : {}) };
}

/**
 * The beginning of a body, in so many bytes. The rest, which may be long, is not searched for markers.
 * @param rest bytes that follow the body
 */
function beginningOf(body: string, bytes: number, mark: Mark, rest: number): string {
  const start = body.slice(0, neededFor(bytes));
  return truncate(writtenOut(plainLines(start), mark), bytes, mark, Buffer.byteLength(body.slice(start.length)) + rest);
}

/** The images of one message, numbered from 1 over all its commands. */
class Attachments {
  readonly parts: MessagePart[] = [];
  readonly #mark: Mark;
  #bytes = 0;

  constructor(mark: Mark) {
    this.#mark = mark;
  }

  /** @returns the line that tells the model of the image */
  add({ mediaType, data }: { mediaType: string; data: string }): string {
    const bytes = Buffer.byteLength(data, 'base64');
    const what = `${mediaType}, ${bytes} bytes`;
    if (this.parts.length === MAX_IMAGES || this.#bytes + bytes > IMAGES_BYTES) {
      return this.#mark(`an image was left out: ${what}; one turn holds ${MAX_IMAGES} images and ${IMAGES_BYTES} bytes of them`);
    }
    this.#bytes += bytes;
    this.parts.push({ type: 'image', source: { type: 'base64', media_type: mediaType, data } });
    return this.#mark(`image ${this.parts.length}: ${what}; its content is attached to this turn`);
  }
}

/** The answer of one agent in a /parallel block; no line of it can be mistaken for the line between two answers. */
export function childAnswer(text: string, mark: Mark): string {
  return writtenOut(plainLines(truncate(text, BODY_BYTES, mark)), mark);
}
