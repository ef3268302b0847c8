/** What the uri of a resource names. */
export type Named =
  | { of: 'answer'; runId: string; part: number }
  /** The list of a run's files. */
  | { of: 'files'; runId: string; part: number }
  /** `writing`: which of several that a run has written to this path, from 1 on; undefined: the last one. */
  | { of: 'file'; runId: string; path: string; writing: number | undefined; part: number }
  /** `version`: undefined: the newest one. */
  | { of: 'artifact'; id: number; version: number | undefined };

/** Characters of a uri: a path has 256 of them, each of which may need 12. */
const URI_MAX = 4096;

export const TEMPLATES = [
  { uriTemplate: 'baton://requests/{request_id}/answer{?part}', name: 'answer', description: 'The answer of a run.' },
  {
    uriTemplate: 'baton://requests/{request_id}/files/{+path}{?writing,part}',
    name: 'file',
    description: 'A file that a run has written.',
  },
  { uriTemplate: 'baton://requests/{request_id}/files{?part}', name: 'files', description: 'The list of the files of a run, as JSON.' },
  { uriTemplate: 'baton://artifacts/{id}{?version}', name: 'artifact', description: 'A file that is kept, or one of its versions.' },
];

export const answerUri = (runId: string): string => `baton://requests/${runId}/answer`;
export const filesUri = (runId: string): string => `baton://requests/${runId}/files`;
export const artifactUri = (id: number): string => `baton://artifacts/${id}`;

/** @param writing set unless it is the last one of its path */
export function fileUri(runId: string, path: string, writing: number | undefined): string {
  const uri = `${filesUri(runId)}/${path.split('/').map(encodeURIComponent).join('/')}`;
  return writing === undefined ? uri : `${uri}?writing=${writing}`;
}

/** A part of what a uri names: the first one has the uri itself. */
export function partUri(uri: string, part: number): string {
  return part === 1 ? uri : `${uri}${uri.includes('?') ? '&' : '?'}part=${part}`;
}

/** @returns undefined when it names nothing here */
export function namedBy(uri: string): Named | undefined {
  if (uri.length > URI_MAX) return undefined;
  const [, kind, name = '', query = ''] = /^baton:\/\/(requests|artifacts)\/([^?#]+)(?:\?([^#]*))?$/.exec(uri) ?? [];
  if (kind === 'artifacts') {
    const numbers = numbersIn(query, ['version']);
    return /^[1-9]\d{0,14}$/.test(name) && numbers ? { of: 'artifact', id: Number(name), version: numbers.get('version') } : undefined;
  }
  const [, runId, what] = /^([\da-f-]{36})\/(.+)$/.exec(name) ?? [];
  if (runId === undefined || what === undefined) return undefined;
  const numbers = numbersIn(query, what.startsWith('files/') ? ['writing', 'part'] : ['part']);
  if (!numbers) return undefined;
  const part = numbers.get('part') ?? 1;
  if (what === 'answer' || what === 'files') return { of: what, runId, part };
  const path = what.startsWith('files/') ? decoded(what.slice('files/'.length)) : undefined;
  return path === undefined ? undefined : { of: 'file', runId, path, writing: numbers.get('writing'), part };
}

/** The parameters of a query. @returns undefined when there are others, or one is no number from 1 on */
function numbersIn(query: string, names: readonly string[]): ReadonlyMap<string, number> | undefined {
  const pairs = [...new URLSearchParams(query)];
  const known = pairs.every(([name, value]) => names.includes(name) && /^[1-9]\d{0,8}$/.test(value));
  return known ? new Map(pairs.map(([name, value]) => [name, Number(value)])) : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
