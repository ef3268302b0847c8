import type { Attack, Target } from './attack.ts';
import { flood, make, must, run, runsOf } from './client.ts';

const COMMANDS = 100;
const ENTRIES = 1000;
/** Relations of an entry. */
const LINKED = 50;

/** An agent with every enrichment, whose advisor says what it is asked: brackets without end, that may become JSON. */
const KEEPER = {
  id: 'keeper',
  name: 'K',
  role: 'r',
  goal: 'g',
  model: 'demo/echo',
  advisor: { model: 'demo/echo', mode: 'consult' },
  memory: { search_expand: true, auto_tag: true, auto_supersede: true },
};

const lines = (line: (n: number) => string): string => Array.from({ length: COMMANDS }, (_, n) => `${line(n)}\n`).join('');
const word = (n: number): string => `w${(n * 7919) % 100}x`;
const entry = (n: number): string =>
  JSON.stringify({ type: 'context', title: `Entry ${n}`, content: `${word(n)} ${word(n + 1)}`, source: 'bench' });

const fill = (target: Target): Promise<void> =>
  make(ENTRIES, (n) => must(target, '/v1/memory/entries', { method: 'POST', body: entry(n) }));

/** The newest entries, as many as there are commands in a turn. */
async function idsOf(target: Target): Promise<number[]> {
  const response = await fetch(`${target.url}/v1/memory/entries?limit=${COMMANDS}`, { headers: target.headers });
  const { entries } = (await response.json()) as { entries: { id: number }[] };
  return entries.map(({ id }) => id);
}

const attack = (what: string, message: string): Attack =>
  runsOf(`enrichment: ${what}`, 16, () => JSON.stringify({ message, agent_def: KEEPER }), { prepare: fill });

/** Commands that ask a model each. */
export const attacks: Attack[] = [
  attack(
    '100 searches with paraphrases, reranked',
    lines((n) => `/mem search ${word(n)} ${'['.repeat(500)}${n} --rerank`),
  ),
  attack(
    '100 entries, tagged and checked for contradictions',
    lines((n) => `/mem add entry context ${word(n)} ${n}\n${'['.repeat(4000)}\n/endmem`),
  ),
  {
    name: 'enrichment: 100 graphs of the memory',
    async prepare(target) {
      await fill(target);
      const ids = await idsOf(target);
      await make(LINKED * COMMANDS, async (n) => {
        const link = {
          source_id: ids[n % COMMANDS],
          target_id: ids[(n + 1 + Math.trunc(n / COMMANDS)) % COMMANDS],
          relation: 'relates_to',
        };
        await must(target, '/v1/memory/relations', { method: 'POST', body: JSON.stringify(link) });
      });
    },
    async run(target, signal) {
      const ids = await idsOf(target);
      const body = JSON.stringify({ message: lines((n) => `/mem expand ${ids[n]} depth=2`), agent_def: KEEPER });
      await flood(16, signal, () => run(target, body, signal));
    },
  },
];
