import type { Attack, Target } from './attack.ts';
import { call, flood, make, must } from './client.ts';

const ENTRIES = 3000;
const VOCABULARY = 400;
const WORDS_OF_QUERY = 32;

const word = (n: number): string => `w${((n * 7919) % VOCABULARY).toString(36)}x`;
const words = (from: number, count: number): string => Array.from({ length: count }, (_, i) => word(from * 13 + i * i)).join(' ');
const entry = (n: number, content: string): string =>
  JSON.stringify({ type: 'reference', title: `Entry ${n} ${word(n)}`, content, source: 'bench', tags: [word(n + 1)] });

const fill = (ofEach: number) => (target: Target) =>
  make(ENTRIES, (n) => must(target, '/v1/memory/entries', { method: 'POST', body: entry(n, words(n, ofEach)) }));

const question = (n: number): string => Array.from({ length: WORDS_OF_QUERY }, (_, i) => word(n + i)).join('+');

export const attacks: Attack[] = [
  {
    name: 'memory: 16 searches at once, 32 words, 3,000 entries',
    prepare: fill(40),
    run: (target, signal) => flood(16, signal, (n) => call(target, `/v1/memory/entries?q=${question(n)}`, {}, signal)),
  },
  {
    name: 'memory: 16 searches at once, entries of 600 words',
    prepare: fill(600),
    run: (target, signal) => flood(16, signal, (n) => call(target, `/v1/memory/entries?tag=${word(n)}&q=${question(n)}`, {}, signal)),
  },
  {
    name: 'memory: 16 entries of 60 kB written at once',
    run(target, signal) {
      const content = Array.from({ length: 10_000 }, (_, n) => n.toString(36).padStart(5, 'q')).join(' ');
      return flood(16, signal, (n) => call(target, '/v1/memory/entries', { method: 'POST', body: entry(n, content) }, signal));
    },
  },
];
