import type { AskedRun } from './durable/records.ts';
import type { ModelMessage } from './model.ts';
import type { StepWriter } from './steps/step-writer.ts';

/** Of one that was asked more, nothing is kept: UTF-16 units of its messages, and bytes of all that is kept. */
const MOST = 4_194_304;

/** What a run was asked, packed and without secrets, for whoever runs it again; undefined when it is too much. @param secrets of its tenant */
export function packedAsked(run: AskedRun, steps: Pick<StepWriter, 'packed'>, secrets: readonly string[]): Buffer | undefined {
  const { message, history = [], stands } = run;
  const said = [...history, { content: message }, { content: stands?.prompt ?? '' }, ...(stands?.messages ?? [])].reduce(
    (sum, { content }) => sum + sizeOf(content),
    0,
  );
  // What is too much is not even put together.
  if (said > MOST) return undefined;
  const packed = steps.packed(run, secrets);
  return packed.length > MOST ? undefined : packed;
}

/** UTF-16 units of a message, about. */
function sizeOf(content: ModelMessage['content']): number {
  if (typeof content === 'string') return content.length;
  return content.reduce((sum, part) => {
    if (part.type === 'text' || part.type === 'tool_result') return sum + part.text.length;
    if (part.type === 'tool_call') return sum + part.arguments.length;
    return sum + ('source' in part && 'data' in part.source ? part.source.data.length : 0);
  }, 0);
}
