import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { schema } from '../../src/config.ts';
import { toolKinds } from '../../src/generated/events.ts';
import { operations } from '../../src/generated/operations.ts';
import { PROVIDERS } from '../../src/models/providers/index.ts';
import { requirements, rooms } from '../requirements.ts';
import { eventNames } from '../support/event-schemas.ts';
import { citations } from './conformance.ts';

it('every requirement is cited by a test', () => {
  const cited = citations();
  expect(Object.keys(requirements).filter((id) => !cited.has(id))).toEqual([]);
});

it('every requirement id in a test title exists', () => {
  expect([...citations().keys()].filter((id) => !Object.hasOwn(requirements, id))).toEqual([]);
});

const isOurs = (id: string): boolean => !/-9\d\d$/.test(id);

it.each(Object.entries(rooms))(
  'the requirements of test/requirements/%s.ts stand in the order of their ids, and nowhere else',
  (_room, own) => {
    // Those of the recipes stand where their patches fit.
    const ids = Object.keys(own).filter(isOurs);
    const kinds = [...new Set(ids.map((id) => id.slice(0, 3)))];
    expect(ids).toEqual(
      kinds.flatMap((kind) =>
        Object.keys(requirements)
          .filter((id) => id.startsWith(kind) && isOurs(id))
          .sort(),
      ),
    );
  },
);

it.each([
  ['operation', 'its operationId', Object.keys(operations).map((id) => [id, new RegExp(`\\b${id}\\b`)] as const)],
  ['event', 'its name in backticks', eventNames.map((name) => [name, new RegExp(`\`${name}\``)] as const)],
  ['command', 'its verb behind a slash', toolKinds.map((verb) => [`/${verb}`, new RegExp(`(?<!\\w)/${verb}\\b`)] as const)],
  ['provider', 'its id', PROVIDERS.map(({ id }) => [id, new RegExp(`\\b${id}\\b`, 'i')] as const)],
])('every %s is named by a requirement in test/requirements/<room>.ts: %s', (kind, by, names) => {
  const lines = Object.values(requirements).flat();
  const unnamed = names.filter(([, pattern]) => !lines.some((line) => pattern.test(line))).map(([name]) => name);
  expect(unnamed, `no requirement names the ${kind} ${unnamed.join(', ')}: add one with ${by}, and a test that cites it`).toEqual([]);
});

/** Given by tests to what they set up, by another name. */
const BY_ANOTHER_NAME = ['SQLITE_SYNCHRONOUS', 'SANDBOX_MAX_CONTAINERS', 'SANDBOX_IDLE_S', 'QUESTION_TTL_SECONDS'];

/** The settings of Baton that are named in no file of a folder. OpenTelemetry's have readers and tests of its own. */
function unnamedIn(folder: string): string[] {
  const files = globSync(`${folder}/**/*.ts`, {
    exclude: ['src/config.ts', 'src/generated/**', 'test/requirements/**', 'test/recipes/**'],
  });
  const named = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\b[A-Z][A-Z\d]+(?:_[A-Z\d]+)*\b/g) ?? []));
  return Object.keys(schema.shape).filter((name) => !named.has(name) && !name.startsWith('OTEL_'));
}

it('every setting is read by the server', () => {
  expect(unnamedIn('src')).toEqual([]);
});

it('every setting is set by a test', () => {
  expect(unnamedIn('test').filter((name) => !BY_ANOTHER_NAME.includes(name))).toEqual([]);
});
