import { cutCharacters } from '../lib/text.ts';
import { wellFormedJson } from '../lib/well-formed.ts';
import type { RunEvent, StoredEvent } from './events.ts';

/**
 * The payload of an event as it is logged and sent: `type` comes first: the name of the event, by which clients tell
 * payloads apart.
 * @param atMs when it happened, in epoch milliseconds
 */
export function payloadOf({ event, data }: RunEvent, atMs: number): string {
  return withType(event, `${wellFormedJson(JSON.stringify(data)).slice(0, -1)},"at_ms":${atMs}}`);
}

/** The payload of a logged event. Releases before 0.2 logged payloads without `type`, and those before 0.3 halves of characters. */
export function storedPayload({ kind, data }: StoredEvent): string {
  const json = wellFormedJson(data);
  return json.startsWith('{"type":') ? json : withType(kind, json);
}

/** @param json an object with at least one member */
function withType(event: string, json: string): string {
  return `{"type":"${event}",${json.slice(1)}`;
}

/** Characters of a prompt that `request_received` has. */
const SHOWN = 200;

/** The beginning of a prompt, as `request_received` has it. */
export const shownPrompt = (text: string): string => cutCharacters(text, SHOWN);
