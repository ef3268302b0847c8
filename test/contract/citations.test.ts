import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { requirements } from '../requirements.ts';
import { anchorsOf, brokenReference, linksOf } from '../support/references.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Folders that hold what is installed, built or generated, and releases that are kept as they were. */
const NOT_WRITTEN = /(?:^|\/)(?:\.git|\.tmp|\.venv|node_modules|dist|data|coverage|generated|_generated|__pycache__)$|^spec\/released$/;

/** What people write. */
const FILES = filesBelow('').filter((path) => /\.(?:ts|mjs|js|py|md|ya?ml|json|toml|sh)$/.test(path) && path !== 'package-lock.json');

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_WRITTEN.test(path) ? [] : filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('Citations', () => {
  // Split, so that this file cites none of them.
  const absent = ['INTER|FACE', 'CON|TRACT', 'RUN|TIME', 'STAND|ARDS', 'ARCHI|TECTURE', 'BEY|OND'].map((name) => name.replace('|', ''));
  const citation = new RegExp(
    `\\b(?:${absent.join('|')})(?:\\.md| ?§)|\\b(?:${absent.join('|')}) (?:and|or) [A-Z]{5,}|(?<!typescript-sdk )\\bissue #?\\d`,
  );

  it('name only documents that are in the repository', () => {
    const found = FILES.flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, i) => (citation.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });

  it('in comments lead to existing files', () => {
    const comment = /^\s*(?:\/?\*|\/\/|#).*$/gm;
    const found = FILES.filter((path) => /\.(?:ts|py|ya?ml)$/.test(path)).flatMap((path) => {
      const comments = Array.from(read(path).matchAll(comment), ([line]) => line).join('\n');
      return Array.from(comments.matchAll(/(?<![\w/.-])docs\/[\w/-]+(?:\.md(?:#[\w-]+)?)?/g), ([reference]) => reference)
        .filter((reference) => !isThere(reference))
        .map((reference) => `${path}: ${reference}`);
    });
    expect(found).toEqual([]);
  });
});

/** `docs/decisions/0002` means the file that begins so. */
function isThere(reference: string): boolean {
  const decision = /^docs\/decisions\/\d{4}$/.exec(reference);
  if (decision) return FILES.some((path) => path.startsWith(`${reference}-`));
  return brokenReference(ROOT, reference) === undefined;
}

it('Every requirement cites an existing file and anchor', () => {
  const broken = Object.entries(requirements).flatMap(([id, [reference]]) => {
    const why = brokenReference(ROOT, reference);
    return why ? [`${id}: ${why}`] : [];
  });
  expect(broken).toEqual([]);
});

it('Every link of a document leads to an existing file and anchor', () => {
  const broken = FILES.filter((path) => path.endsWith('.md')).flatMap((path) =>
    linksOf(read(path), path).flatMap((link) => {
      const why = brokenReference(ROOT, link);
      return why ? [`${path}: ${why}`] : [];
    }),
  );
  expect(broken).toEqual([]);
});

describe('A link', () => {
  it('is found in prose and not in code', () => {
    const text = 'See [a](b.md#c), [d](../e.ts) and `[no](no.md)`.\n\n```\n[no](no.md)\n```\n\n[web](https://example.org/) [here](#f)\n';
    expect(linksOf(text, 'docs/x.md')).toEqual(['docs/b.md#c', 'e.ts', 'docs/x.md#f']);
  });

  it('may have the anchor that GitHub makes of a heading', () => {
    const text = '# One\n\n## MCP: `MCP_CONFIG`, or `./mcp.json`\n\n## What is, and is not\n\n```\n# no heading\n```\n\n# One\n';
    expect([...anchorsOf(text)]).toEqual(['one', 'mcp-mcp_config-or-mcpjson', 'what-is-and-is-not', 'one-1']);
  });

  it('is reported when its target does not exist', () => {
    expect(brokenReference(ROOT, 'docs/runs.md#the-gate')).toBeUndefined();
    expect(brokenReference(ROOT, 'spec/openapi/runs.yaml#chat')).toBeUndefined();
    expect(brokenReference(ROOT, 'docs/runs.md#nowhere')).toBe('docs/runs.md has no nowhere');
    expect(brokenReference(ROOT, 'spec/openapi/runs.yaml#nowhere')).toBe('spec/openapi/runs.yaml has no nowhere');
    expect(brokenReference(ROOT, 'docs/nowhere.md')).toBe('docs/nowhere.md does not exist');
  });
});
