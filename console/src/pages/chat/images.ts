import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { formatBytes } from '../../format.ts';

type ImagePart = Schemas['ImagePart'];

/** In a body of 32 MiB, in base64, beside some text. An operator who allows less says so with a 413. */
export const MAX_IMAGES_BYTES = 24_000_000;

/** Why these can't be sent with a message; undefined when they can. */
export function refusalOf(files: readonly File[]): string | undefined {
  const other = files.find(({ type }) => !type.startsWith('image/'));
  if (other) return `${other.name} is no image: only images can be attached.`;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= MAX_IMAGES_BYTES) return undefined;
  return `Together the images would have ${formatBytes(total)}; a message may have ${formatBytes(MAX_IMAGES_BYTES)} of them.`;
}

/** An image as messages hold it. */
export async function asPart(file: File): Promise<ImagePart> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error(`${file.name} can't be read`)));
    reader.readAsDataURL(file);
  });
  return { type: 'image', source: { type: 'base64', media_type: file.type, data: url.slice(url.indexOf(',') + 1) } };
}

/** The bytes of an image of a message. */
export function blobOf(mediaType: string, base64: string): Blob | undefined {
  try {
    return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: mediaType });
  } catch {
    return undefined;
  }
}
