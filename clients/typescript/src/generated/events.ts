// Generated from spec/ by `npm run generate`. Do not edit.
import type { components } from './schemas.ts';

/** The run was accepted. */
export type RequestReceivedEvent = components['schemas']['RequestReceivedEvent'];
/** An agent begins. */
export type StreamStartEvent = components['schemas']['StreamStartEvent'];
/** A piece of text. */
export type TextEvent = components['schemas']['TextEvent'];
/** A piece of the model's thoughts. */
export type ReasoningEvent = components['schemas']['ReasoningEvent'];
/** A command has finished. */
export type ToolCallEvent = components['schemas']['ToolCallEvent'];
/** A file for the caller. */
export type FileEvent = components['schemas']['FileEvent'];
/** What a model call consumed. */
export type TokenUsageEvent = components['schemas']['TokenUsageEvent'];
/** A delegate is done. */
export type SubAgentResponseEvent = components['schemas']['SubAgentResponseEvent'];
/** A verdict of the advisor. */
export type AdvisorEvent = components['schemas']['AdvisorEvent'];
/** An agent is done. */
export type StreamEndEvent = components['schemas']['StreamEndEvent'];
/** Text is withdrawn. */
export type RewindEvent = components['schemas']['RewindEvent'];
/** A model has failed, and another one makes its call. */
export type FallbackEvent = components['schemas']['FallbackEvent'];
/** The oldest messages of a history were summarised. */
export type FoldedEvent = components['schemas']['FoldedEvent'];
/** A message was put before the next turn. */
export type SteeredEvent = components['schemas']['SteeredEvent'];
/** The agent waits for a person. */
export type QuestionEvent = components['schemas']['QuestionEvent'];
/** What has become of a question. */
export type AnswerEvent = components['schemas']['AnswerEvent'];
/** The run fails. */
export type ErrorEvent = components['schemas']['ErrorEvent'];
/** The end of the run. */
export type DoneEvent = components['schemas']['DoneEvent'];

/** The events of a run that this release knows, told apart by `type`. */
export type KnownRunEvent = RequestReceivedEvent | StreamStartEvent | TextEvent | ReasoningEvent | ToolCallEvent | FileEvent | TokenUsageEvent | SubAgentResponseEvent | AdvisorEvent | StreamEndEvent | RewindEvent | FallbackEvent | FoldedEvent | SteeredEvent | QuestionEvent | AnswerEvent | ErrorEvent | DoneEvent;

/** What a stream of notifications brings that this release knows. */
export type KnownNotification = components['schemas']['NotificationStreamEvent'];

/** Why a run failed. */
export type KnownRunErrorCode = 'circuit_open' | 'upstream_error' | 'unknown_model' | 'agent_not_found' | 'advisor_halt' | 'turn_limit' | 'image_unavailable' | 'document_unavailable' | 'canceled' | 'interrupted' | 'shutdown' | 'internal' | 'tenant_suspended' | 'tenant_disabled' | 'insufficient_budget' | 'cap_exceeded' | 'response_invalid' | 'refused' | 'empty_answer';

/** How an answer ended. */
export type KnownFinishReason = 'stop' | 'length' | 'refused' | 'empty';

/** Why a request was refused. */
export type KnownApiErrorCode = 'invalid_request' | 'invalid_schedule' | 'idempotency_key_required' | 'precondition_failed' | 'unauthorized' | 'insufficient_scope' | 'origin_not_allowed' | 'not_found' | 'request_not_found' | 'agent_not_found' | 'conversation_not_found' | 'schedule_not_found' | 'run_not_found' | 'artifact_not_found' | 'file_not_found' | 'memory_entry_not_found' | 'memory_relation_not_found' | 'tenant_not_found' | 'token_not_found' | 'webhook_not_found' | 'delivery_not_found' | 'message_not_found' | 'turn_not_found' | 'mcp_server_not_found' | 'mcp_authorization_not_found' | 'provider_not_found' | 'provider_key_not_found' | 'question_not_found' | 'question_closed' | 'events_deleted' | 'not_in_flight' | 'method_not_allowed' | 'agent_exists' | 'relation_exists' | 'conversation_busy' | 'schedule_busy' | 'response_busy' | 'request_busy' | 'tenant_erasing' | 'not_confirmed' | 'run_not_kept' | 'schedule_ended' | 'webhook_disabled' | 'secrets_key_missing' | 'public_url_missing' | 'payload_too_large' | 'quota_exceeded' | 'unsupported_media_type' | 'range_not_satisfiable' | 'rate_limited' | 'too_many_runs' | 'queue_full' | 'too_many_streams' | 'limit_reached' | 'request_timeout' | 'expectation_failed' | 'headers_too_large' | 'internal' | 'archive_damaged' | 'not_implemented' | 'run_failed' | 'run_unfinished' | 'shutting_down' | 'unavailable' | 'archive_unavailable' | 'tenant_moving';

/** What endpoints of webhooks are told that this release knows, told apart by `type`. */
export type KnownWebhookMessage = components['schemas']['RunCompletedMessage'] | components['schemas']['RunFailedMessage'] | components['schemas']['RunCanceledMessage'] | components['schemas']['RunWaitingMessage'] | components['schemas']['BudgetReachedMessage'] | components['schemas']['WebhookTestMessage'];
