/**
 * Parses and validates requests with large bodies, in a thread of its own: that takes a third of a second for the largest.
 */
import { parentPort } from 'node:worker_threads';
import { operations, type OperationId } from '../generated/operations.ts';
import { knownMembers } from '../http/known-members.ts';
import { decoded, MalformedJson, parseRequest, type ValidRequest } from '../http/parse-request.ts';
import { free } from '../lib/free.ts';
import { Problem } from '../lib/problem.ts';

/** A request to parse. */
export interface ParseJob {
  operationId: OperationId;
  pieces: Uint8Array[];
  request: Omit<ValidRequest, 'body'>;
}

/** What became of a job: the request, or why it is refused. */
export type ParseAnswer =
  | { request: ValidRequest }
  | { refusal: Pick<Problem, 'code' | 'message' | 'extra'> & { malformed: { rpcId: unknown } | undefined } };

parentPort!.on('message', (job: ParseJob) => {
  parentPort!.postMessage(
    answerOf(() => parsed(job)),
    [],
  );
});

/** What nobody reads is left here: taking it over would cost the other thread as much as all the rest. */
function parsed({ operationId, pieces, request }: ParseJob): ValidRequest {
  const valid = parseRequest(operationId, () => consumed(pieces), request);
  return operations[operationId].jsonRpc ? valid : { ...valid, body: knownMembers(operationId, valid.body) };
}

/** The text of a body, of whose bytes there is only one copy at any time, and none when it is parsed. @throws when they are no UTF-8 */
function consumed(pieces: readonly Uint8Array[]): string {
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
    free(piece);
  }
  try {
    return decoded([bytes]);
  } finally {
    free(bytes);
  }
}

function answerOf(parse: () => ValidRequest): ParseAnswer {
  try {
    return { request: parse() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, message, extra } = error;
    const malformed = error instanceof MalformedJson ? { rpcId: error.rpcId } : undefined;
    return { refusal: { code, message, extra, malformed } };
  }
}
