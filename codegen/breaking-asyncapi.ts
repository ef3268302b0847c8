import { isDeepStrictEqual } from 'node:util';
import { change, fields, keyDifference, list, resolveIn, type Change, type Fields } from './breaking-document.ts';
import { schemaChanges, type Direction } from './breaking-openapi.ts';
import { SchemaComparison } from './breaking-schemas.ts';

/**
 * All changes of the contract between two AsyncAPI 3 documents in one piece. The events of a channel are an open set: the
 * document tells clients to ignore those that they don't know, so that a new one breaks none.
 */
export function compareAsyncapi(before: Fields, after: Fields): Change[] {
  return new AsyncapiComparison(before, after).document();
}

class AsyncapiComparison {
  readonly #before: Fields;
  readonly #after: Fields;
  readonly #schemas: SchemaComparison;

  constructor(before: Fields, after: Fields) {
    this.#before = before;
    this.#after = after;
    this.#schemas = new SchemaComparison(before, after);
  }

  document(): Change[] {
    return [
      ...this.#same('defaultContentType', this.#before, this.#after, 'document'),
      ...this.#security(),
      ...this.#each('channels', 'channel', (before, after, where) => this.#channel(before, after, where)),
      ...this.#each('operations', 'operation', (before, after, where) => this.#operation(before, after, where)),
    ];
  }

  #security(): Change[] {
    const [was, is] = [schemesOf(this.#before), schemesOf(this.#after)];
    return Object.keys(was).flatMap((name) => this.#same(name, was, is, 'security scheme'));
  }

  #each(key: string, kind: string, compare: (before: Fields, after: Fields, where: string) => Change[]): Change[] {
    const [was, is] = [fields(this.#before[key]), fields(this.#after[key])];
    const [removed, added, kept] = keyDifference(was, is);
    return [
      ...removed.map((name) => change(true, `${kind} ${name}`, `the ${kind} was removed`)),
      ...added.map((name) => change(false, `${kind} ${name}`, `new ${kind}`)),
      ...kept.flatMap((name) => compare(resolveIn(this.#before, was[name]), resolveIn(this.#after, is[name]), `${kind} ${name}`)),
    ];
  }

  #channel(before: Fields, after: Fields, where: string): Change[] {
    const [removed, added] = keyDifference(fields(before['parameters']), fields(after['parameters']));
    return [
      ...this.#same('address', before, after, where),
      ...[...removed, ...added].map((name) => change(true, `${where} parameter ${name}`, 'the parameters have changed')),
      ...this.#messages(fields(before['messages']), fields(after['messages']), where),
    ];
  }

  #operation(before: Fields, after: Fields, where: string): Change[] {
    return [
      ...['action', 'channel', 'security'].flatMap((key) => this.#same(key, before, after, where)),
      ...this.#bindings(fields(before['bindings']), fields(after['bindings']), where),
      ...this.#messages(messagesOf(this.#before, before), messagesOf(this.#after, after), where, directionOf(after)),
    ];
  }

  /** Of HTTP the query is what clients may send, and may get more members. */
  #bindings(before: Fields, after: Fields, where: string): Change[] {
    const apart = ({ http, ...others }: Fields) => {
      const { query = { type: 'object' }, ...binding } = fields(http);
      return { query, bindings: { ...others, http: binding } };
    };
    const [was, is] = [apart(before), apart(after)];
    const query = schemaChanges(this.#schemas.compare(was.query, is.query), 'request', `${where} query`);
    return [...this.#same('bindings', was, is, where), ...query];
  }

  /** The payloads are compared once, with the operation, which tells who sends them. */
  #messages(before: Fields, after: Fields, where: string, direction?: Direction): Change[] {
    const [removed, added, kept] = keyDifference(before, after);
    const compared = direction ? kept : [];
    return [
      ...removed.map((name) => change(true, `${where} event ${name}`, 'the event was removed')),
      ...added.map((name) => change(false, `${where} event ${name}`, 'new event')),
      ...compared.flatMap((name) =>
        this.#message(resolveIn(this.#before, before[name]), resolveIn(this.#after, after[name]), direction!, `${where} event ${name}`),
      ),
    ];
  }

  #message(before: Fields, after: Fields, direction: Direction, where: string): Change[] {
    return [
      ...this.#same('name', before, after, where),
      ...this.#same('contentType', this.#typed(this.#before, before), this.#typed(this.#after, after), where),
      ...schemaChanges(this.#schemas.compare(before['headers'], after['headers']), direction, `${where} headers`),
      ...schemaChanges(this.#schemas.compare(before['payload'], after['payload']), direction, where),
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
