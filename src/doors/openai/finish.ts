import type { ChatCompletion } from 'openai/resources/chat/completions';
import type { Response as OfSdk } from 'openai/resources/responses/responses';
import type { RunResult } from '../../log/result.ts';

/** How the answer of a run has ended. */
type Finished = Pick<RunResult, 'finish_reason' | 'error'>;

const CHAT: Partial<Record<string, ChatCompletion.Choice['finish_reason']>> = { length: 'length', refused: 'content_filter' };
const INCOMPLETE: Partial<Record<string, OfSdk.IncompleteDetails['reason']>> = { length: 'max_output_tokens', refused: 'content_filter' };

/** As a completion says it. */
export const finishReason = ({ finish_reason: reason = '' }: Finished): ChatCompletion.Choice['finish_reason'] => CHAT[reason] ?? 'stop';

/** Why a response is not complete; undefined when it is. */
export const incompleteReason = ({ finish_reason: reason = '' }: Finished) => INCOMPLETE[reason];

/** The words of a refusal, which is a regular end of an answer here; undefined when the run has ended otherwise. */
export function refusalIn({ finish_reason: reason, error = '' }: Finished): string | undefined {
  if (reason !== 'refused') return undefined;
  // In the error, our words come before those of the provider, where it has some.
  return / refused to answer: ([^]+)$/.exec(error)?.[1] ?? error;
}
