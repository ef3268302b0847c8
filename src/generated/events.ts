// Generated from spec/ by `npm run generate`. Do not edit.
import type { components } from './api.ts';

/** A payload without the name of its event. */
type Data<Schema extends keyof components['schemas']> = Omit<components['schemas'][Schema], 'type'>;

/** An event of a run: its SSE name and its payload, which says that name once more on the wire, as its `type`. */
export type RunEvent =
  | { event: 'request_received'; data: Data<'RequestReceivedEvent'> }
  | { event: 'stream_start'; data: Data<'StreamStartEvent'> }
  | { event: 'text'; data: Data<'TextEvent'> }
  | { event: 'reasoning'; data: Data<'ReasoningEvent'> }
  | { event: 'tool_call'; data: Data<'ToolCallEvent'> }
  | { event: 'file'; data: Data<'FileEvent'> }
  | { event: 'token_usage'; data: Data<'TokenUsageEvent'> }
  | { event: 'sub_agent_response'; data: Data<'SubAgentResponseEvent'> }
  | { event: 'advisor'; data: Data<'AdvisorEvent'> }
  | { event: 'stream_end'; data: Data<'StreamEndEvent'> }
  | { event: 'rewind'; data: Data<'RewindEvent'> }
  | { event: 'fallback'; data: Data<'FallbackEvent'> }
  | { event: 'folded'; data: Data<'FoldedEvent'> }
  | { event: 'steered'; data: Data<'SteeredEvent'> }
  | { event: 'question'; data: Data<'QuestionEvent'> }
  | { event: 'answer'; data: Data<'AnswerEvent'> }
  | { event: 'error'; data: Data<'ErrorEvent'> }
  | { event: 'done'; data: Data<'DoneEvent'> };

export type RunEventName = RunEvent['event'];

/** The names of all events of a run. */
export const runEventNames = ["request_received","stream_start","text","reasoning","tool_call","file","token_usage","sub_agent_response","advisor","stream_end","rewind","fallback","folded","steered","question","answer","error","done"] as const satisfies RunEventName[];

/** The commands that a `tool_call` can name. */
export const toolKinds = ["fetch","search","browse","mcp","a2a","write","mem","agent","parallel","advise","read","list","exec","pane","schedule","ask"] as const;

export type ToolKind = (typeof toolKinds)[number];

/** Why a run failed, in `error` and `done`. */
export type ErrorCode = 'circuit_open' | 'upstream_error' | 'unknown_model' | 'agent_not_found' | 'advisor_halt' | 'turn_limit' | 'image_unavailable' | 'document_unavailable' | 'canceled' | 'interrupted' | 'shutdown' | 'internal' | 'tenant_suspended' | 'tenant_disabled' | 'insufficient_budget' | 'cap_exceeded' | 'response_invalid' | 'refused' | 'empty_answer';
export type ErrorReason = 'provider_unavailable' | 'upstream_error' | 'agent_not_found' | 'advisor_halt' | 'turn_limit' | 'image_unavailable' | 'document_unavailable' | 'canceled' | 'interrupted' | 'shutdown' | 'internal' | 'tenant_suspended' | 'tenant_disabled' | 'insufficient_budget' | 'cap_exceeded' | 'response_invalid' | 'refused' | 'empty_answer';
