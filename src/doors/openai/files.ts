import type { HandlersOf, UploadedFile } from '../../http/handler.ts';
import { isObject } from '../../lib/is-object.ts';
import { imageTypeOf } from '../../lib/image-type.ts';
import { notFound, orThrow, wrongMember } from '../../lib/problem.ts';
import { mimeTypeOf } from '../../runtime/commands/path.ts';
import type { OpenaiFile, OpenaiFiles } from '../../store/doors/openai-files.ts';
import type { Lists } from '../../store/tenants/lists.ts';
import { refuseOthers } from './body.ts';
import { listOf } from './input-items.ts';

export interface FileServices {
  openaiFiles: OpenaiFiles;
  lists: Lists;
}

const PURPOSES = ['user_data', 'assistants', 'vision'];
/** Files of a page. */
const PAGE = 1000;
const NAME_MAX = 255;
const BYTES = 'application/octet-stream';

const noFile = (id: string) => notFound('file_not_found', `no file '${id}'`);

/** Files that clients upload, to name them in requests. */
export function fileHandlers({ openaiFiles: files, lists }: FileServices) {
  return {
    /** GET /openai/v1/files */
    async openaiListFiles({ query: { limit, order, after, purpose } }, { principal: { tenantId }, gone }) {
      const most = Math.min(limit, PAGE);
      const found = await lists.withSlot(tenantId, gone, () => files.list(tenantId, { limit: most + 1, order, after, purpose }));
      return { status: 200, body: listOf(found.slice(0, most).map(shown), found.length > most) };
    },

    /** POST /openai/v1/files */
    async openaiCreateFile({ body }, { principal: { tenantId }, gone }) {
      refuseOthers(body, ['file', 'purpose', 'expires_after'], {});
      const { file, purpose, expires_after: expiry } = body;
      if (!PURPOSES.includes(purpose)) {
        throw wrongMember(
          '/purpose',
          `agents take files of requests: it must be ${PURPOSES.slice(0, -1).join(', ')} or ${PURPOSES.at(-1)}`,
        );
      }
      const { content } = file;
      const filename = nameOf(file);
      const kept = await files.keep(
        tenantId,
        { filename, purpose, mediaType: typeOf(file, filename), content, lifetime: expiry?.seconds ?? 0 },
        gone,
      );
      return { status: 200, body: shown(orThrow(kept)) };
    },

    /** GET /openai/v1/files/{id} */
    async openaiGetFile({ params: { id } }, { principal }) {
      return { status: 200, body: shown(orThrow((await files.get(principal.tenantId, id)) ?? noFile(id))) };
    },

    /** GET /openai/v1/files/{id}/content */
    async openaiGetFileContent({ params: { id } }, { principal, gone }) {
      const content = orThrow((await files.answer(principal.tenantId, id, gone)) ?? noFile(id));
      // No browser shows it, or guesses what it is, on this origin.
      const headers = { 'Content-Disposition': 'attachment', 'X-Content-Type-Options': 'nosniff' };
      return { status: 200, text: content, type: BYTES, headers };
    },

    /** DELETE /openai/v1/files/{id} */
    async openaiDeleteFile({ params: { id } }, { principal }) {
      if (!(await files.remove(principal.tenantId, id))) throw noFile(id);
      return { status: 200, body: { id, object: 'file', deleted: true } };
    },
  } satisfies Partial<HandlersOf<'OpenAI'>>;
}

const shown = ({ id, size_bytes: bytes, created_at, filename, purpose, expires_at }: OpenaiFile) => ({
  id,
  object: 'file' as const,
  bytes,
  created_at,
  filename,
  purpose,
  status: 'processed' as const,
  expires_at: expires_at || null,
});

/** What databases and headers can't hold is left out. */
function nameOf({ name }: UploadedFile): string {
  const clean = name
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  return clean.slice(0, NAME_MAX).toWellFormed() || 'file';
}

/** An image by its bytes; else as it was said, or guessed from the name where that says nothing. */
function typeOf({ type, content }: UploadedFile, name: string): string {
  const said =
    /^[\w!#$&^.+-]{1,99}\/[\w!#$&^.+-]{1,99}$/.test(type) && !type.startsWith('image/') && type !== BYTES ? type : mimeTypeOf(name, BYTES);
  return imageTypeOf(content) ?? (said.startsWith('image/') ? BYTES : said);
}

/** Ids of a request that are looked up: of more, the last ones. A run reads fewer. */
const NAMED_MAX = 64;
const IS_FILE = /^file-/;

/** A part of a message that names a file, and where that is named. */
interface NamedPart {
  parts: unknown[];
  index: number;
  id: string;
  at: string;
  isImage: boolean;
}

/**
 * Looks up the files that the messages of a body name. A file that is an image becomes an image, whatever part names it.
 * @param at where the messages stand @param image the type of parts that are images
 * @throws {Problem} 400 for one that there is not, or that is no image where one must be
 */
export async function findFiles(
  files: Pick<OpenaiFiles, 'known'>,
  tenantId: number,
  messages: unknown,
  at: string,
  image: string,
): Promise<void> {
  if (!Array.isArray(messages)) return;
  const named = messages.flatMap((message: unknown, i) =>
    isObject(message) ? namedIn(message['content'], `${at}/${i}/content`, image) : [],
  );
  const ids = [...new Set(named.map(({ id }) => id))].slice(-NAMED_MAX);
  if (ids.length === 0) return;
  const known = new Map((await files.known(tenantId, ids)).map((file) => [file.id, file]));
  for (const { parts, index, id, at: place, isImage } of named) {
    if (!ids.includes(id)) continue;
    const file = known.get(id);
    if (!file) throw wrongMember(place, `there is no file '${id}'`);
    const holdsImage = file.media_type.startsWith('image/');
    if (isImage && !holdsImage) throw wrongMember(place, `the file '${file.filename}' is no PNG, JPEG, GIF or WebP`);
    if (holdsImage) parts[index] = { type: image, file_id: id };
  }
}

function namedIn(content: unknown, at: string, image: string): NamedPart[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: unknown, index) => {
    if (!isObject(part)) return [];
    const { file } = part;
    const [holder, where] = isObject(file) ? [file, `${at}/${index}/file`] : [part, `${at}/${index}`];
    const id = holder['file_id'];
    if (typeof id !== 'string' || !IS_FILE.test(id)) return [];
    return [{ parts: content, index, id, at: `${where}/file_id`, isImage: part['type'] === image }];
  });
}
