import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const tool = (name: string): string => new RegExp(`^${name} (\\S+)$`, 'm').exec(read('.tool-versions'))![1]!;
const numbers = (version: string): number[] => version.split('.').map(Number);

it('.tool-versions names the Node that npm ci brings', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> };
  expect(tool('nodejs')).toBe(packages['node_modules/node']!.version);
});

it('.tool-versions names a Python that the client runs on', () => {
  const [, oldest] = /^requires-python = ">=(.+)"$/m.exec(read('clients/python/pyproject.toml'))!;
  const [[, minor], [, least]] = [numbers(tool('python')), numbers(oldest!)];
  expect(minor).toBeGreaterThanOrEqual(least!);
});

it('.editorconfig has the width of .oxfmtrc.json', () => {
  const { printWidth } = JSON.parse(read('.oxfmtrc.json')) as { printWidth: number };
  expect(read('.editorconfig')).toContain(`max_line_length = ${printWidth}\n`);
});

it.each([
  ['npm', '{package.json,{clients,console,examples}/**/package.json}'],
  ['pip', '{clients,deploy,test}/**/{pyproject.toml,requirements.txt}'],
])('.github/dependabot.yml names each folder with dependencies of %s', (kind, pattern) => {
  const { updates } = parse(read('.github/dependabot.yml')) as { updates: { 'package-ecosystem': string; directories: string[] }[] };
  const named = updates.find((update) => update['package-ecosystem'] === kind)!.directories;
  const exclude = (name: string): boolean => /^(?:node_modules|\.venv|dist)$/.test(name.split('/').at(-1)!);
  const files = globSync(pattern, { cwd: new URL('../..', import.meta.url), exclude });
  expect(files.map((file) => `/${dirname(file)}`.replace(/\.$/, '')).toSorted()).toEqual(named.toSorted());
});
