import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { within } from '../lib/deadline.ts';
import { ArchiveAway, missingObject, READ_MS, WRITE_MS, type ObjectStore } from './objects.ts';

/** How the bucket is reached; what is undefined, the SDK finds as it always does: environment, profiles, container, machine. */
export interface S3Access {
  bucket: string;
  /** Empty, or ends in `/`. */
  prefix: string;
  /** Of a compatible store, whose buckets are part of the path. Default: Amazon's. */
  endpoint: string | undefined;
  region: string | undefined;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
}

/** Milliseconds: to connect, and without a byte. */
const [CONNECT_MS, SILENT_MS] = [2000, 10_000];
const ATTEMPTS = 3;
const SOCKETS = 32;
const TOO_MANY = 429;
/** Which a compatible store takes as it takes any. */
const ANY_REGION = 'us-east-1';

/** Objects in a bucket of S3, or of what speaks its protocol. The SDK is loaded here, and nowhere else. */
export async function s3Objects({ bucket, prefix, endpoint, region, credentials }: S3Access): Promise<ObjectStore> {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand } = await import('@aws-sdk/client-s3');
  const config: S3ClientConfig = {
    maxAttempts: ATTEMPTS,
    // Compatible stores refuse what they don't know; what is written is read back, and each block has a checksum of ours.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: SILENT_MS,
      throwOnRequestTimeout: true,
      httpsAgent: { maxSockets: SOCKETS },
    },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true, region: region ?? ANY_REGION }),
    ...(region === undefined ? {} : { region }),
    ...(credentials === undefined ? {} : { credentials }),
  };
  const client = new S3Client(config);
  const key = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  const call = async <T>(milliseconds: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      return await within(milliseconds, signal, work);
    } catch (error) {
      throw new ArchiveAway(error, { answered: isRefusal(error) });
    }
  };
  return {
    async begin() {},
    async put(name, bytes, signal) {
      await call(WRITE_MS, signal, (abortSignal) =>
        client.send(new PutObjectCommand({ ...key(name), Body: bytes, ContentLength: bytes.length }), { abortSignal }),
      );
    },
    async get(name, { offset, length }, signal) {
      const range = `bytes=${offset}-${offset + length - 1}`;
      const read = await call(READ_MS, signal, async (abortSignal) => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ ...key(name), Range: range }), { abortSignal });
          return Buffer.from(await Body!.transformToByteArray());
        } catch (error) {
          if (isGone(error)) return error as Error;
          throw error;
        }
      });
      if (read instanceof Error || read.length < length) throw missingObject(name, read instanceof Error ? read : undefined);
      return read;
    },
    async delete(name, signal) {
      await call(READ_MS, signal, (abortSignal) => client.send(new DeleteObjectCommand(key(name)), { abortSignal }));
    },
    close: () => client.destroy(),
  };
}

/** Whether the store has answered that it does not do this: others may be done. */
function isRefusal(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
  return status >= 400 && status < 500 && status !== TOO_MANY;
}

/** Whether an object is not there, or ends before the range: a bucket that is not there is no such case. */
function isGone(error: unknown): boolean {
  const name = (error as { name?: string }).name;
  return name === 'NoSuchKey' || name === 'InvalidRange';
}
