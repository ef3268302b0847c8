import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { cached } from '../../test/sdks/cache.ts';
import { runCommand } from '../../test/sdks/commands.ts';

/** What else makes text of pages, at the versions that are compared. */
const VERSIONS = {
  'html-to-text': '10.0.1',
  turndown: '7.2.5',
  'turndown-plugin-gfm': '1.0.2',
  'node-html-markdown': '2.0.0',
  mdream: '1.7.2',
  unified: '11.0.5',
  'rehype-parse': '9.0.1',
  'rehype-remark': '10.0.1',
  'remark-gfm': '4.0.1',
  'remark-stringify': '11.0.0',
};

type Convert = (html: string) => string;
/* eslint-disable typescript/no-explicit-any -- they aren't installed where this is checked */
type Load = (name: keyof typeof VERSIONS) => Promise<any>;

const SKIPPED = ['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'button', 'select', 'textarea', 'nav', 'head'];

/** Each set up to leave out what nobody reads, and otherwise as it comes. */
export const LIBRARIES: Readonly<Record<string, (load: Load) => Promise<Convert>>> = {
  async 'html-to-text'(load) {
    const { compile } = await load('html-to-text');
    const selectors = [
      ...SKIPPED.map((selector) => ({ selector, format: 'skip' })),
      { selector: 'table', format: 'dataTable' },
      { selector: 'a', options: { ignoreHref: true } },
    ];
    return compile({ wordwrap: false, limits: { maxInputLength: 16 * 1024 * 1024 }, selectors });
  },
  async turndown(load) {
    const { default: Turndown } = await load('turndown');
    const { gfm } = await load('turndown-plugin-gfm');
    const service = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced' }).use(gfm).remove(SKIPPED);
    return (html) => service.turndown(html);
  },
  async 'node-html-markdown'(load) {
    const { NodeHtmlMarkdown } = await load('node-html-markdown');
    return (html) => NodeHtmlMarkdown.translate(html, { ignore: SKIPPED });
  },
  async mdream(load) {
    const { htmlToMarkdown } = await load('mdream');
    return (html) => htmlToMarkdown(html, { filter: { exclude: SKIPPED } });
  },
  async 'rehype-remark'(load) {
    const [{ unified }, parse, toMark, gfm, write] = await Promise.all([
      load('unified'),
      load('rehype-parse'),
      load('rehype-remark'),
      load('remark-gfm'),
      load('remark-stringify'),
    ]);
    const skip = Object.fromEntries(SKIPPED.map((name) => [name, () => undefined]));
    const processor = unified().use(parse.default).use(toMark.default, { handlers: skip }).use(gfm.default).use(write.default);
    return (html) => String(processor.processSync(html));
  },
};

/** Installs them, once. @returns how to load one */
export async function installed(): Promise<Load> {
  const folder = await cached('page-libraries', VERSIONS, async (empty) => {
    const packages = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`);
    await runCommand('npm', ['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', empty, ...packages], {
      cwd: empty,
    });
  });
  const { resolve } = createRequire(join(folder, 'package.json'));
  return async (name) => {
    const module = await import(pathToFileURL(fileOf(name, folder, resolve)).href);
    return module;
  };
}

function fileOf(name: string, folder: string, resolve: (name: string) => string): string {
  try {
    return resolve(name);
  } catch {
    // A package of modules alone, which cannot be required.
    return join(folder, 'node_modules', name, name === 'mdream' ? 'dist/index.mjs' : 'index.js');
  }
}
