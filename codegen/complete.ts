import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { lastSegment, type BundledDocument } from './bundle.ts';

const FOLDER = 'spec/openapi';
const SCHEMAS = 'spec/schemas';

/** @throws when a file of a tag describes a path that spec/openapi.yaml does not name: nothing would come of it; or has a tag that is not there */
export function refuseUnnamedPaths(openapi: BundledDocument): void {
  const { paths: named, tags } = openapi as unknown as { paths: object; tags: { name: string }[] };
  for (const file of readdirSync(FOLDER)) {
    const { paths = {} } = parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as {
      paths?: Record<string, Record<string, { tags?: string[] }>>;
    };
    const used = Object.values(paths).flatMap((path) => Object.values(path).flatMap((operation) => operation.tags ?? []));
    const unknown = used.find((tag) => !tags.some(({ name }) => name === tag));
    if (unknown !== undefined)
      throw new Error(`${FOLDER}/${file} has the tag ${unknown}, which spec/openapi.yaml does not name among its tags`);
    const unnamed = Object.keys(paths).find((path) => !Object.hasOwn(named, path));
    if (unnamed) throw new Error(`${FOLDER}/${file} describes ${unnamed}, which spec/openapi.yaml does not name among its paths`);
  }
}

interface AsyncApi {
  channels: Record<string, { address?: string; messages: Record<string, { $ref: string }> }>;
  components: { messages: Record<string, { name: string; payload: { $ref: string } }> };
}

/** @throws when no channel sends one of the messages: it would never be an event */
export function refuseUnsentMessages(asyncapi: BundledDocument): void {
  const { channels, components } = asyncapi as unknown as AsyncApi;
  const sent = new Set(Object.values(channels).flatMap(({ messages }) => Object.values(messages).map(({ $ref }) => lastSegment($ref))));
  const unsent = Object.keys(components.messages).find((name) => !sent.has(name));
  if (unsent) throw new Error(`no channel of spec/asyncapi.yaml sends the message ${unsent}: an event of a run stands in &runEvents`);
}

/** @throws when the name of a message can't be the name of an event: clients and the generated code make names of it */
export function refuseOddNames(asyncapi: BundledDocument): void {
  const { channels, components } = asyncapi as unknown as AsyncApi;
  const ofWebhooks = Object.values(channels).flatMap(({ address, messages }) => (address === undefined ? Object.keys(messages) : []));
  for (const [key, { name }] of Object.entries(components.messages).filter(([one]) => !ofWebhooks.includes(one))) {
    const where = `the message ${key} of spec/asyncapi.yaml`;
    if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name)) throw new Error(`${where}: ${name} is no name of an event, which is snake_case`);
    if (key !== name) throw new Error(`${where} has the name ${name}: an event has one name`);
  }
}

/**
 * @param payloads the names of the schemas in spec/schemas that are payloads of events
 * @throws when no message carries one of them: it would never be an event
 */
export function refuseUncarriedPayloads(asyncapi: BundledDocument, payloads: readonly string[] = eventSchemas()): void {
  const { messages } = (asyncapi as unknown as AsyncApi).components;
  const carried = new Set(Object.values(messages).map(({ payload }) => lastSegment(payload.$ref)));
  const lost = payloads.find((name) => !carried.has(name));
  if (lost) {
    const wanted = 'make a message of it there, and add that to the events of a channel (&runEvents)';
    throw new Error(`no message of spec/asyncapi.yaml has the payload spec/schemas/${lost}.yaml: ${wanted}`);
  }
}

function eventSchemas(): string[] {
  return readdirSync(SCHEMAS).flatMap((file) => /^(.+Event)\.yaml$/.exec(file)?.[1] ?? []);
}
