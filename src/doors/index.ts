import type { ErrorForm } from '../http/door.ts';
import { a2a } from './a2a/index.ts';
import { agUi } from './ag-ui/index.ts';
import { mcp } from './mcp/index.ts';
import { openai } from './openai/index.ts';

const DOORS = [a2a, agUi, mcp, openai];

/** The services of all doors together; each takes those that it needs. */
export type DoorServices = Parameters<typeof a2a.handlers>[0] &
  Parameters<typeof agUi.handlers>[0] &
  Parameters<typeof mcp.handlers>[0] &
  Parameters<typeof openai.handlers>[0];

/** The operations of other protocols with their handlers. */
export function doorHandlers(services: DoorServices) {
  return {
    ...a2a.handlers(services),
    ...agUi.handlers(services),
    ...mcp.handlers(services),
    ...openai.handlers(services),
  };
}

/** How they say what went wrong, those that do not say it as our own API. */
export const errorForms: readonly ErrorForm[] = DOORS.flatMap(({ errors }) => errors ?? []);
