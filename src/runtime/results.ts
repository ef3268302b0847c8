import type { ResultImage } from './commands/command.ts';
import { firstLine, type Command } from './grammar.ts';
import type { MessagePart, ModelMessage } from './model.ts';
import { plainLines } from './sections.ts';

/** One command of a turn with its result. */
export interface CommandOutcome {
  command: Command;
  body: string;
  images?: readonly ResultImage[] | undefined;
}

const BODY_BYTES = 16 * 1024;
const TOTAL_BYTES = 32 * 1024;
/** Bounds of the images of one message: providers refuse requests of more than about 32 MB, base64 included. */
const MAX_IMAGES = 16;
const IMAGES_BYTES = 20 * 1024 * 1024;

/**
 * The user-role message that carries a turn's results, in the order issued: each body at most 16 KiB,
 * all together 32 KiB, and no line of a body can be mistaken for one of the markers. Images follow the text as parts; a
 * line in their command's frame names each by its index.
 */
export function renderResults(outcomes: readonly CommandOutcome[]): ModelMessage['content'] {
  let left = TOTAL_BYTES;
  const attached = new Attachments();
  const frames = outcomes.map(({ command, body, images = [] }) => {
    const cut = truncate(escapeMarkers(body), Math.min(BODY_BYTES, left));
    left -= Math.min(left, Buffer.byteLength(cut));
    const lines = images.map((image) => attached.add(image));
    if (cut !== '' || lines.length === 0) lines.push(cut);
    return [`[${truncate(firstLine(command), 512)}]`, ...lines, `[END ${command.verb.toUpperCase()}]`].join('\n');
  });
  const text = ['[TOOL RESULTS]', ...frames, '[END TOOL RESULTS]'].join('\n');
  return attached.parts.length === 0 ? text : [{ type: 'text', text }, ...attached.parts];
}

/** The images of one message, numbered from 1 over all its commands. */
class Attachments {
  readonly parts: MessagePart[] = [];
  #bytes = 0;

  /** @returns the line that tells the model of the image */
  add({ mediaType, data }: ResultImage): string {
    const what = `${mediaType}, ${data.length} bytes`;
    if (this.parts.length === MAX_IMAGES || this.#bytes + data.length > IMAGES_BYTES) {
      return `[an image was left out: ${what}; one turn holds ${MAX_IMAGES} images and ${IMAGES_BYTES} bytes of them]`;
    }
    this.#bytes += data.length;
    this.parts.push({ type: 'image', source: { type: 'base64', media_type: mediaType, data: data.toString('base64') } });
    return `[image ${this.parts.length}: ${what}; its content is attached to this turn]`;
  }
}

// Invisible characters may stand before a forged marker, and a model would not see them.
const MARKER = /^((?:(?!\n)[\s\p{Cf}\p{Cc}])*)(?=\[(?:\/|END |TOOL RESULTS\]|image \d|an image was left out))/gimu;
const CHILD_MARKER = /^((?:(?!\n)[\s\p{Cf}\p{Cc}])*)(?=\[child )/gimu;

/** Puts a backslash before every line that looks like a marker, so that outside text can't forge one. */
function escapeMarkers(text: string): string {
  return plainLines(text).replace(MARKER, '$1\\');
}

/** The same for the lines between the answers of a /parallel block. */
export function escapeChildMarkers(text: string): string {
  return plainLines(text).replace(CHILD_MARKER, '$1\\');
}

/** Cuts a text between two characters, and notes how much is missing. @param limit bytes of UTF-8 before the note */
export function truncate(text: string, limit: number): string {
  const length = Buffer.byteLength(text);
  if (length <= limit) return text.trimEnd();
  // A unit of UTF-16 has at least one byte.
  const bytes = Buffer.from(text.slice(0, limit + 1));
  let end = limit;
  // A continuation byte (10xxxxxx) at the cut means that it splits a character.
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end -= 1;
  return `${bytes.toString('utf8', 0, end)}\n[truncated: ${length - end} bytes]`;
}
