import type { Attack, Target } from './attack.ts';
import { runBody, runsOf } from './client.ts';

/** The number makes each page another one: a command that is repeated in a turn runs once. */
const pages = (target: Target, kind: string, query: string): string =>
  [1, 2, 3].map((n) => `/fetch ${target.world}/${kind}/${n}?${query}\n`).join('');

const attack = (name: string, atOnce: number, kind: string, query: string): Attack =>
  runsOf(name, atOnce, (target) => runBody(pages(target, kind, query)));

export const attacks: Attack[] = [
  attack('fetch: 100 runs with 3 pages of 10 MB, brotli', 100, 'page', 'mb=10&coding=br'),
  attack('fetch: 100 runs with 3 HTML pages of 4 MB, gzip', 100, 'page', 'mb=4&coding=gzip&type=text/html'),
  attack('fetch: 100 runs with 3 images of 19 MB', 100, 'image', 'mb=19&coding=gzip'),
  runsOf('fetch: 32 runs whose prompts name 4 images of 9 MB', 32, ({ world }) => {
    const image = (n: number) => ({ type: 'image', source: { type: 'url', url: `${world}/image/${n}?mb=9&coding=gzip` } });
    return JSON.stringify({ message: [{ type: 'text', text: 'plan=1/burst' }, ...[1, 2, 3, 4].map(image)] });
  }),
];
