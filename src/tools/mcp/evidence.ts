import {
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnsupportedProtocolVersionError,
  type PriorDiscovery,
} from '@modelcontextprotocol/client';
import { systemErrorCode } from '../../lib/text.ts';
import { versionsIn } from './result.ts';

/** Whether an error says that the server doesn't speak the revision of a request; it was not carried out then. */
export const isUnsupported = (error: unknown): boolean =>
  error instanceof ProtocolError && error.code === ProtocolErrorCode.UnsupportedProtocolVersion;

/** Whether a server of one era may refuse with this code what the other one sends: those of JSON-RPC, but that it has failed. */
const isRefusing = (code: number): boolean => code <= -32000 && code >= -32700 && code !== ProtocolErrorCode.InternalError;
/** Statuses of 4xx that are about something else: credentials, and how busy it is. */
const OTHER_STATUSES = [401, 403, 408, 429];

/** Whether an error may mean that the server is spoken to in the wrong way. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof ProtocolError) return isRefusing(error.code);
  return error instanceof SdkHttpError && error.status >= 400 && error.status < 500 && !OTHER_STATUSES.includes(error.status);
}

/** The revision without sessions, where a server that refuses `initialize` says that it speaks that. */
export function offered(error: unknown): PriorDiscovery | undefined {
  if (!(error instanceof UnsupportedProtocolVersionError)) return undefined;
  const supportedVersions = versionsIn(error.supported);
  return { kind: 'modern', discover: { resultType: 'complete', supportedVersions, capabilities: {}, ttlMs: 0, cacheScope: 'private' } };
}

/** Whether a server that was asked how it is spoken to has not said it, and may be one that knows no such question. */
export function isNoAnswer(error: unknown): boolean {
  if (error instanceof SdkHttpError) return error.status >= 500;
  if (!(error instanceof SdkError)) return false;
  if (error.code === SdkErrorCode.RequestTimeout) return true;
  return error.code === SdkErrorCode.EraNegotiationFailed && (error.cause instanceof SdkError || !systemErrorCode(error.cause));
}
