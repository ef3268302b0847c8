import { badRequest, type Problem } from '../lib/problem.ts';
import type { Cursor } from '../log/cursor.ts';
import type { OperationId } from '../generated/operations.ts';
import type { HandlersOf, Tag } from './handler.ts';
import type { SocketForm } from './socket-connection.ts';

/** A protocol that leads to runs, beside our own API: what the server takes of it. */
export interface Door<Of extends Tag, Services, Position extends LogPosition = never, Sent = string> {
  /** Its handlers: those of the operations that the spec puts under its tag. */
  handlers(services: Services): HandlersOf<Of>;
  /** How it says what went wrong, where that is not as our own API says it. */
  errors?: ErrorForm;
  /** How its clients go on with a stream that broke off; absent where frames have no ids. */
  resumption?: Resumption<Position, Sent>;
  /** How it has the messages of WebSockets, for the operations whose requests come by them. */
  sockets?: Partial<Record<OperationId, SocketForm>>;
}

/** The form of errors of some requests. */
export interface ErrorForm {
  /** Whether it is that of a request; also one that leads nowhere. */
  holdsFor(request: { path: string }): boolean;
  /** @param status the HTTP status that the problem is answered with */
  body(problem: Problem, status: number): object;
  headers?(problem: Problem): Record<string, string>;
  /** What is said of a path that leads nowhere, where the protocol has it. */
  noRoute?(path: string): string;
}

/** How an id that a client has of a stream leads into the log of a run. */
export interface Resumption<Position extends LogPosition, Sent = string> {
  /** What the ids name positions in, for people. */
  of: string;
  /** @returns undefined when it is no such id */
  read(sent: Sent): Position | undefined;
}

/** Where in the log of a run a stream goes on. */
export interface LogPosition {
  /** Behind it the log is read: the run's start, where a translator has to see all events, and leaves out what the client has. */
  cursor: Cursor;
}

/** The position at which a client goes on; undefined when it sends none, or an empty one. @throws {Problem} 400 when it is none of these streams */
export function positionIn<Position extends LogPosition>(
  { of, read }: Resumption<Position>,
  lastEventId: string | undefined,
): Position | undefined {
  if (!lastEventId) return undefined;
  const position = read(lastEventId);
  if (!position) throw badRequest(`Last-Event-ID is not an id of ${of}`);
  return position;
}
