// Generated from spec/ by `npm run generate`. Do not edit.
import type { ErrorObject } from 'ajv';
import type { OperationId } from './operations.ts';

/** What a request is made of, parsed. */
export interface RequestParts {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  /** Lower-case names. */
  header: Record<string, unknown>;
  requestBody: unknown;
}

/** Validates a request, and fills in what has a default; `errors` says what is wrong with the last one. */
export interface RequestValidator {
  (parts: RequestParts): boolean;
  errors?: ErrorObject[] | null;
}

/** What each operation's requests are validated by: the body, then the parameters, if it has any. */
export declare const requestValidators: Record<OperationId, RequestValidator[]>;
