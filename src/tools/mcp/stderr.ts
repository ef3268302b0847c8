import { oneLine } from '../../lib/text.ts';

/** How many bytes of a server's standard error are read. */
const MAX_BYTES = 64 * 1024;
const LINE = 500;

/** Makes a reader that passes on the first lines, without secrets, and drops the rest. */
export function stderrReader(redact: (text: string) => string, onLine: (line: string) => void): (chunk: Buffer) => void {
  let left = MAX_BYTES;
  let rest = '';
  return (chunk) => {
    if (left <= 0) return;
    const lines = (rest + chunk.toString('utf8', 0, left)).split('\n');
    left -= chunk.length;
    rest = lines.pop()!;
    for (const line of lines) {
      const words = oneLine(redact(line), LINE);
      if (words !== '') onLine(words);
    }
    if (left <= 0) onLine('(what it writes beyond this is not logged)');
  };
}
