// Generated from spec/ by `npm run generate`. Do not edit.
import type { components } from './api.ts';

/** An event of a run: its SSE name and its payload. */
export type RunEvent =
  | { event: 'request_received'; data: components['schemas']['RequestReceivedEvent'] }
  | { event: 'stream_start'; data: components['schemas']['StreamStartEvent'] }
  | { event: 'text'; data: components['schemas']['TextEvent'] }
  | { event: 'tool_call'; data: components['schemas']['ToolCallEvent'] }
  | { event: 'file'; data: components['schemas']['FileEvent'] }
  | { event: 'token_usage'; data: components['schemas']['TokenUsageEvent'] }
  | { event: 'sub_agent_response'; data: components['schemas']['SubAgentResponseEvent'] }
  | { event: 'advisor'; data: components['schemas']['AdvisorEvent'] }
  | { event: 'stream_end'; data: components['schemas']['StreamEndEvent'] }
  | { event: 'error'; data: components['schemas']['ErrorEvent'] }
  | { event: 'done'; data: components['schemas']['DoneEvent'] };

export type RunEventName = RunEvent['event'];

/** The names of all events of a run. */
export const runEventNames = ["request_received","stream_start","text","tool_call","file","token_usage","sub_agent_response","advisor","stream_end","error","done"] as const satisfies RunEventName[];

/** The commands that a `tool_call` can name. */
export const toolKinds = ["fetch","search","browse","mcp","a2a","write","mem","agent","parallel","advise","read","list","exec","pane","schedule"] as const;

export type ToolKind = (typeof toolKinds)[number];

/** Why a run failed, in `error` and `done`. */
export type ErrorCode = components['schemas']['ErrorCode'];
export type ErrorReason = components['schemas']['ErrorReason'];
