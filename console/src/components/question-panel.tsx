import './talk.css';
import type { AnswerEvent, QuestionEvent } from '../../../clients/typescript/src/index.ts';
import { visible } from '../visible.ts';
import { LinkButton } from './button.tsx';
import { AnswerForm, outcomeOf } from './answer-form.tsx';
import { Countdown } from './countdown.tsx';

interface QuestionPanelProps {
  question: QuestionEvent;
  answer: AnswerEvent | undefined;
  /** Whether it may still be answered: not when its run is over, nor as of a moment that has passed. */
  live: boolean;
}

/** A question where its run is shown: with a form while it waits, and then with what was said. */
export function QuestionPanel({ question, answer, live }: QuestionPanelProps) {
  const waits = live && answer === undefined;
  return (
    <article class={waits ? 'panel ask waits' : 'panel ask'}>
      <p class="ask-head">
        {question.agent} asks{' '}
        {waits && (
          <>
            · <Countdown at={question.expires_at} />
          </>
        )}
      </p>
      <p class="ask-text">{visible(question.text)}</p>
      <Asked {...question} />
      {answer && <p class="ask-outcome">{outcomeOf({ ...answer, ...(answer.text !== undefined && { answer: answer.text }) })}</p>}
      {answer?.answered_by && <p class="muted">With the token {answer.answered_by.name}</p>}
      {waits && <AnswerForm question={{ id: question.question_id, kind: question.kind, options: question.options }} />}
    </article>
  );
}

/** The command that needs approval, the call of a function, or where somebody logs in. */
export function Asked({ command, name, arguments: given, url }: Pick<QuestionEvent, 'command' | 'name' | 'arguments' | 'url'>) {
  if (url !== undefined) return <SignIn url={url} />;
  const shown = name === undefined ? command : `${name} ${given ?? ''}`;
  return shown === undefined ? null : <pre class="code-block">{visible(shown)}</pre>;
}

/** The address of a login, if it is one: a tab of its own comes back to the server. */
function SignIn({ url }: { url: string }) {
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol)) return null;
  return (
    <p class="row">
      <LinkButton label="Sign in" look="primary" href={address.href} target="_blank" rel="noopener noreferrer" />
      <span class="muted">at {address.host}</span>
    </p>
  );
}
