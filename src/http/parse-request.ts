import { isObject } from '../lib/is-object.ts';
import { operations, type OperationId, type OperationInfo } from '../generated/operations.ts';
import { requestValidators as thorough } from '../generated/request-errors.js';
import { requestValidators as quick, type RequestParts, type RequestValidator } from '../generated/request-validators.js';
import { jsonProblem } from '../lib/json-problem.ts';
import { parseMessage } from '../lib/json-rpc.ts';
import { badRequest, detailOf, Problem, type ErrorDetail, type ProblemOptions } from '../lib/problem.ts';
import { halfIn } from '../lib/well-formed.ts';
import { isStrict, type Ignored } from './handling.ts';
import { pointerTo, unknownMembers } from './known-members.ts';
import { nearNames } from './query-names.ts';
import { MOST_DETAILS, toDetails } from './validation.ts';

/** The body is declared as JSON but isn't well-formed JSON, has half of a character in it, or holds more than is taken. */
export class MalformedJson extends Problem {
  /** Of the request of JSON-RPC that it is, as far as it could be read. */
  readonly rpcId: unknown;

  constructor(message: string, { rpcId, ...options }: ProblemOptions & { rpcId?: unknown } = {}) {
    super('invalid_request', message, options);
    this.rpcId = rpcId;
  }
}

/** Characters of a body that is searched for all that is wrong: of a larger one, which may have an error in each of them, the first is told. */
const SEARCHED = 64 * 1024;

/** A valid request of an operation, without the nulls of members that are left out, and with its defaults. */
export interface ValidRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
  /** What of it the contract doesn't name; absent: nothing. */
  ignored?: Ignored;
}

/**
 * Parses the body of a request and validates it all. Takes long when the body is large.
 * @param text gives the body @throws {MalformedJson} when the body isn't well-formed @throws {Problem} when the request is not valid
 */
export function parseRequest(operationId: OperationId, text: () => string, request: Omit<ValidRequest, 'body'>): ValidRequest {
  const { jsonRpc, unwrap } = operations[operationId];
  let length = 0;
  const counted = (): string => {
    const json = text();
    length = json.length;
    return json;
  };
  const sent = parseJson(counted, jsonRpc ? parseMessage : JSON.parse);
  const all = length <= SEARCHED;
  if (jsonRpc) return validRequest(operationId, { ...request, body: sent });
  const inner = unwrap !== '' && typeof sent === 'object' && sent !== null && Object.hasOwn(sent, unwrap) ? (sent as Fields)[unwrap] : null;
  const wrapped = inner !== null;
  const body = wrapped ? inner : sent;
  if (isObject(body)) {
    if (!wrapped) return validRequest(operationId, { ...request, body }, { all });
    const beside = Object.keys(sent as Fields).filter((name) => name !== unwrap);
    return validRequest(operationId, { ...request, body }, { at: `/${unwrap}`, beside, all });
  }
  throw badRequest(`${wrapped ? unwrap : 'the request body'} must be a JSON object`);
}

type Fields = Record<string, unknown>;

function parseJson(text: () => string, parse: (text: string) => unknown): unknown {
  let json: string | undefined;
  let value: unknown;
  try {
    json = text();
    value = parse(json);
  } catch (error) {
    const where = json === undefined ? 'it is no UTF-8' : placeIn(json);
    throw new MalformedJson(`the request body is not well-formed JSON${where && `: ${where}`}`, { cause: error });
  }
  const path = halfIn(value, json);
  if (path === undefined) return value;
  const message = 'holds half of a surrogate pair, which is no text';
  const { id, method } = Object(value) as { id?: unknown; method?: unknown };
  const rpcId = typeof method === 'string' && path !== '/id' ? id : undefined;
  const detail = detailOf(path, message);
  throw new MalformedJson(`${detail.path || 'the request body'}: ${message}`, { extra: { details: [detail] }, rpcId });
}

/** Where a text stops being JSON, without a word of it, which may be secret; empty where that can't be told. */
function placeIn(json: string): string {
  try {
    const { position, expected } = jsonProblem(json) ?? {};
    if (position === undefined) return '';
    const lines = json.slice(0, position).split(/\r\n|\n|\r/);
    return `line ${lines.length}, column ${Array.from(lines.at(-1)!).length + 1}: expected ${expected}`;
  } catch {
    // Strings of many MiB are too much for a regular expression.
    return '';
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The bytes as text. @throws when they are no UTF-8 */
export function decoded(pieces: readonly Uint8Array[]): string {
  return UTF8.decode(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces));
}

/** @throws {Problem} when the request is not valid, whatever body it has */
export function refuseParameters(operationId: OperationId, { params, query, headers, ignored = [] }: Omit<ValidRequest, 'body'>): void {
  const parts = { path: params, query, header: headers, requestBody: undefined };
  const { hasBody, jsonRpc } = operations[operationId];
  const behindBody = hasBody && !jsonRpc ? 1 : 0;
  refuse([...nearNames(operationId, ignored), ...wrongIn(thorough[operationId].slice(behindBody), parts)]);
}

/**
 * Drops the nulls of members that are left out, and fills in the defaults, too.
 * @param request `ignored` has what of its query the contract doesn't name
 * @param sent where the body stands in what was sent, as a JSON Pointer, the names of what stands beside it, and whether all that is wrong
 *   is looked for
 * @throws {Problem} with all that is wrong, when the request is not valid
 */
export function validRequest(
  operationId: OperationId,
  request: ValidRequest,
  { at = '', beside = NOTHING, all = true }: Sent = {},
): ValidRequest {
  const { params, query, headers, body, ignored: names = [] } = request;
  const { hasBody, handling, form }: OperationInfo = operations[operationId];
  const unknown = hasBody && handling && !form ? unknownMembers(operationId, body) : [];
  const refused = unknown.flatMap(({ path, refusal }) => (refusal === undefined ? [] : [{ path, message: refusal }]));
  const parts = { path: params, query, header: headers, requestBody: body };
  const wrong = [
    ...nearNames(operationId, names),
    ...refused,
    ...(isValid(operationId, parts) ? [] : wrongIn((all ? thorough : quick)[operationId], parts)).filter(
      ({ path }) => !refused.some((one) => one.path === path),
    ),
  ];
  const ignored = handling ? [...beside.map(pointerTo), ...unknown.map(({ path }) => at + path), ...names] : [];
  const told = wrong.map((detail) => (/^(?:\/|$)/.test(detail.path) ? { ...detail, path: at + detail.path } : detail));
  refuse(ignored.length > 0 && isStrict(headers) ? [...told, ...notDescribed(ignored, told)] : told);
  return ignored.length > 0 ? { ...request, ignored } : request;
}

interface Sent {
  at?: string;
  beside?: readonly string[];
  all?: boolean;
}

const NOTHING: readonly string[] = [];

/** @param told what is said of some of them already */
function notDescribed(ignored: Ignored, told: readonly ErrorDetail[]): ErrorDetail[] {
  const paths = ignored.map((name) => (name.startsWith('/') ? name : `query/${name}`));
  return paths.filter((path) => !told.some((one) => one.path === path)).map((path) => ({ path, message: 'is not known here' }));
}

const isValid = (operationId: OperationId, parts: RequestParts): boolean => quick[operationId].every((valid) => valid(parts));

function wrongIn(validators: readonly RequestValidator[], parts: RequestParts): ErrorDetail[] {
  return toDetails(validators.flatMap((valid) => (valid(parts) ? [] : (valid.errors ?? []))));
}

function refuse(wrong: readonly ErrorDetail[]): void {
  const details = wrong.slice(0, MOST_DETAILS).map(({ path, message }) => detailOf(path, message));
  if (details.length > 0) throw badRequest(`${details[0]!.path || 'the request'}: ${details[0]!.message}`, details);
}
