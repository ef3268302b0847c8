import { randomInt } from 'node:crypto';
import { failed, type CommandResult } from './command.ts';
import type { CommandContext } from './context.ts';
import { readings } from './kept.ts';
import { pieceOf, showPiece, WHOLE_BYTES } from './long-text.ts';
import type { McpResult } from './mcp-servers.ts';

/** A long answer, which is not asked for again: the call may have had an effect. */
interface Kept {
  server: string;
  text: string;
}

const keyOf = (number: string | number): string => `mcp result ${number}`;

/**
 * Shows what a server has answered. What is too long for one result is kept under a number, which is drawn: one that a process before
 * this one has given away leads to nothing else.
 * @param nothing what is shown where there is neither text nor an image
 */
export async function showAnswer(
  server: string,
  { text, images }: McpResult,
  nothing: string,
  context: CommandContext,
): Promise<CommandResult> {
  const shown = text || (images.length > 0 ? '' : nothing);
  let number = randomInt(10_000, 100_000);
  if (Buffer.byteLength(shown) > WHOLE_BYTES) {
    const ours = readings.of(context);
    while (ours.get(keyOf(number))) number = randomInt(10_000, 100_000);
    ours.put(keyOf(number), { server, text } satisfies Kept, text.length + server.length);
  }
  const result = await showPiece({ text: shown, command: `/mcp result ${number}`, wholeBytes: WHOLE_BYTES }, undefined, context.mark);
  return result.ok && images.length > 0 ? { ...result, images } : result;
}

/** `/mcp result <n> …`. @param names the servers that the agent may use */
export async function readOn(rest: string, names: readonly string[], context: CommandContext): Promise<CommandResult> {
  const [, number, words = ''] = /^#?(\d{1,9})(?:\s+([^]*))?$/.exec(rest) ?? [];
  if (number === undefined) return failed('write /mcp result <n> part <m> or /mcp result <n> find <words>; a long result says its number');
  const command = `/mcp result ${number}`;
  const piece = words === '' ? undefined : pieceOf(words, command);
  if (piece && 'problem' in piece) return failed(piece.problem);
  if (words !== '' && !piece) return failed(`behind the number of a result stands part <m> or find <words>: ${command} part 2`);
  const kept = readings.of(context).get<Kept>(keyOf(number));
  if (!kept || !names.includes(kept.server)) {
    return failed(`there is no result ${number}, or it is not kept any more; call the tool again, if that does no harm`);
  }
  return showPiece({ text: kept.text, command, wholeBytes: WHOLE_BYTES }, piece, context.mark);
}
