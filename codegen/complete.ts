import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { lastSegment, type BundledDocument } from './bundle.ts';

const FOLDER = 'spec/openapi';

/** @throws when a file of a tag describes a path that spec/openapi.yaml does not name: nothing would come of it */
export function refuseUnnamedPaths(openapi: BundledDocument): void {
  const named = openapi['paths'] as object;
  for (const file of readdirSync(FOLDER)) {
    const { paths = {} } = parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as { paths?: object };
    const unnamed = Object.keys(paths).find((path) => !Object.hasOwn(named, path));
    if (unnamed) throw new Error(`${FOLDER}/${file} describes ${unnamed}, which spec/openapi.yaml does not name among its paths`);
  }
}

/** @throws when no channel sends one of the messages: it would never be an event */
export function refuseUnsentMessages(asyncapi: BundledDocument): void {
  const { channels, components } = asyncapi as unknown as {
    channels: Record<string, { messages: Record<string, { $ref: string }> }>;
    components: { messages: object };
  };
  const sent = new Set(Object.values(channels).flatMap(({ messages }) => Object.values(messages).map(({ $ref }) => lastSegment($ref))));
  const unsent = Object.keys(components.messages).find((name) => !sent.has(name));
  if (unsent) throw new Error(`no channel of spec/asyncapi.yaml sends the message ${unsent}: an event of a run stands in &runEvents`);
}
