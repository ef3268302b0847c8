import * as validators from '../../src/generated/event-validators.js';

/*
 * The payload schemas of the events, as compiled from the AsyncAPI document.
 */

const byName = new Map(Object.entries(validators));

/** The names of all events. */
export const eventNames: string[] = [...byName.keys()];

/** @returns what is wrong with the payload of an event, or undefined */
export function eventViolation(event: string, payload: unknown): string | undefined {
  const validate = byName.get(event);
  if (!validate) return `the event ${event} is not in the AsyncAPI document`;
  if (validate(payload)) return undefined;
  return (validate.errors ?? []).map(({ instancePath, message }) => `data${instancePath} ${message}`).join('; ');
}
