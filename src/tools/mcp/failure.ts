import { OAuthClientFlowError, OAuthError, ProtocolError, SdkError, SdkHttpError } from '@modelcontextprotocol/client';
import { oneLine, systemErrorCode } from '../../lib/text.ts';
import { McpProblem } from '../../runtime/commands/mcp-servers.ts';
import { wrongIn } from './wrong-answer.ts';

/**
 * Whether the server has answered 404, which means that it does not know the session any more (MCP, Transports §Session
 * Management).
 */
export function wasForgotten(error: unknown): boolean {
  return error instanceof SdkHttpError && error.status === 404;
}

/** A 401 is the operator's to mend. */
const WHAT_TO_SET = '; its operator has to look after its credentials in MCP_CONFIG: `headers`, or `oauth`';

/**
 * What a server did wrong, as the rest of a sentence about it, and whether the connection is of no use any more.
 * @param redact removes secrets that the server may echo
 */
export function explain(error: unknown, redact: (text: string) => string): { words: string; dead: boolean } {
  if (!(error instanceof Error)) return { words: 'failed', dead: true };
  if (error instanceof McpProblem) return { words: error.message, dead: false };
  // What has failed while the SDK found out how to speak to the server.
  if (error instanceof SdkError && error.cause instanceof Error) return { ...explain(error.cause, redact), dead: true };
  const message = redact(error.message);
  const wrong = wrongIn(error);
  if (wrong !== undefined) return { words: `answered what the protocol does not know: ${oneLine(wrong)}`, dead: false };
  if (error instanceof ProtocolError) return { words: `refused: ${oneLine(message)}`, dead: false };
  if (error instanceof OAuthError) return { words: `has no token: ${oneLine(`${error.code} ${message}`)}`, dead: true };
  if (error instanceof OAuthClientFlowError) return { words: `has no token: ${oneLine(message)}`, dead: true };
  if (error instanceof SdkHttpError) return { words: statusWords(error, redact), dead: true };
  if (error instanceof SdkError) return { words: `gave no answer: ${oneLine(message)}`, dead: true };
  const word = systemErrorCode(error);
  const spawning = (error as NodeJS.ErrnoException).syscall?.startsWith('spawn');
  if (word && spawning) return { words: `can't be started (${word})`, dead: true };
  return { words: word ? `can't be reached (${word})` : `failed: ${oneLine(message)}`, dead: true };
}

function statusWords({ status, data, message }: SdkHttpError, redact: (text: string) => string): string {
  const { text } = data;
  // A redirect that is not followed has words of the SDK.
  const said = typeof text === 'string' && (status < 300 || status > 399) ? text : message.replace(/^Error POSTing to endpoint: /, '');
  const words = oneLine(redact(said));
  return `answered with status ${status}${words === '' ? '' : `: ${words}`}${status === 401 ? WHAT_TO_SET : ''}`;
}
