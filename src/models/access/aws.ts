import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { keepSecret } from '../../lib/fetched-secrets.ts';
import type { MakeAccess, OpenRequest } from './access.ts';
import { Renewed } from './renewed.ts';

const SERVICE = 'bedrock';

interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

/** SHA-256 as the signer wants it. */
class Sha256 {
  readonly #hash: Hash | Hmac;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }

  reset(): void {}
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data);
}

/** A key of Bedrock as a bearer, or signatures (version 4) with keys of AWS, for which the usual chain looks where none are set. */
export const awsAccess: MakeAccess = ({ apiKey, more }) => {
  if (apiKey !== undefined) return { headers: () => Promise.resolve({ authorization: `Bearer ${apiKey}` }) };
  const { AWS_REGION: region = '', AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = more;
  const { AWS_SESSION_TOKEN: sessionToken } = more;
  const given = accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey, sessionToken } : undefined;
  const chain = new Renewed<Keys>(async () => {
    const { defaultProvider } = await import('@aws-sdk/credential-provider-node');
    const { expiration, ...keys } = await defaultProvider({ clientConfig: { region } })();
    keepSecret(keys.secretAccessKey);
    keepSecret(keys.sessionToken);
    return { value: keys, expiresAt: expiration?.getTime() };
  });
  return { headers: async (request, signal) => sign(request, region, given ?? (await chain.get(signal))) };
};

async function sign({ method, url, headers: given, digest }: OpenRequest, region: string, credentials: Keys) {
  const { SignatureV4 } = await import('@smithy/signature-v4');
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const identity = { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
  const signer = new SignatureV4({ service: SERVICE, region, credentials: identity, sha256: Sha256 });
  const { protocol, host, hostname, pathname, searchParams } = new URL(url);
  const signed = await signer.sign({
    method,
    protocol,
    hostname,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: { ...given, host, 'x-amz-content-sha256': digest ?? createHash('sha256').digest('hex') },
  });
  const { host: _, ...headers } = signed.headers;
  return headers;
}
