import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { OAuthError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import { oneLine, systemErrorCode } from '../../lib/text.ts';
import { wrongIn } from './wrong-answer.ts';

/**
 * Whether the server has answered 404, which means that it does not know the session any more (MCP, Transports §Session
 * Management).
 */
export function wasForgotten(error: unknown): boolean {
  return error instanceof StreamableHTTPError && error.code === 404;
}

/** A 401 is the operator's to mend. */
const WHAT_TO_SET = '; its operator has to look after its credentials in MCP_CONFIG: `headers`, or `oauth`';

/**
 * What a server did wrong, as the rest of a sentence about it, and whether the connection is of no use any more.
 * @param redact removes secrets that the server may echo
 */
export function explain(error: unknown, redact: (text: string) => string): { words: string; dead: boolean } {
  if (!(error instanceof Error)) return { words: 'failed', dead: true };
  const message = redact(error.message);
  const wrong = wrongIn(error);
  if (wrong !== undefined) return { words: `answered what the protocol does not know: ${oneLine(wrong)}`, dead: false };
  if (error instanceof McpError) return { words: `refused: ${oneLine(message.replace(/^MCP error -?\d+: /, ''))}`, dead: false };
  if (error instanceof OAuthError) return { words: `has no token: ${oneLine(`${error.errorCode} ${message}`)}`, dead: true };
  if (error instanceof StreamableHTTPError) {
    const words = oneLine(message.replace(/^Streamable HTTP error: (?:Error POSTing to endpoint: )?/, ''));
    const status = error.code !== undefined && error.code > 0 ? `answered with status ${error.code}` : 'gave no answer';
    return { words: `${words === '' ? status : `${status}: ${words}`}${error.code === 401 ? WHAT_TO_SET : ''}`, dead: true };
  }
  const word = systemErrorCode(error);
  const spawning = (error as NodeJS.ErrnoException).syscall?.startsWith('spawn');
  if (word && spawning) return { words: `can't be started (${word})`, dead: true };
  return { words: word ? `can't be reached (${word})` : `failed: ${oneLine(message)}`, dead: true };
}
