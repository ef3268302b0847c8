import { isDeepStrictEqual } from 'node:util';
import { Comparison, type Direction } from './breaking-comparison.ts';
import { change, fields, list, resolveIn, type Change, type Fields } from './breaking-document.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** All changes of the contract between two OpenAPI documents in one piece. */
export function compareOpenapi(before: Fields, after: Fields): Change[] {
  return new OpenapiComparison(before, after).paths();
}

class OpenapiComparison extends Comparison {
  paths(): Change[] {
    const [was, is] = [operationsOf(this.before), operationsOf(this.after)];
    return this.members(was, is, 'operation', '', (...one) => this.#operation(...one));
  }

  #operation(before: Fields, after: Fields, where: string): Change[] {
    return [
      ...this.#labels(before, after, where),
      ...this.#security(before['security'] ?? this.before['security'], after['security'] ?? this.after['security'], where),
      ...this.#parameters(before, after, where),
      ...this.#requestBody(before['requestBody'], after['requestBody'], `${where} request`),
      ...this.#responses(before['responses'], after['responses'], where),
    ];
  }

  /**
   * SDKs name their methods after the operationId. `x-status: stable` is a promise; to make it is compatible.
   * `x-json-rpc` says how a wrong body is answered, `x-errors` in which form errors are, `x-unwrap` what a body may be wrapped in,
   * `x-websocket` that bodies may come as messages of a WebSocket.
   */
  #labels(before: Fields, after: Fields, where: string): Change[] {
    const changes: Change[] = [];
    const became = (key: string) => (before[key] === after[key] ? undefined : `${key} ${before[key]} became ${after[key]}`);
    const status = became('x-status');
    for (const key of ['operationId', 'x-json-rpc', 'x-errors']) {
      const other = became(key);
      if (other) changes.push(change(true, where, other));
    }
    for (const key of ['x-unwrap', 'x-websocket']) {
      const other = became(key);
      if (other) changes.push(change(before[key] !== undefined, where, other));
    }
    if (status) changes.push(change(before['x-status'] === 'stable', where, status));
    if (after['deprecated'] && !before['deprecated']) changes.push(change(false, where, 'is deprecated now'));
    return changes;
  }

  /**
   * Clients that could call the operation must still be able to: each old security alternative must satisfy some new
   * one. A scheme that had no roles has all of them: who holds its credentials already is not narrowed.
   */
  #security(before: unknown, after: unknown, where: string): Change[] {
    const [was, is] = [waysIn(this.before, before), waysIn(this.after, after)];
    if (isDeepStrictEqual(was, is)) return [];
    const has = (old: WayIn, { what, roles }: Requirement) =>
      old.some((one) => one.what === what && (one.roles.length === 0 || roles.every((role) => one.roles.includes(role))));
    const open = was.every((old) => is.some((one) => one.every((part) => has(old, part))));
    return [change(!open, where, 'the security requirements have changed')];
  }

  #parameters(before: Fields, after: Fields, where: string): Change[] {
    const [was, is] = [parametersOf(this.before, before), parametersOf(this.after, after)];
    const addition = (at: string, name: string) => {
      const required = is[name]!['required'] === true;
      return change(required, at, required ? 'new required parameter' : 'new optional parameter');
    };
    return this.members(was, is, 'parameter', `${where} `, (...one) => this.#parameter(...one), addition);
  }

  #parameter(before: Fields, after: Fields, where: string): Change[] {
    const written = ['style', 'explode', 'allowReserved'].filter((key) => before[key] !== after[key]);
    return [
      ...becameRequired(before, after, 'request', where),
      ...written.map((key) => change(true, where, `${key} has changed`)),
      ...this.schema(before['schema'], after['schema'], 'request', where),
      ...this.#content(before, after, 'request', where),
    ];
  }

  #requestBody(before: unknown, after: unknown, where: string): Change[] {
    const [was, is] = [resolveIn(this.before, before), resolveIn(this.after, after)];
    if (before === undefined) return after === undefined ? [] : [change(is['required'] === true, where, 'there is a body now')];
    if (after === undefined) return [change(true, where, 'there is no body any more')];
    return [...becameRequired(was, is, 'request', where), ...this.#content(was, is, 'request', where)];
  }

  /** Clients handle errors by their class, so a new error status is compatible; a new success status is not. */
  #responses(before: unknown, after: unknown, where: string): Change[] {
    const addition = (at: string, status: string) => change(!/^(?:[45]|default)/.test(status), at, 'new response');
    return this.members(before, after, 'response', `${where} `, (...one) => this.#response(...one), addition);
  }

  #response(before: Fields, after: Fields, where: string): Change[] {
    const [was, is] = [headersOf(this.before, before), headersOf(this.after, after)];
    return [
      ...this.members(was, is, 'header', `${where} header `, (old, now, header) => [
        ...becameRequired(old, now, 'response', header),
        ...this.schema(old['schema'], now['schema'], 'response', header),
      ]),
      ...this.#content(before, after, 'response', where),
    ];
  }

  #content(before: Fields, after: Fields, direction: Direction, where: string): Change[] {
    return this.members(before['content'], after['content'], 'media type', `${where} `, (was, is, type) => [
      ...this.schema(was['schema'], is['schema'], direction, type),
      ...this.schema(was['itemSchema'], is['itemSchema'], direction, type, '/*'),
    ]);
  }
}

/** The operations by method and path, each with its path's parameters. */
function operationsOf(document: Fields): Record<string, Fields> {
  const operations = Object.entries(fields(document['paths'])).flatMap(([path, node]) => {
    const item = resolveIn(document, node);
    return METHODS.filter((method) => item[method] !== undefined).map((method): [string, Fields] => {
      const operation = fields(item[method]);
      // The operation's own parameters come last, since they override those of the path.
      const parameters = [...list(item['parameters']), ...list(operation['parameters'])];
      return [`${method.toUpperCase()} ${path}`, { ...operation, parameters }];
    });
  });
  return Object.fromEntries(operations);
}

function parametersOf(document: Fields, operation: Fields): Record<string, Fields> {
  return Object.fromEntries(
    list(operation['parameters']).map((node) => {
      const parameter = resolveIn(document, node);
      const name = String(parameter['name']);
      return [`${parameter['in']} ${parameter['in'] === 'header' ? name.toLowerCase() : name}`, parameter];
    }),
  );
}

function headersOf(document: Fields, response: Fields): Record<string, Fields> {
  const headers = Object.entries(fields(response['headers']));
  return Object.fromEntries(headers.map(([name, node]) => [name.toLowerCase(), resolveIn(document, node)]));
}

/** A new requirement breaks clients that write; a removed guarantee breaks clients that read. */
function becameRequired(before: Fields, after: Fields, direction: Direction, where: string): Change[] {
  const [was, is] = [before['required'] === true, after['required'] === true];
  if (was === is) return [];
  return [change(is === (direction === 'request'), where, is ? 'is required now' : 'is not required any more')];
}

/** What a client needs of one scheme; what the scheme is counts, not only its name. */
interface Requirement {
  what: string;
  roles: string[];
}

type WayIn = Requirement[];

/** The alternatives of a security requirement. */
function waysIn(document: Fields, requirements: unknown): WayIn[] {
  const alternatives = list(requirements).map((alternative) =>
    Object.entries(fields(alternative)).map(([name, roles]) => {
      const { description: _, bearerFormat: __, ...scheme } = resolveIn(document, { $ref: `#/components/securitySchemes/${name}` });
      return { what: JSON.stringify([name, scheme]), roles: list(roles).map(String) };
    }),
  );
  return alternatives.length > 0 ? alternatives : [[]];
}
