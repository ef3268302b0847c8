import { hash } from 'node:crypto';
import type { ProgressToken, RequestId } from '@modelcontextprotocol/client';
import type { LogPosition, Resumption } from '../../http/door.ts';
import { tryJson } from '../../lib/try-json.ts';
import { parseCursor } from '../../log/cursor.ts';
import type { McpSession } from '../../store/doors/mcp-sessions.ts';
import type { Place } from './place.ts';

/** A call, as the frames of its stream name it. */
export interface CallRef {
  /** The id of the client's request. */
  id: RequestId;
  /** Set when the client wants to hear of progress. */
  progressToken: ProgressToken | undefined;
}

/** A position in the stream of a call. */
export interface CallPosition extends LogPosition {
  call: CallRef;
  notes: Place['notes'];
}

/** Under which key the run of a call is found, on any node. */
export function callKey({ id: sessionId }: McpSession, id: RequestId): string {
  return `mcp ${sessionId} ${hash('sha256', JSON.stringify(id), 'base64url')}`;
}

/** The `id:` of a frame: the call, and a position in the log of its run. */
export function formatPosition({ id, progressToken }: CallRef, cursor: string, notes: Place['notes'] = 0): string {
  // Nodes of the release before read the first two alone.
  const call = JSON.stringify(progressToken === undefined ? [id] : notes === 0 ? [id, progressToken] : [id, progressToken, notes]);
  return `${Buffer.from(call).toString('base64url')}.${cursor}`;
}

/** Reads the `id:` of a frame. @returns undefined when it is none of a call's stream */
function parsePosition(position: string): CallPosition | undefined {
  const [, call = '', at = ''] = /^([\w-]+)\.(\d[\d.]*)$/.exec(position) ?? [];
  const cursor = parseCursor(at);
  if (!cursor) return undefined;
  const [id, progressToken, notes = 0] = namesIn(call);
  if (!isName(id) || !(progressToken === undefined || isName(progressToken)) || !isCount(notes)) return undefined;
  return { call: { id, progressToken }, cursor, notes };
}

function namesIn(call: string): unknown[] {
  const names = tryJson(Buffer.from(call, 'base64url').toString());
  return Array.isArray(names) ? names : [];
}

function isName(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isInteger(value);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

export const resumption: Resumption<CallPosition> = { of: 'a stream of this session', read: parsePosition };
