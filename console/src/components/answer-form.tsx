import './talk.css';
import { useId, useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { useAction } from '../load.ts';
import { refreshQuestions } from '../open-questions.ts';
import { baton, may } from '../session.ts';
import { Button } from './button.tsx';
import { ErrorBox } from './error-box.tsx';

type Question = Schemas['Question'];

/** What of a question is needed to answer it. */
interface Asked {
  id: number;
  kind: Question['kind'];
  options?: readonly string[] | undefined;
}

/** Answers a question of a run, or approves or denies; and says so when it is too late. */
export function AnswerForm({ question, onClosed }: { question: Asked; onClosed?: () => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [tooLate, setTooLate] = useState<string>();
  const send = async (answer: Schemas['AnswerRequest']): Promise<void> => {
    const said = text.trim();
    const isFirst = await baton().answer(question.id, said === '' ? answer : { ...answer, text: said });
    if (!isFirst) setTooLate(outcomeOf(await baton().api.getQuestion(question.id)));
    else onClosed?.();
    // Their number stands in the navigation.
    void refreshQuestions().catch(() => {});
  };
  const plain = useAction(() => send({}));
  const approve = useAction(() => send({ decision: 'approved' }));
  const deny = useAction(() => send({ decision: 'denied' }));
  const busy = plain.busy || approve.busy || deny.busy;
  const error = plain.error ?? approve.error ?? deny.error;
  const isApproval = question.kind === 'approval';
  if (!may(isApproval ? 'approve' : 'run')) {
    return <p class="muted">The token that you have signed in with may not {isApproval ? 'approve' : 'answer'}.</p>;
  }
  if (tooLate !== undefined) {
    return (
      <p class="notice" role="alert">
        Your answer came too late: {tooLate}.
      </p>
    );
  }
  return (
    <form
      class="answer-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isApproval) void plain.run();
      }}
    >
      {question.options && question.options.length > 0 && (
        <div class="row" role="group" aria-label="Suggested answers">
          {question.options.map((option) => (
            <Button key={option} label={option} look="small" aria-pressed={text === option} onClick={() => setText(option)} />
          ))}
        </div>
      )}
      <div class="answer-line">
        <label class="visually-hidden" for={id}>
          {isApproval ? 'Reason or remark' : 'Answer'}
        </label>
        <input
          id={id}
          type="text"
          placeholder={isApproval ? 'Reason or remark, if you like' : 'Your answer'}
          autocomplete="off"
          maxLength={16_384}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        {isApproval ? (
          <>
            <Button label="Approve" look="primary" disabled={busy} onClick={() => void approve.run()} />
            <Button label="Deny" look="danger" disabled={busy} onClick={() => void deny.run()} />
          </>
        ) : (
          <Button label="Answer" look="primary" type="submit" disabled={busy || text.trim() === ''} />
        )}
      </div>
      <ErrorBox error={error} />
    </form>
  );
}

/** What has become of a question, in words: `answered by Ada: Rome`. */
export function outcomeOf({ decision, answer, by }: Pick<Question, 'decision' | 'answer' | 'by'>): string {
  const what = decision === 'canceled' ? 'its run has ended' : (decision ?? 'closed');
  return `${what}${by ? ` by ${by}` : ''}${answer ? `: ${answer}` : ''}`;
}
