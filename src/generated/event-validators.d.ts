// Generated from spec/ by `npm run generate`. Do not edit.
import type { ErrorObject } from 'ajv';

/** Validates a payload; `errors` says what is wrong with the last one. */
export interface EventValidator {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

export declare const request_received: EventValidator;
export declare const stream_start: EventValidator;
export declare const text: EventValidator;
export declare const tool_call: EventValidator;
export declare const file: EventValidator;
export declare const token_usage: EventValidator;
export declare const sub_agent_response: EventValidator;
export declare const advisor: EventValidator;
export declare const stream_end: EventValidator;
export declare const rewind: EventValidator;
export declare const question: EventValidator;
export declare const answer: EventValidator;
export declare const error: EventValidator;
export declare const done: EventValidator;
export declare const open: EventValidator;
export declare const notification: EventValidator;
