/**
 * `npm run pages`: how much of the words and of the structure of real pages is left when they are read as text, by ours and by
 * libraries that do the same; and how long it takes. Each works in a process of its own, with the heap of the page reader.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { STRUCTURES, type Kept } from '../../test/tools/web/pages/kept.ts';
import { table } from '../table.ts';
import { LIBRARIES } from './libraries.ts';

const HEAP = '--max-old-space-size=256';
const one = fileURLToPath(new URL('one.ts', import.meta.url));

interface Measured {
  kept: Kept;
  ms: number[];
  peakMib: number;
  bytes: number;
}

const share = ({ all, kept }: Kept[keyof Kept]): string => `${((100 * kept) / all).toFixed(1)} %`;
