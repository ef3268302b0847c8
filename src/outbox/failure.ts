import type { components } from '../generated/api.ts';
import { DeadlineError } from '../lib/deadline.ts';
import { AddressRefused, NameUnknown } from '../tools/web/guard.ts';

/** Why a delivery has not arrived, as tenants are told it: no text of others, and no address. */
export type Failure = NonNullable<components['schemas']['Delivery']['last_error']>;

const CODES: Record<string, Failure> = {
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  EPROTO: 'tls',
};
/** Of Node's TLS, and of what OpenSSL says against a certificate. */
const TLS = /^ERR_(?:TLS|SSL|OSSL)_|CERT|CRL|^UNABLE_TO_|^INVALID_(?:CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$|^HOSTNAME_MISMATCH$/;

/** Why there was no answer. */
export function failureOf(error: unknown): Failure {
  if (error instanceof DeadlineError) return 'timeout';
  if (error instanceof NameUnknown) return 'dns';
  if (error instanceof AddressRefused) return 'blocked_address';
  const code = String((error as { code?: unknown } | undefined)?.code ?? '');
  return CODES[code] ?? (TLS.test(code) ? 'tls' : 'no_answer');
}
