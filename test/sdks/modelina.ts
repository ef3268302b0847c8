import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RowContext } from './row.ts';

/** The one version of Modelina that its rows use. */
export const MODELINA = '5.10.1';

/** What programs on types alone print: they parse the frames of {@link recordFrames}. */
export const printedOfFrames = [/^events [1-9]\d*$/, /^file notes\.md$/, /^text one two three four five six$/, /^done true$/];

/** Runs an agent with POST /v1/requests, and keeps the data of its frames, one line each, as `frames.jsonl`. */
export async function recordFrames({ folder, url, token }: RowContext): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const message = 'one two three four five six\n/write notes.md\n# Notes\n/endwrite';
  const response = await fetch(`${url}/v1/requests`, { method: 'POST', headers, body: JSON.stringify({ message, wait: 60 }) });
  const { request_id: id } = (await response.json()) as { request_id: string };
  const stream = await (await fetch(`${url}/v1/requests/${id}/events`, { headers })).text();
  const lines = stream.split('\n').filter((line) => line.startsWith('data: '));
  writeFileSync(join(folder, 'frames.jsonl'), `${lines.map((line) => line.slice('data: '.length)).join('\n')}\n`);
}
