import { useState } from 'preact/hooks';
import { ErrorBox } from '../../../components/error-box.tsx';
import { Field } from '../../../components/field.tsx';
import { Badge } from '../../../components/badge.tsx';
import { say } from '../../../components/toasts.tsx';
import { useAction } from '../../../load.ts';
import { baton, may } from '../../../session.ts';
import type { RunQuestion } from './state.ts';

type Answer = Parameters<ReturnType<typeof baton>['answer']>[1];

/** What the run asks of people, and what they have said. */
export function Questions({ questions, live }: { questions: readonly RunQuestion[]; live: boolean }) {
  return (
    <div class="stack">
      {questions.map((one) => (
        <Question key={one.question.question_id} {...one} live={live} />
      ))}
    </div>
  );
}

/** @param live whether it may be answered: it may not as of a moment that has passed, nor when the run is over */
function Question({ question, answer, live }: RunQuestion & { live: boolean }) {
  const open = answer === undefined;
  return (
    <article class="panel question">
      <p class="row">
        <Badge tone={open ? 'wait' : 'neutral'}>{open ? 'open' : answer.decision}</Badge>
        <span class="muted">{question.agent} asks</span>
      </p>
      <p class="question-text">{question.text}</p>
      {question.command !== undefined && <pre class="command">{question.command}</pre>}
      {answer?.text !== undefined && <blockquote class="answer">{answer.text}</blockquote>}
      {answer?.by !== undefined && <p class="muted">by {answer.by}</p>}
      {open && live && may('run') && <AnswerForm question={question} />}
    </article>
  );
}

function AnswerForm({ question }: Pick<RunQuestion, 'question'>) {
  const [text, setText] = useState('');
  const [sent, setSent] = useState<Answer>({});
  const action = useAction(async () => {
    const taken = await baton().answer(question.question_id, sent);
    say(taken ? 'Answered' : 'It was answered already, or has expired');
  });
  const send = (answer: Answer): void => {
    setSent(answer);
    Object.assign(sent, answer);
    void action.run();
  };
  const remark = text.trim() === '' ? {} : { text: text.trim() };
  const isApproval = question.kind === 'approval';
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        send(isApproval ? { decision: 'approved', ...remark } : remark);
      }}
    >
      {question.options && (
        <div class="row">
          {question.options.map((option) => (
            <button key={option} type="button" class="button" disabled={action.busy} onClick={() => send({ text: option })}>
              {option}
            </button>
          ))}
        </div>
      )}
      <Field label={isApproval ? 'Remark or reason' : 'Answer'}>
        {(control) => (
          <input
            {...control}
            type="text"
            required={!isApproval}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </Field>
      <ErrorBox error={action.error} />
      <div class="row">
        <button type="submit" class="button primary" disabled={action.busy}>
          {isApproval ? 'Approve' : 'Answer'}
        </button>
        {isApproval && (
          <button type="button" class="button danger" disabled={action.busy} onClick={() => send({ decision: 'denied', ...remark })}>
            Deny
          </button>
        )}
      </div>
    </form>
  );
}
