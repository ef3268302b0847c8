import { isObject } from '../lib/is-object.ts';
import { tryJson } from '../lib/try-json.ts';

/** What a provider says of a failure, whichever way it writes that. */
export interface ErrorReport {
  /** A status of HTTP, where it names one. */
  status: number | undefined;
  /** Its codes and types, in lower case: `invalid_request_error`, `resource_exhausted`. */
  words: readonly string[];
  /** For people. */
  message: string;
  /** The parameters of the request that it names beside its message. */
  parameters: readonly string[];
  /** Google's and FastAPI's details. */
  details: readonly Fields[];
  /** Those of the provider behind a gateway (OpenRouter's `metadata`), by their names in lower case. */
  headers: Readonly<Record<string, string>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** Characters of a message that are looked at. */
const MESSAGE_MAX = 2048;
const WORDS_MAX = 20;

/** Statuses that the words of providers stand for: Google's, Anthropic's, OpenAI's, and those of servers that people run themselves. */
const STATUSES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    400: 'invalid_request invalid_request_error invalid_argument invalid_parameter failed_precondition out_of_range bad_request context_length_exceeded',
    401: 'authentication_error unauthenticated invalid_api_key unauthorized invalid_authentication',
    402: 'billing_error insufficient_quota exceeded_current_quota billing_not_active billing_hard_limit_reached insufficient_balance arrearage',
    403: 'permission_error permission_denied forbidden access_denied unrecognized_client expired_token invalid_signature',
    404: 'not_found model_not_found resource_not_found',
    408: 'request_timeout model_timeout',
    409: 'aborted conflict',
    413: 'request_too_large string_above_max_length',
    422: 'unprocessable_entity validation_error',
    424: 'model_stream model',
    429: 'model_not_ready rate_limit rate_limit_exceeded rate_limit_reached resource_exhausted too_many_requests throttling',
    499: 'cancelled',
    500: 'api_error server_error internal internal_server unknown data_loss',
    501: 'unimplemented',
    503: 'unavailable service_unavailable overloaded engine_overloaded',
    504: 'timeout deadline_exceeded',
  }).flatMap(([status, words]) => words.split(' ').map((word) => [plain(word), Number(status)] as const)),
);

/** `BadRequestError`, `bad_request_error` and `bad-request` are one word. */
function plain(word: string): string {
  return word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/(?:error)?(?:exception)?$/, '');
}

const TOO_LONG =
  /(?:prompt|input|context|conversation|messages?|text|tokens) (?:is|are|was) too long|context (?:length|window|size)|maximum (?:context|prompt|input)|too many (?:input |prompt )?tokens/i;

/** What is refused where a message alone says it. */
const MESSAGES: readonly (readonly [RegExp, number])[] = [
  [/insufficient (?:account )?(?:balance|credits?|funds|quota)|balance is too low|requires more credits|payment required/i, 402],
  [/^(?:not authenticated|forbidden)$|(?:incorrect|invalid|wrong|missing) (?:\w+ )?(?:api[ -]?key|credentials)|unauthorized/i, 401],
  [TOO_LONG, 400],
  [/model\b.{0,200}\b(?:not found|does not exist)|^not found$/i, 404],
];

const NONE: ErrorReport = { status: undefined, words: [], message: '', parameters: [], details: [], headers: {} };

/** Reads what stands where an answer was expected, or behind another status than 2xx. */
export function reportIn(text: string): ErrorReport {
  const value = tryJson(text);
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (!isObject(one)) return { ...NONE, message: text.slice(0, MESSAGE_MAX) };
  return reportOf(one) ?? reportOfFields([one]);
}

/** The error that a frame reports in place of a piece of an answer; undefined when it reports none. */
export function reportOf(frame: Fields): ErrorReport | undefined {
  const { error, detail, type, object } = frame;
  if (error !== undefined && error !== null && error !== false && error !== '') return reportOfFields(layersOf(error, frame));
  if (type === 'error' || object === 'error') return reportOfFields([frame]);
  if (ANSWERS.some((name) => name in frame)) return undefined;
  return isDetail(detail) || isCoded(frame) ? reportOfFields([frame]) : undefined;
}

/** Fields of answers, in which nothing else counts as an error. */
const ANSWERS = ['choices', 'candidates', 'content', 'delta', 'usage', 'usageMetadata'];

const isDetail = (detail: unknown): boolean => (typeof detail === 'string' && detail !== '') || Array.isArray(detail) || isObject(detail);

/** A message alone may also keep a connection alive: with it stands a code of an error. */
function isCoded({ message, code, status, type }: Fields): boolean {
  if (typeof message !== 'string') return false;
  if (statusIn(status) !== undefined || (typeof code === 'number' && code !== 0 && code !== 200)) return true;
  return [code, status, type].some((one) => typeof one === 'string' && (STATUSES.has(plain(one)) || ERROR_WORD.test(one)));
}

const ERROR_WORD = /error|invalid|exceed|denied|fail|limit|unauthorized|^[45]\d\d$/i;

/** An error within an error is the one that says more. */
function layersOf(error: unknown, around: Fields): Fields[] {
  if (!isObject(error)) return [{ message: error }, around];
  const inner = error['error'];
  return [...(isObject(inner) ? [inner] : []), error, around];
}

/** @param layers what speaks of the error, the closest first */
function reportOfFields(layers: readonly Fields[]): ErrorReport {
  const values = (name: string): unknown[] => layers.map((layer) => layer[name]);
  const named = [...values('code'), ...values('type'), ...values('status'), ...values('error_type')];
  const words = named.filter((one) => typeof one === 'string').map((one) => one.slice(0, 100).toLowerCase());
  const status = [...values('code'), ...values('status'), ...values('status_code')].map(statusIn).find((one) => one !== undefined);
  // Mistral has FastAPI's details in its message.
  const nested = values('message').find(isObject);
  const details = [...values('details'), ...values('detail'), nested?.['detail']].flat().filter(isObject);
  const texts = [
    ...values('message'),
    ...values('Message'),
    ...values('msg'),
    ...values('detail'),
    ...details.map((one) => one['msg'] ?? one['message']),
  ];
  const parameters = [...values('param'), ...details.map((one) => (Array.isArray(one['loc']) ? one['loc'].at(-1) : undefined))];
  return {
    status,
    words: words.slice(0, WORDS_MAX),
    message: texts
      .filter((one) => typeof one === 'string')
      .join('\n')
      .slice(0, MESSAGE_MAX),
    parameters: parameters.filter((one) => typeof one === 'string'),
    details,
    headers: headersIn(values('metadata').find(isObject)?.['headers']),
  };
}

function headersIn(headers: unknown): Record<string, string> {
  if (!isObject(headers)) return {};
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name.toLowerCase(), value]] : [])),
  );
}

function statusIn(code: unknown): number | undefined {
  const number = typeof code === 'string' && /^\d{3}$/.test(code) ? Number(code) : code;
  return typeof number === 'number' && Number.isInteger(number) && number >= 400 && number <= 599 ? number : undefined;
}

/** The status that stands for an error in a 200: the one that it names, or that its words mean. Of one that says nothing, 500. */
export function statusOfReport({ status, words, message, details }: ErrorReport): number {
  if (status !== undefined) return status;
  // FastAPI's, of a body that it can't use.
  if (details.some(({ loc }) => Array.isArray(loc))) return 422;
  const known = words.map((word) => STATUSES.get(plain(word))).find((one) => one !== undefined);
  return known ?? MESSAGES.find(([pattern]) => pattern.test(message))?.[1] ?? 500;
}

/** Codes that say that the request is too large, whatever the status: some hosts have a 500 or a 503 for it. */
const TOO_LARGE = new Set(['context_length_exceeded', 'request_too_large', 'string_above_max_length']);

/** Whether the request is too large for the model. A message alone says so of a 5xx only: in a 429 too many tokens are those of a minute. */
export function isTooLarge({ words, message }: ErrorReport, status: number): boolean {
  return words.some((word) => TOO_LARGE.has(word)) || (status >= 500 && TOO_LONG.test(message));
}

const PAYMENT = /insufficient_quota|exceeded_current_quota|billing|insufficient_balance|insufficient_funds/;

/** Whether the account has nothing left, which waiting doesn't mend, whatever the status. */
export function isOutOfMoney({ words, message }: ErrorReport): boolean {
  return words.some((word) => PAYMENT.test(word)) || MESSAGES[0]![0].test(message);
}

/** What hosts say of a key that they do not take, where the status does not say it: Google, xAI and gateways, Amazon. */
const WRONG_KEY =
  /^(?:api key (?:not valid|expired|not found)|(?:incorrect|invalid|wrong) (?:\w+ )?api[ -]?key|authentication failed|the security token included in the request)/i;

/** Whether the key is not taken. Of other statuses than 401 only what begins so: a message may repeat words of a prompt. */
export function isOfWrongKey({ message, details }: ErrorReport, status: number): boolean {
  if (status === 401) return true;
  if (status !== 400 && status !== 403) return false;
  return WRONG_KEY.test(message) || details.some(({ reason }) => typeof reason === 'string' && reason.startsWith('API_KEY_'));
}
