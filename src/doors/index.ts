import type { Door, ErrorForm } from '../http/door.ts';
import { a2aHttp } from './a2a/http.ts';
import { a2a } from './a2a/index.ts';
import { a2aLegacy } from './a2a/legacy.ts';
import { agUi } from './ag-ui/index.ts';
import { mcp } from './mcp/index.ts';
import { openai } from './openai/index.ts';

/** All of the types of a union at once. */
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;

type AnyDoor = (typeof DOORS)[keyof typeof DOORS];

/** The services of all doors together; each takes those that it needs. */
export type DoorServices = AllOf<Parameters<AnyDoor['handlers']>[0]>;

/** The operations of other protocols with their handlers. */
export function doorHandlers(services: DoorServices): AllOf<ReturnType<AnyDoor['handlers']>> {
  return Object.assign({}, ...Object.values(DOORS).map((door) => door.handlers(services)));
}

const DOORS = {
  a2a,
  a2aHttp,
  a2aLegacy,
  agUi,
  mcp,
  openai,
};

/** The forms of errors of those that do not say what went wrong as our own API does. */
export const errorForms: readonly ErrorForm[] = Object.values(DOORS).flatMap(({ errors }) => errors ?? []);

/** How the operations whose requests come by WebSockets have their messages. */
export const socketForms: NonNullable<Door<'OpenAI', DoorServices>['sockets']> = Object.assign(
  {},
  ...Object.values(DOORS).map((door) => ('sockets' in door ? door.sockets : {})),
);
