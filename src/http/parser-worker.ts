/**
 * Parses and validates requests with large bodies, in a thread of its own: that takes a third of a second for the largest.
 */
import { parentPort } from 'node:worker_threads';
import type { OperationId } from '../generated/operations.ts';
import { Problem } from '../lib/problem.ts';
import { MalformedJson } from './body.ts';
import { parseRequest, type ValidRequest } from './parse-request.ts';

/** A request to parse. */
export interface ParseJob {
  operationId: OperationId;
  pieces: Uint8Array[];
  request: Omit<ValidRequest, 'body'>;
}

/** What became of a job: the request, or why it is refused. */
export type ParseAnswer = { request: ValidRequest } | { refusal: Pick<Problem, 'code' | 'message' | 'extra'> & { malformed: boolean } };

parentPort!.on('message', ({ operationId, pieces, request }: ParseJob) => {
  parentPort!.postMessage(
    answerOf(() => parseRequest(operationId, pieces, request)),
    [],
  );
});

function answerOf(parse: () => ValidRequest): ParseAnswer {
  try {
    return { request: parse() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, message, extra } = error;
    return { refusal: { code, message, extra, malformed: error instanceof MalformedJson } };
  }
}
