import type { Packages } from './npm.ts';

/** What became of one request of a collection that an importer has made. */
export interface Answer {
  folder: string;
  name: string;
  status: number | undefined;
  body: unknown;
}

/** Folders that nobody runs with a tenant's token from the first to the last: those of the administrator, and a stream without an end. */
export const LEFT_OUT = new Set(['Admin', 'Notifications']);

/** One version of each, which rows share. */
export const POSTMAN: Packages = { 'openapi-to-postmanv2': '6.3.3', newman: '6.2.2' };
export const BRUNO: Packages = { '@usebruno/cli': '4.1.0', '@usebruno/converters': '0.23.0' };

/**
 * @param answers in the order of the collection
 * @throws when the first request of a folder has no success, or another one is refused as malformed: that its thing isn't there is no fault
 */
export function checkAnswers(answers: Answer[]): void {
  const first = answers.filter(({ folder }, index) => answers.findIndex((one) => one.folder === folder) === index);
  const failed = first.filter(({ status = 0 }) => status < 200 || status > 299);
  const malformed = answers.filter(({ status = 0 }) => status === 0 || status === 400 || status === 415 || status > 499);
  const wrong = [...new Set([...failed, ...malformed])].map(
    (one) => `${one.folder}/${one.name}: ${one.status} ${JSON.stringify(one.body)}`,
  );
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  if (first.length < 8) throw new Error(`there are only the folders ${first.map(({ folder }) => folder).join(', ')}`);
  const run = answers.find(({ folder }) => folder === 'Requests')?.body as { state?: string; ok?: boolean } | undefined;
  if (run?.state !== 'completed' || !run.ok) throw new Error(`the first run is ${JSON.stringify(run)}`);
}
