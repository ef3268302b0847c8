import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Negotiator from 'negotiator';
import { dataFile } from '../files.ts';
import { publicAddress } from '../http/public-address.ts';
import { PartlyFixed } from '../lib/partly-fixed.ts';

/** What documents need to know. */
export interface DocumentServices {
  /** The URL at which clients reach the server, without a slash at the end; undefined when it isn't configured. */
  publicUrl: string | undefined;
}

type Headers = Record<string, string | undefined>;
type Standard = 'openapi' | 'asyncapi';

const TYPES = { yaml: 'application/yaml', json: 'application/json' } as const;

/** What the generated documents say of where their first server is. */
const PLACES = {
  openapi: { yaml: 'url: http://127.0.0.1:8080', json: '"url": "http://127.0.0.1:8080"' },
  asyncapi: { yaml: 'host: 127.0.0.1:8080\n    protocol: http', json: '"host": "127.0.0.1:8080",\n      "protocol": "http"' },
} as const;

/**
 * Serves a generated document. Its first server is the one that is asked, so that what is generated or imported from it works at once.
 */
export function documentHandler<Format extends keyof typeof TYPES>(
  standard: Standard,
  format: Format,
  { publicUrl }: DocumentServices,
  version = '',
) {
  // What a client says of the server's address is for nobody else.
  const caching = publicUrl === undefined ? 'private, no-cache' : 'no-cache';
  const type = TYPES[format];
  let page: Page | undefined;
  return ({ headers }: { headers: Headers }) => {
    page ??= pageOf(...split(generated(`${standard}${version}.${format}`), PLACES[standard][format]));
    return page(headers, type, { 'Cache-Control': caching }, written(membersOf(standard, publicAddress(publicUrl, headers)), format));
  };
}

function split(text: string, place: string): [head: string, tail: string] {
  const at = text.indexOf(place);
  if (at < 0) throw new Error(`the document has no ${place}`);
  return [text.slice(0, at), text.slice(at + place.length)];
}

function membersOf(standard: Standard, address: string): Record<string, string> {
  if (standard === 'openapi') return { url: address };
  const { host, protocol, pathname } = new URL(address);
  return { host, protocol: protocol.slice(0, -1), ...(pathname === '/' ? {} : { pathname }) };
}

/** Quoted as JSON is, which YAML reads too. */
function written(members: Record<string, string>, format: keyof typeof TYPES): string {
  const [name, between] = format === 'json' ? [JSON.stringify, ',\n      '] : [String, '\n    '];
  return Object.entries(members)
    .map(([key, value]) => `${name(key)}: ${JSON.stringify(value)}`)
    .join(between);
}

type Page = ReturnType<typeof pageOf>;

/** Answers with a text that changes with a release only, but for a part of it: compressed for who takes that. */
export function pageOf(head: string, tail: string) {
  const text = new PartlyFixed(head, tail);
  const version = createHash('sha256').update(head).update('\0').update(tail).digest();
  return async <Type extends string>(headers: Headers, type: Type, own: Record<string, string>, part = '') => {
    const etag = createHash('sha256').update(version).update(part).digest('base64url');
    const packed = new Negotiator({ headers: { 'accept-encoding': headers['accept-encoding'] } }).encodings(['gzip']).includes('gzip');
    if (!packed) return { status: 200 as const, pieces: text.with(part), type, etag, headers: own };
    const pieces = await text.gzipped(part);
    return { status: 200 as const, pieces, type, etag: `${etag}-gzip`, headers: { ...own, 'Content-Encoding': 'gzip' } };
  };
}

/** A generated file. */
export function generated(name: string): string {
  return readFileSync(dataFile(`generated/${name}`), 'utf8');
}
