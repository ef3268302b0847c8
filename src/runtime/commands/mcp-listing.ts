import { cutCharacters } from '../../lib/text.ts';
import { onOneLine } from '../marks.ts';
import { signature } from './mcp-signature.ts';
import type { McpTools } from './mcp-servers.ts';

/** Characters of a whole listing; a result has 16 KiB. */
const LISTING = 12_000;
const DESCRIPTION = 400;
const SIGNATURE = 1500;

/**
 * Lists the tools of a server with their arguments, as far as there is room, and the names of the rest. @param share
 * the part of the listing's room, from 0 to 1
 */
export function listTools({ tools, more }: McpTools, share: number): string {
  if (tools.length === 0) return '(no tools)';
  const lines: string[] = [];
  let room = LISTING * share;
  let shown = 0;
  for (const { name, description, inputSchema } of tools) {
    const words = cutCharacters(description.replace(/\s+/g, ' ').trim(), DESCRIPTION);
    const line = onOneLine(`- ${name} ${cutCharacters(signature(inputSchema), SIGNATURE)}${words === '' ? '' : `: ${words}`}`);
    // A quarter of the room is kept for the names of tools that don't fit.
    if (room - line.length < (LISTING * share) / 4 && shown + 1 < tools.length) break;
    lines.push(line);
    room -= line.length;
    shown += 1;
  }
  const rest = tools.slice(shown).map(({ name }) => onOneLine(name));
  let named = 0;
  while (named < rest.length && room > rest[named]!.length + 2) room -= rest[named++]!.length + 2;
  if (named > 0) lines.push(`without room here for their arguments: ${rest.slice(0, named).join(', ')}`);
  if (named < rest.length || more)
    lines.push(`and ${rest.length - named || 'some'}${more && rest.length > named ? ' or more' : ''} others`);
  return lines.join('\n');
}
