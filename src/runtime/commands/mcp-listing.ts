import { cutCharacters } from '../../lib/text.ts';
import { onOneLine } from '../marks.ts';
import { signature } from './mcp-signature.ts';
import type { McpTools } from './mcp-servers.ts';
import { written } from './mcp-words.ts';

/** Characters of a whole listing; a result has 16 KiB. */
const LISTING = 12_000;
const DESCRIPTION = 400;
const SIGNATURE = 1500;

/**
 * Lists the tools of a server with their arguments, as far as there is room, and the names of the rest. @param share
 * the part of the listing's room, from 0 to 1
 */
export function listTools({ tools, more, odd = [] }: McpTools, share: number): string {
  const about = odd.map((words) => onOneLine(`(${words})`));
  if (tools.length === 0) return about.length > 0 ? about.join('\n') : '(no tools)';
  const lines: string[] = [];
  let room = LISTING * share - about.join('\n').length;
  let shown = 0;
  for (const { name, description, inputSchema, odd: wrong } of tools) {
    const words = cutCharacters(description.replace(/\s+/g, ' ').trim(), DESCRIPTION);
    const line = onOneLine(
      `- ${written(name)} ${cutCharacters(signature(inputSchema), SIGNATURE)}${words === '' ? '' : `: ${words}`}${wrong === undefined ? '' : ` (odd: ${wrong}; it can be called all the same)`}`,
    );
    // A quarter of the room is kept for the names of tools that don't fit.
    if (room - line.length < (LISTING * share) / 4 && shown + 1 < tools.length) break;
    lines.push(line);
    room -= line.length;
    shown += 1;
  }
  const rest = tools.slice(shown).map(({ name }) => onOneLine(written(name)));
  let named = 0;
  while (named < rest.length && room > rest[named]!.length + 2) room -= rest[named++]!.length + 2;
  if (named > 0) lines.push(`without room here for their arguments: ${rest.slice(0, named).join(', ')}`);
  if (named < rest.length || more)
    lines.push(`and ${rest.length - named || 'some'}${more && rest.length > named ? ' or more' : ''} others`);
  return [...lines, ...about].join('\n');
}
