import { isDeepStrictEqual } from 'node:util';
import { Comparison, type Direction } from './breaking-comparison.ts';
import { change, fields, keyDifference, list, resolveIn, type Change, type Fields } from './breaking-document.ts';

/**
 * All changes of the contract between two AsyncAPI 3 documents in one piece. The events of a channel are an open set: the
 * document tells clients to ignore those that they don't know, so that a new one breaks none.
 */
export function compareAsyncapi(before: Fields, after: Fields): Change[] {
  return new AsyncapiComparison(before, after).document();
}

class AsyncapiComparison extends Comparison {
  document(): Change[] {
    return [
      ...this.#same('defaultContentType', this.before, this.after, 'document'),
      ...this.#security(),
      ...this.members(this.before['channels'], this.after['channels'], 'channel', 'channel ', (...one) => this.#channel(...one)),
      ...this.members(this.before['operations'], this.after['operations'], 'operation', 'operation ', (...one) => this.#operation(...one)),
    ];
  }

  #security(): Change[] {
    const [was, is] = [schemesOf(this.before), schemesOf(this.after)];
    return Object.keys(was).flatMap((name) => this.#same(name, was, is, 'security scheme'));
  }

  #channel(before: Fields, after: Fields, where: string): Change[] {
    const [removed, added] = keyDifference(fields(before['parameters']), fields(after['parameters']));
    return [
      ...this.#same('address', before, after, where),
      ...[...removed, ...added].map((name) => change(true, `${where} parameter ${name}`, 'the parameters have changed')),
      ...this.#messages(before['messages'], after['messages'], where),
    ];
  }

  #operation(before: Fields, after: Fields, where: string): Change[] {
    return [
      ...['action', 'channel', 'security'].flatMap((key) => this.#same(key, before, after, where)),
      ...this.#bindings(fields(before['bindings']), fields(after['bindings']), where),
      ...this.#messages(messagesOf(this.before, before), messagesOf(this.after, after), where, directionOf(after)),
    ];
  }

  /** Of HTTP the query is what clients may send, and may get more members. */
  #bindings(before: Fields, after: Fields, where: string): Change[] {
    const apart = ({ http, ...others }: Fields) => {
      const { query = { type: 'object' }, ...binding } = fields(http);
      return { query, bindings: { ...others, http: binding } };
    };
    const [was, is] = [apart(before), apart(after)];
    const query = this.schema(was.query, is.query, 'request', `${where} query`);
    return [...this.#same('bindings', was, is, where), ...query];
  }

  /** The payloads are compared once, with the operation, which tells who sends them. */
  #messages(before: unknown, after: unknown, where: string, direction?: Direction): Change[] {
    return this.members(before, after, 'event', `${where} event `, (was, is, at) =>
      direction ? this.#message(was, is, direction, at) : [],
    );
  }

  #message(before: Fields, after: Fields, direction: Direction, where: string): Change[] {
    return [
      ...this.#same('name', before, after, where),
      ...this.#same('contentType', this.#typed(this.before, before), this.#typed(this.after, after), where),
      ...this.schema(before['headers'], after['headers'], direction, `${where} headers`),
      ...this.schema(before['payload'], after['payload'], direction, where),
    ];
  }

  /** A message without a content type has the document's. */
  #typed(document: Fields, message: Fields): Fields {
    return { contentType: message['contentType'] ?? document['defaultContentType'] };
  }

  #same(key: string, before: Fields, after: Fields, where: string): Change[] {
    return isDeepStrictEqual(before[key], after[key]) ? [] : [change(true, where, `${key} has changed`)];
  }
}

/** The security schemes without what is said about them. */
function schemesOf(document: Fields): Fields {
  const schemes = Object.entries(fields(fields(document['components'])['securitySchemes']));
  return Object.fromEntries(schemes.map(([name, scheme]) => [name, { ...fields(scheme), description: '' }]));
}

/**
 * The messages of an operation by the last word of their references. Without a list of its own it has all of its
 * channel's (AsyncAPI 3.0, Operation Object).
 */
function messagesOf(document: Fields, operation: Fields): Fields {
  if (operation['messages'] === undefined) return fields(resolveIn(document, operation['channel'])['messages']);
  return Object.fromEntries(list(operation['messages']).map((message) => [String(fields(message)['$ref']).replace(/^.*\//, ''), message]));
}

/** In our document the server does `send`, so its clients read. */
function directionOf(operation: Fields): Direction {
  return operation['action'] === 'receive' ? 'request' : 'response';
}
