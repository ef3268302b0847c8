import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const FOLDER = new URL('docs/pictures/', ROOT);
const LARGEST = 100_000;
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

describe('the pictures of the console', () => {
  it('[CON-150] there is one of each page, small enough, and docs/console.md shows all of them', () => {
    const pages = [...read('console/src/pages.ts').matchAll(/^ {4}name: '(\w+)',$/gm)].map(([, name]) => `${name}.webp`);
    expect(pages.length).toBeGreaterThan(9);
    const pictures = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
    expect(pictures, 'npm run console:pictures takes them').toEqual(
      expect.arrayContaining([...pages, 'login.webp', 'run.webp', 'compare.webp']),
    );
    const shown = [...read('docs/console.md').matchAll(/\]\(pictures\/([\w-]+\.webp)\)/g)].map(([, name]) => name);
    expect(shown.toSorted()).toEqual(pictures.toSorted());
    for (const name of pictures) expect(statSync(new URL(name, FOLDER)).size, name).toBeLessThan(LARGEST);
    expect(read('README.md')).toContain('](docs/pictures/run.webp)');
  });
});
