import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compareDocuments, compareVersions, readDocument, type DocumentName } from './breaking.ts';
import { fields, type Change, type Fields } from './breaking-document.ts';
import { told } from './breaking-text.ts';

/** The documents of one version. */
type Documents = Record<DocumentName, Fields>;

const TITLES: Record<DocumentName, string> = { openapi: 'Operations', asyncapi: 'Streams and webhooks' };
const NAMES = Object.keys(TITLES) as DocumentName[];

const HEAD = `# Changes of the contract

What has changed in the documents from release to release, and which of it breaks clients. What that means, and how to move, is in the
[changelog](../CHANGELOG.md). What is new breaks none: clients ignore what they don't know. Written by \`npm run generate\` from the documents
in [released](released); do not edit.
`;

/** Renders what has changed from each release to the next one, and from the last one to what is served now. */
export function renderChanges(served: Documents, folder = 'spec/released'): string {
  const released = readdirSync(folder).sort(compareVersions);
  const steps: [title: string, documents: Documents][] = released.map((version) => [version, documentsOf(join(folder, version))]);
  const { version } = fields(served.openapi['info']);
  if (version !== released.at(-1)) steps.push([`${String(version)}, not released yet`, served]);
  const texts = steps.slice(1).map(([title, documents], index) => {
    const [since, before] = steps[index]!;
    return `## ${title}\n\nSince ${since}:\n\n${NAMES.flatMap((name) => stepOf(name, before, documents)).join('\n')}`;
  });
  return [HEAD, ...texts.reverse(), `## ${released[0]!}\n\nThe first release.\n`].join('\n');
}

function documentsOf(folder: string): Documents {
  return { openapi: readDocument(folder, 'openapi'), asyncapi: readDocument(folder, 'asyncapi') };
}

function stepOf(name: DocumentName, before: Documents, after: Documents): string[] {
  const { breaking, compatible } = compareDocuments(name, before[name], after[name]);
  const part = (title: string, changes: Change[]): string[] =>
    changes.length === 0 ? [] : [`### ${TITLES[name]}, ${title}\n\n${told(changes).map(itemOf).join('\n')}\n`];
  return [...part('breaking', breaking), ...part('compatible', compatible)];
}

/** What stands before the colon is an address. */
function itemOf(line: string): string {
  const at = line.indexOf(': ');
  return `- \`${line.slice(0, at)}\`${line.slice(at)}`;
}
