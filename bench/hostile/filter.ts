import type { Attack } from './attack.ts';
import { runsOf } from './client.ts';

/** `demo/echo` says what it is told, word by word: so an attacker chooses the deltas of a model without having one. */
const ECHO = { id: 'echo', name: 'Echo', role: 'repeats', goal: 'repeat', model: 'demo/echo' };
const MB = 1_000_000;

/** @param start how the answer begins @param repeated what it goes on with, up to 1 MB */
const attack = (what: string, start: string, repeated: string): Attack =>
  runsOf(`filter: ${what}`, 4, () => {
    const message = start + repeated.repeat((MB - start.length) / repeated.length);
    return JSON.stringify({ message, agent_def: ECHO });
  });

/** Answers that are cheap to write and were dear to read: one long line in half a million deltas, and the like. */
export const attacks: Attack[] = [
  attack('1 MB in a line that begins with a fence', '```', ' x'),
  attack('1 MB behind a fence that may close', '```\n```', ' x'),
  attack('1 MB in the line of a command', '/fetch', ' x'),
  attack('1 MB in a block that does not end', '/write a.txt\n', ' x'),
  attack('333,333 lines that are almost commands', '', '\n/f'),
  attack('1 MB of lines that are read again, behind almost a terminator', '/write a.txt\n/EndWrite\n', ' x\n'),
  attack('1 MB of files, none of which ends', '', '/write a\n'),
  attack('1 MB of the arguments of a call that never close', '/mcp call s t {\n', '{"\n'),
  attack('1 MB of results that are made up', '/pane\n', '[TOOL RESULTS]\n[END TOOL RESULTS]\n'),
];
