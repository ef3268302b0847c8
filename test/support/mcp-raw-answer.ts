/** What a server says by default: one with sessions, which knows nothing else. */
const DEFAULTS: Readonly<Record<string, string>> = {
  'server/discover': '{"jsonrpc":"2.0","id":$ID,"error":{"code":-32601,"message":"Method not found"}}',
  initialize:
    '{"jsonrpc":"2.0","id":$ID,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"x","version":"1"}}}',
  'tools/list': '{"jsonrpc":"2.0","id":$ID,"result":{"tools":[{"name":"ok","inputSchema":{"type":"object"}}]}}',
  ok: '{"jsonrpc":"2.0","id":$ID,"result":{"content":[{"type":"text","text":"ok"}]}}',
};
/** What one without sessions says to `initialize`: a process that starts slowly is taken for one of before, and asked so. */
const REFUSAL =
  '{"jsonrpc":"2.0","id":$ID,"error":{"code":-32022,"message":"Unsupported protocol version","data":{"supported":["2026-07-28"],"requested":""}}}';

/**
 * The raw text that a message is answered with: by the name of the called tool, else by the method and the cursor, else by the method;
 * `$ID` in it is the id as it stands in the message. Undefined: nothing.
 */
export function rawAnswer(answers: Readonly<Record<string, string>>, message: string): string | undefined {
  const { id, method, params } = JSON.parse(message);
  if (method === undefined) return answers['answer'];
  const modern = answers['server/discover']?.includes('supportedVersions');
  const known: Readonly<Record<string, string>> = { ...DEFAULTS, ...(modern && { initialize: REFUSAL }), ...answers };
  const answer = known[params?.name] ?? known[`${method} ${params?.cursor}`] ?? known[method];
  return id === undefined ? undefined : answer?.replaceAll('$ID', JSON.stringify(id));
}
