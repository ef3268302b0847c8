/** Of JavaScript since Node 22, and not yet in TypeScript. */
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): unknown;
  isRawJSON(value: unknown): value is { rawJSON: string };
};
const parse = JSON.parse as (text: string, revive: (key: string, value: unknown, context: { source: string }) => unknown) => unknown;

/** What a double may not be able to hold: 16 digits, or an exponent. In strings too; the look is meant to be short. */
const LONG = /\d[\d.]{15}|\d[eE]/;

/**
 * Parses JSON so that `JSON.stringify` writes its numbers as they stand in it, however long they are; for JavaScript those are
 * objects.
 */
export function parseExactly(text: string): unknown {
  if (!LONG.test(text)) return JSON.parse(text);
  return parse(text, (_key, value, { source }) => (typeof value === 'number' && String(value) !== source ? rawJSON(source) : value));
}

type Fields = Record<string, unknown>;

/** What the answer to a message of JSON-RPC repeats: its id, and what MCP calls a request or its progress by. */
const REPEATED = [['id'], ['params', 'requestId'], ['params', '_meta', 'progressToken']];

/**
 * Parses a message of JSON-RPC. What its answer repeats stays an object where a double is another number than the one that was sent:
 * no id, so that the message is refused, and not answered under the id of another one.
 */
export function parseMessage(text: string): unknown {
  const message: unknown = JSON.parse(text);
  if (!LONG.test(text)) return message;
  const exact = parseExactly(text);
  for (const path of REPEATED) {
    const name = path.at(-1)!;
    const [owner, sent] = [message, exact].map((root) => path.slice(0, -1).reduce((at, key) => memberOf(at, key), root));
    const value = memberOf(sent, name);
    if (isRawJSON(value) && !isWhole(value.rawJSON)) (owner as Fields)[name] = value;
  }
  return message;
}

/** Whether a number is an integer that a double holds, however it is written. */
function isWhole(source: string): boolean {
  return /^-?\d+(?:\.0+)?(?:[eE]\+?\d+)?$/.test(source) && Number.isSafeInteger(Number(source));
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Fields)[name] : undefined;
}
