import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';

/*
 * Amazon's side, written from its documents and from nothing of its libraries: signatures (version 4) and frames.
 */

export const AWS = {
  region: 'eu-central-1',
  accessKeyId: 'AKIAFAKE0000000000AA',
  secretAccessKey: 'fake/secret+of/AWS0000000000000000000000',
  bearer: 'ABSKfakeBearerOfBedrock0001',
};

/** Milliseconds that a clock may be wrong. */
const SKEW_MS = 5 * 60_000;

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** RFC 3986, as AWS wants it. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Who may call, by their key, with the token that belongs to it. */
export type Keys = Record<string, { secret: string; session?: string }>;

const OWN: Keys = { [AWS.accessKeyId]: { secret: AWS.secretAccessKey } };

/** What is wrong with a request's signature; undefined when nothing is. */
export function wrongSignature(message: IncomingMessage, body: Buffer, keys: Keys = OWN, now = Date.now()): string | undefined {
  const { authorization = '', 'x-amz-date': date = '', 'x-amz-security-token': session } = message.headers;
  // Others of that kind may call as well.
  if (authorization.startsWith(`Bearer ${AWS.bearer}`)) return undefined;
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!parts) return 'MissingAuthenticationToken';
  const [, id, day, region, service, names, signature] = parts as unknown as [string, string, string, string, string, string, string];
  const key = keys[id];
  if (!key || key.session !== session) return 'UnrecognizedClientException';
  if (region !== AWS.region) return 'InvalidSignatureException: wrong region';
  if (service !== 'bedrock') return 'InvalidSignatureException: wrong service';
  const stamp = String(date);
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(at - now) < SKEW_MS) || !stamp.startsWith(day)) return 'InvalidSignatureException: Signature expired';
  const signed = names.split(';');
  if (!['host', 'x-amz-date', ...(session === undefined ? [] : ['x-amz-security-token'])].every((name) => signed.includes(name)))
    return 'InvalidSignatureException: headers that are not signed';
  const [path = '', query = ''] = (message.url ?? '').split('?');
  const request = [
    message.method,
    path.split('/').map(encode).join('/'),
    query.split('&').toSorted().join('&'),
    ...signed.map((name) => `${name}:${String(message.headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    sha256(body),
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const chain = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${key.secret}`);
  const expected = createHmac('sha256', chain)
    .update(['AWS4-HMAC-SHA256', stamp, scope, sha256(request)].join('\n'))
    .digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'InvalidSignatureException: does not match';
}

/** A frame of `application/vnd.amazon.eventstream`. */
export function frameOf(headers: Record<string, string>, payload: unknown): Buffer {
  const head = Buffer.concat(
    Object.entries(headers).map(([name, value]) => {
      const size = Buffer.alloc(2);
      size.writeUInt16BE(Buffer.byteLength(value));
      return Buffer.concat([Buffer.from([Buffer.byteLength(name)]), Buffer.from(name), Buffer.from([7]), size, Buffer.from(value)]);
    }),
  );
  const body = Buffer.from(JSON.stringify(payload));
  const prelude = Buffer.alloc(12);
  prelude.writeUInt32BE(16 + head.length + body.length, 0);
  prelude.writeUInt32BE(head.length, 4);
  prelude.writeUInt32BE(crc32(prelude.subarray(0, 8)), 8);
  const all = Buffer.concat([prelude, head, body]);
  const end = Buffer.alloc(4);
  end.writeUInt32BE(crc32(all));
  return Buffer.concat([all, end]);
}

export const eventFrame = (type: string, payload: object): Buffer =>
  frameOf({ ':event-type': type, ':content-type': 'application/json', ':message-type': 'event' }, { ...payload, p: 'abcdefgh' });

export const exceptionFrame = (type: string, message: string): Buffer =>
  frameOf({ ':exception-type': type, ':content-type': 'application/json', ':message-type': 'exception' }, { message });
