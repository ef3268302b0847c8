import './talk.css';
import { useId, useState } from 'preact/hooks';
import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { formatNumber } from '../format.ts';
import { useAction } from '../load.ts';
import { refreshQuestions } from '../open-questions.ts';
import { baton, may } from '../session.ts';
import { visible } from '../visible.ts';
import { Button } from './button.tsx';
import { ErrorBox } from './error-box.tsx';
import { GrowingText } from './growing-text.tsx';

type Question = Schemas['Question'];

/** What of a question is needed to answer it. */
interface Asked {
  id: number;
  kind: Question['kind'];
  options?: readonly string[] | undefined;
}

/** Characters of an answer, of a remark, and of why a function has failed. */
const MAX_TEXT = 16_384;
/** Characters of what a function returns. */
const MAX_OUTPUT = 1_048_576;

/** Answers a question of a run, approves or denies, or stands in for a function of its caller; and says so when it is too late. */
export function AnswerForm({ question, onClosed }: { question: Asked; onClosed?: () => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [tooLate, setTooLate] = useState<string>();
  const isCall = question.kind === 'tool';
  const said = text.trim();
  const isTooLong = isCall ? text.length > MAX_OUTPUT : said.length > MAX_TEXT;
  const send = async (answer: Schemas['AnswerRequest']): Promise<void> => {
    const isFirst = await baton().answer(question.id, isCall || said === '' ? answer : { ...answer, text: said });
    if (!isFirst) setTooLate(outcomeOf(await baton().api.getQuestion(question.id)));
    else onClosed?.();
    // Their number stands in the navigation.
    void refreshQuestions().catch(() => {});
  };
  const plain = useAction(() => send(isCall ? { output: text } : {}));
  const fail = useAction(() => send({ error: said }));
  const approve = useAction(() => send({ decision: 'approved' }));
  const deny = useAction(() => send({ decision: 'denied' }));
  const busy = plain.busy || fail.busy || approve.busy || deny.busy;
  const error = plain.error ?? fail.error ?? approve.error ?? deny.error;
  const isApproval = question.kind === 'approval';
  const isLogin = question.kind === 'authorization';
  if (!may(isApproval ? 'approve' : 'run')) {
    return <p class="muted">Your token does not allow you to {isApproval ? 'approve' : 'answer'}.</p>;
  }
  if (tooLate !== undefined) {
    return (
      <p class="notice" role="alert">
        Your answer came too late: {tooLate}.
      </p>
    );
  }
  const takesText = !isApproval && !isLogin;
  const submit = (): void => {
    if (takesText && !busy && !isTooLong && (isCall || said !== '')) void plain.run();
  };
  return (
    <form
      class="answer-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {question.options && question.options.length > 0 && (
        <div class="row" role="group" aria-label="Suggested answers">
          {question.options.map((option) => (
            <Button key={option} label={visible(option)} look="small" aria-pressed={text === option} onClick={() => setText(option)} />
          ))}
        </div>
      )}
      <div class="answer-line">
        <label class="visually-hidden" for={id}>
          {isCall ? 'Output, or why it failed' : isApproval || isLogin ? 'Comment' : 'Answer'}
        </label>
        <GrowingText
          id={id}
          placeholder={
            isCall ? 'Output, or why it failed' : isLogin ? 'Why you deny it' : isApproval ? 'Comment (optional)' : 'Your answer'
          }
          autocomplete="off"
          value={text}
          onValue={setText}
          onEnter={takesText ? submit : undefined}
        />
        {isLogin ? (
          <Button label="Deny" look="danger" disabled={busy || isTooLong} onClick={() => void deny.run()} />
        ) : isApproval ? (
          <>
            <Button label="Approve" look="primary" disabled={busy || isTooLong} onClick={() => void approve.run()} />
            <Button label="Deny" look="danger" disabled={busy || isTooLong} onClick={() => void deny.run()} />
          </>
        ) : isCall ? (
          <>
            <Button label="Return" look="primary" type="submit" disabled={busy || isTooLong} />
            <Button
              label="Report a failure"
              look="danger"
              disabled={busy || said === '' || said.length > MAX_TEXT}
              onClick={() => void fail.run()}
            />
          </>
        ) : (
          <Button label="Answer" look="primary" type="submit" disabled={busy || isTooLong || said === ''} />
        )}
      </div>
      {(isTooLong || said.length > MAX_TEXT) && (
        <p class="notice" role="status">
          {isTooLong
            ? `This text has ${formatNumber(text.length)} characters; it may have ${formatNumber(isCall ? MAX_OUTPUT : MAX_TEXT)}.`
            : `This can be returned, but as a failure it may have ${formatNumber(MAX_TEXT)} characters.`}
        </p>
      )}
      <ErrorBox error={error} />
    </form>
  );
}

/** What has become of a question, in words: `answered by Ada: Rome`. */
export function outcomeOf({ decision, answer, error, by }: Pick<Question, 'decision' | 'answer' | 'error' | 'by'>): string {
  const what = decision === 'canceled' ? 'its run has ended' : error === undefined ? (decision ?? 'closed') : 'failed';
  const said = error ?? answer;
  return visible(`${what}${by ? ` by ${by}` : ''}${said ? `: ${said}` : ''}`);
}
