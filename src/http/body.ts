import { parse } from 'content-type';
import getRawBody from 'raw-body';
import type { Context } from 'koa';
import { Problem } from '../lib/problem.ts';

/** Code that reads bodies may recurse, so their depth is limited. No body of the contract comes near this depth. */
const MAX_DEPTH = 64;

/** The body is declared as JSON but isn't well-formed JSON. */
export class MalformedJson extends Problem {
  constructor(message: string, options?: ErrorOptions) {
    super('invalid_request', message, options);
  }
}

/**
 * Reads a JSON body.
 * @throws {Problem} 415 when it isn't declared as JSON, 413 over the limit
 * @throws {MalformedJson} when it isn't well-formed
 */
export async function readJsonBody(ctx: Context, limit: number): Promise<unknown> {
  if (!isJson(ctx.get('content-type'))) {
    throw new Problem('unsupported_media_type', 'the request body must be JSON: send Content-Type: application/json');
  }
  if (!/^(?:|identity)$/i.test(ctx.get('content-encoding'))) {
    throw new Problem('unsupported_media_type', 'a compressed request body is not supported');
  }
  let raw: Buffer;
  try {
    raw = await getRawBody(ctx.req, { limit, length: ctx.request.length });
  } catch (error) {
    if ((error as { type?: string }).type === 'entity.too.large') {
      // Nobody will read the rest of the body, so the connection can't be used again.
      ctx.set('Connection', 'close');
      throw new Problem('payload_too_large', `the request body is larger than ${limit} bytes`);
    }
    throw new Problem('invalid_request', 'the request body broke off', { cause: error });
  }
  if (isDeeperThan(raw, MAX_DEPTH)) {
    throw new MalformedJson(`the request body is nested more than ${MAX_DEPTH} levels deep`);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch (error) {
    throw new MalformedJson('the request body is not well-formed JSON', { cause: error });
  }
}

const [QUOTE, BACKSLASH, ARRAY, OBJECT, ARRAY_END, OBJECT_END] = Array.from('"\\[{]}', (character) => character.charCodeAt(0));

/** Whether JSON text nests arrays and objects deeper than `max`; the text need not be well-formed. */
function isDeeperThan(raw: Buffer, max: number): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < raw.length; i += 1) {
    const byte = raw[i];
    if (inString) {
      if (byte === BACKSLASH) i += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === ARRAY || byte === OBJECT) {
      depth += 1;
      if (depth > max) return true;
    } else if (byte === ARRAY_END || byte === OBJECT_END) depth -= 1;
  }
  return false;
}

function isJson(contentType: string): boolean {
  const { type, parameters } = parse(contentType);
  return type === 'application/json' && /^utf-?8$/i.test(parameters['charset'] ?? 'utf-8');
}
