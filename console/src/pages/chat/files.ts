import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { formatBytes } from '../../format.ts';

type FilePart = Schemas['ImagePart'] | Schemas['DocumentPart'];

/** In a body of 32 MiB, in base64, beside some text. An operator who allows less says so with a 413. */
export const MAX_FILES_BYTES = 24_000_000;

/** Why these can't be sent with a message; undefined when they can. */
export function refusalOf(files: readonly File[]): string | undefined {
  const other = files.find(({ type }) => /^(?:audio|video|font)\//.test(type));
  if (other) return `${other.name} can't be read: images, PDFs and texts can be attached.`;
  const empty = files.find(({ size }) => size === 0);
  if (empty) return `${empty.name} is empty.`;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= MAX_FILES_BYTES) return undefined;
  return `Together the files would have ${formatBytes(total)}; a message may have ${formatBytes(MAX_FILES_BYTES)} of them.`;
}

export const isImage = ({ type }: Pick<File, 'type'>): boolean => type.startsWith('image/') && type !== 'image/svg+xml';

/** An image or a document as messages hold it. */
export async function asPart(file: File): Promise<FilePart> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error(`${file.name} can't be read`)));
    reader.readAsDataURL(file);
  });
  const data = url.slice(url.indexOf(',') + 1);
  if (isImage(file)) return { type: 'image', source: { type: 'base64', media_type: file.type, data } };
  const type = file.type === '' ? {} : { media_type: file.type };
  return { type: 'document', title: file.name, source: { type: 'base64', ...type, data } };
}

/** The bytes of an image of a message. */
export function blobOf(mediaType: string, base64: string): Blob | undefined {
  try {
    return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: mediaType });
  } catch {
    return undefined;
  }
}
