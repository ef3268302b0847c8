type Fields = Record<string, unknown>;

/** What the answer to a message of JSON-RPC repeats: its id, and what MCP calls a request or its progress by. */
const REPEATED = [['id'], ['params', 'requestId'], ['params', '_meta', 'progressToken']];

/**
 * Parses a message of JSON-RPC. A number that its answer repeats, and that is beyond those which a double holds one by one, becomes
 * an object, which is no id: the message is refused, and not answered under the id of another one.
 */
export function parseMessage(text: string): unknown {
  const message: unknown = JSON.parse(text);
  for (const path of REPEATED) {
    const owner = path.slice(0, -1).reduce(memberOf, message);
    const name = path.at(-1)!;
    const value = memberOf(owner, name);
    if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) (owner as Fields)[name] = {};
  }
  return message;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Fields)[name] : undefined;
}
