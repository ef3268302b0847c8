export type { Answered, ApiPromise } from './api-promise.ts';
export { Baton, type RerunOptions, type ResumeOptions, type Schemas } from './baton.ts';
export type { CallOptions, Tagged } from './call.ts';
export {
  ApiStatusError,
  // The name that it had.
  ApiStatusError as ApiError,
  BatonError,
  ConnectionLost,
  OutputInvalid,
  ProtocolError,
  RunFailed,
  UnsafePath,
  WebhookVerificationError,
  type ApiErrorCode,
  type FinishReason,
  type RunErrorCode,
} from './errors.ts';
export { cursorOf, type Notification, type RunEvent, type UnknownEvent } from './events.ts';
export type { Reconnect } from './follow.ts';
export { Api } from './generated/api.ts';
export type * from './generated/events.ts';
export { VERSION } from './generated/version.ts';
export type { ListPromise } from './list-promise.ts';
export type { NotificationOptions } from './notifications.ts';
export type { BatonOptions, RetryOptions } from './options.ts';
export type { OutputIssue, OutputSchema } from './output.ts';
export { pages } from './pages.ts';
export type { ReadOptions, Run, RunResult } from './run.ts';
export type { StartingRun, StartOptions } from './start.ts';
export { verifyWebhook, type UnknownWebhookMessage, type VerifyOptions, type WebhookHeaders, type WebhookMessage } from './webhook.ts';
