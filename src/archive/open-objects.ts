import { fileObjects } from './file-objects.ts';
import type { ObjectStore } from './objects.ts';
import type { S3Access } from './s3-objects.ts';

/** How an archive is reached besides its address. */
export type ArchiveAccess = Pick<S3Access, 'endpoint' | 'region' | 'credentials'>;

/** `s3://<bucket>/<prefix>`, or `file:<folder>`. */
export const ARCHIVE_ADDRESS = /^(?:s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,62})(?:\/(?<prefix>[\w!.*'()/-]*))?|file:(?<folder>.+))$/;

/** The place of an archive, which is opened when it is first needed: a server starts without the SDK. @param address of the form {@link ARCHIVE_ADDRESS} */
export function archiveObjects(address: string, access: ArchiveAccess): ObjectStore {
  let opened: Promise<ObjectStore> | undefined;
  const objects = (): Promise<ObjectStore> => (opened ??= openObjects(address, access));
  return {
    begin: async (...given) => (await objects()).begin(...given),
    put: async (...given) => (await objects()).put(...given),
    get: async (...given) => (await objects()).get(...given),
    delete: async (...given) => (await objects()).delete(...given),
    close: () => void opened?.then((open) => open.close()).catch(() => {}),
  };
}

async function openObjects(address: string, access: ArchiveAccess): Promise<ObjectStore> {
  const { bucket, prefix = '', folder } = ARCHIVE_ADDRESS.exec(address)!.groups as { bucket?: string; prefix?: string; folder?: string };
  if (folder !== undefined) return fileObjects(folder);
  const { s3Objects } = await import('./s3-objects.ts');
  const below = prefix.replace(/^\/+|\/+$/g, '');
  return s3Objects({ bucket: bucket!, prefix: below === '' ? '' : `${below}/`, ...access });
}
