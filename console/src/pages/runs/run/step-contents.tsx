import { ErrorBox } from '../../../components/error-box.tsx';
import { Loading } from '../../../components/loading.tsx';
import { formatNumber } from '../../../format.ts';
import { useLoad } from '../../../load.ts';
import { baton } from '../../../session.ts';
import { textOf } from './parts.ts';
import type { Step } from './step-tree.ts';

/** What was said in a step, read when it is opened. */
export function StepContents({ run, id }: { run: string; id: number }) {
  const read = useLoad((signal) => baton().api.listSteps(run, { after_id: id - 1, limit: 1 }, { signal }), [run, id]);
  if (read.error !== undefined) return <ErrorBox error={read.error} retry={read.reload} />;
  if (!read.data) return <Loading />;
  const [step] = read.data.steps;
  if (step?.step_id !== id) return <p class="muted">This step has been deleted.</p>;
  return <div class="step-contents">{step.kind === 'model_call' ? <Call step={step} /> : <Other step={step} />}</div>;
}

function Call({ step }: { step: Step }) {
  const { messages = [], messages_left_out: leftOut = 0, system = [], tools = [], answer = [] } = step;
  // What the model has answered to before is of the calls above.
  const fresh = messages.findLastIndex(({ role }) => role === 'assistant') + 1;
  return (
    <>
      <Folded title="System prompt" text={system.join('\n\n')} />
      <Folded title={`${formatNumber(tools.length)} functions`} text={tools.map((tool) => JSON.stringify(tool, null, 2)).join('\n\n')} />
      {leftOut > 0 && <p class="muted">{formatNumber(leftOut)} earlier messages are not shown</p>}
      <Folded
        title={`${formatNumber(fresh)} earlier ${fresh === 1 ? 'message' : 'messages'}`}
        text={messages
          .slice(0, fresh)
          .map(({ role, content }) => `${role}:\n${textOf(content)}`)
          .join('\n\n')}
      />
      {messages.slice(fresh).map(({ role, content }, index) => (
        <Text key={index} title={role === 'user' ? 'Input' : role} text={textOf(content)} />
      ))}
      <Text title="Answer" text={textOf(answer)} />
    </>
  );
}

function Other({ step: { arguments: given = '', block, result = [], guidance = '' } }: { step: Step }) {
  return (
    <>
      <Text title="Input" text={block === undefined ? given : `${given}\n${block}`} />
      <Text title="Output" text={textOf(result)} />
      <Text title="Guidance to the agent" text={guidance} />
    </>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  if (text.trim() === '') return null;
  return (
    <div>
      <h4>{title}</h4>
      <pre class="step-text" tabIndex={0} aria-label={title} role="group">
        {text}
      </pre>
    </div>
  );
}

function Folded({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <details>
      <summary>{title}</summary>
      <pre class="step-text" tabIndex={0} aria-label={title} role="group">
        {text}
      </pre>
    </details>
  );
}
