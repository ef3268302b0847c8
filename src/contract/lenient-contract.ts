import { document as served } from '../generated/openapi.ts';
import { ContractDocument } from './document.ts';
import { lenient } from './lenient.ts';

/*
 * The contract of this release, as read by a client that tolerates the additions of later releases. Compiled at run
 * time from the document: the validators in src/generated are strict, for our own tests.
 */

/** The document, made lenient. */
export const contract = new ContractDocument(lenient(served));

/** The events of a union whose discriminator is `type`: the pointers of their schemas by name. */
function eventsOf(union: string): [name: string, pointer: string][] {
  const { components } = served as { components?: { schemas: Record<string, { discriminator?: { mapping: Record<string, string> } }> } };
  const mapping = components?.schemas[union]?.discriminator?.mapping;
  if (!mapping) throw new Error(`the document has no union ${union} that is told apart by its type`);
  return Object.entries(mapping).map(([name, ref]) => [name, ref.slice(1)]);
}

const pointers = new Map([...eventsOf('RunEvent'), ...eventsOf('NotificationStreamEvent')]);

/** The names of all events that this release knows. */
export const knownEvents: readonly string[] = [...pointers.keys()];

/** @returns what is wrong with the payload of an event; undefined also for an event that this release doesn't know */
export function lenientViolation(event: string, payload: unknown): string | undefined {
  const pointer = pointers.get(event);
  return pointer && contract.violation(pointer, payload);
}

/** The schema of every error. */
export const ERROR_BODY = '/components/schemas/ErrorBody';
