import { useMemo } from 'preact/hooks';
import { ApiError, type Schemas } from '../../../../clients/typescript/src/index.ts';
import { useBlobUrl } from '../../blob.ts';
import { Button } from '../../components/button.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { FileList } from '../../components/file-list.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { Thoughts } from '../../components/thoughts.tsx';
import { QuestionPanel } from '../../components/question-panel.tsx';
import { endingOf } from '../../endings.ts';
import { formatDuration, formatNumber } from '../../format.ts';
import { useAction } from '../../load.ts';
import { href } from '../../route.ts';
import { blobOf } from './files.ts';
import { emptyView, type RunView } from './run-view.ts';
import { documentsOf, isRunning, textOf, type Content, type Turn } from './turns.ts';
import { WorkList } from './work.tsx';

interface TurnProps {
  turn: Turn;
  /** Wants to see what the run did. */
  onLook: () => void;
  /** Sends a message once more; only of the last turn. */
  again: ((message: Content) => Promise<void>) | undefined;
}

const NOTHING = emptyView();

/** A message, and what has come of it so far. */
export function TurnView({ turn, onLook, again }: TurnProps) {
  const { messages, answer, runId, watch } = turn;
  const view = watch?.view.value ?? NOTHING;
  const text = answer ?? view.done?.content ?? view.works.get(0)?.text ?? '';
  const error = watch?.error.value;
  const running = isRunning(turn);
  const ending = view.done && endingOf(view.done);
  return (
    <article class="turn">
      {messages.map((content, i) => (
        <Message key={i} content={content} />
      ))}
      <section class="chat-answer" aria-label="Answer" aria-busy={running}>
        <Thoughts text={view.works.get(0)?.thoughts ?? ''} label="Thoughts" />
        {text !== '' && <Markdown text={text} />}
        {ending !== undefined && <p class="muted">{ending}</p>}
        {running && <Progress view={view} reconnecting={watch?.reconnecting.value ?? false} empty={text === ''} />}
        {[...view.questions.values()].map(({ asked, answer }) => (
          <QuestionPanel key={asked.question_id} question={asked} answer={answer} live={!view.done} />
        ))}
        <FileList files={view.files} label="Files of the answer" />
        {view.done && !view.done.ok && <Failure done={view.done} message={messages.at(-1)} again={again} />}
        {answer === undefined && !watch && <p class="muted">There is no answer to this message.</p>}
        <Unreadable error={error} hasAnswer={text !== ''} />
        <WorkList view={view} />
        {runId !== undefined && (
          <p class="turn-foot">
            <a href={href(['runs', runId])}>Open run</a>
            {view.done && (
              <span>
                {formatDuration(view.done.duration_ms)} · {formatNumber(view.done.input_tokens)} tokens in,{' '}
                {formatNumber(view.done.output_tokens)} out
              </span>
            )}
            {!watch && (
              <button type="button" class="link-button" onClick={onLook}>
                Show files and steps
              </button>
            )}
          </p>
        )}
      </section>
    </article>
  );
}

function Message({ content }: { content: Content }) {
  const images = typeof content === 'string' ? [] : content.flatMap((part) => (part.type === 'image' ? [part.source] : []));
  const text = textOf(content);
  return (
    <section class="chat-message" aria-label="Your message">
      {images.map((source, i) =>
        source.type === 'base64' ? (
          <SentImage key={i} source={source} />
        ) : (
          <code key={i}>{source.type === 'url' ? source.url : source.file_id}</code>
        ),
      )}
      {documentsOf(content).map(({ title, type }, i) => (
        <p key={i} class="chat-message-document">
          {title} {type !== '' && <span class="muted">{type}</span>}
        </p>
      ))}
      {text !== '' && <p class="chat-message-text">{text}</p>}
    </section>
  );
}

function SentImage({ source }: { source: Schemas['Base64ImageSource'] }) {
  const blob = useMemo(() => blobOf(source.media_type, source.data), [source.data]);
  const url = useBlobUrl(blob);
  return url === undefined ? null : <img class="chat-message-image" src={url} alt="Attached to the message" />;
}

function Progress({ view, reconnecting, empty }: { view: RunView; reconnecting: boolean; empty: boolean }) {
  const waits = [...view.questions.values()].some(({ answer }) => !answer);
  if (reconnecting) {
    return (
      <p class="chat-progress reconnecting" role="status">
        <span class="spinner" aria-hidden="true" /> The connection was lost; reconnecting …
      </p>
    );
  }
  if (waits) return null;
  return (
    <p class="chat-progress">
      <span class="spinner" aria-hidden="true" /> {empty ? 'Thinking …' : 'Working …'}
    </p>
  );
}

interface FailureProps {
  done: NonNullable<RunView['done']>;
  message: Content | undefined;
  again: TurnProps['again'];
}

/** Why there is no answer; the last message can be sent again. */
function Failure({ done, message, again }: FailureProps) {
  const action = useAction(async () => {
    if (message !== undefined) await again?.(message);
  });
  const stopped = done.error_code === 'canceled';
  return (
    <div class={stopped ? 'chat-failure stopped' : 'chat-failure'} role="alert">
      <p>
        {stopped ? 'Stopped.' : done.error} {!stopped && <code>{done.error_code}</code>}
      </p>
      {again && message !== undefined && <Button label="Send it again" look="small" action={action} />}
      <ErrorBox error={action.error} />
    </div>
  );
}

/** Why the events of the run can't be shown. With an answer it is of no weight. */
function Unreadable({ error, hasAnswer }: { error: unknown; hasAnswer: boolean }) {
  if (error === undefined) return null;
  const gone = error instanceof ApiError && (error.code === 'events_deleted' || error.code === 'request_not_found');
  if (gone) return <p class="muted">{hasAnswer ? 'What the run did is not kept any more.' : 'The run is not kept any more.'}</p>;
  return <ErrorBox error={error} />;
}
