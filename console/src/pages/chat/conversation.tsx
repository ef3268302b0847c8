import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, type Schemas } from '../../../../clients/typescript/src/index.ts';
import { Button } from '../../components/button.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { Pending } from '../../components/loading.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useLoad } from '../../load.ts';
import { href } from '../../route.ts';
import { baton, may } from '../../session.ts';
import { Composer } from './composer.tsx';
import { ConversationActions } from './conversation-actions.tsx';
import { TurnView } from './turn.tsx';
import { isRunning, turnsOf, type Content, type Turn } from './turns.ts';
import { useStuckToEnd } from './stuck.ts';
import { Watch } from './watch.ts';

/** Of a long conversation, the newest messages are enough to begin with. */
const SHOWN_AT_FIRST = 30;

interface ConversationProps {
  id: number;
  /** Told of the conversation as it is, and as it has become. */
  onChange: (conversation: Schemas['Conversation']) => void;
}

/** A conversation: what was said, what is being said, and where one says more. */
export function Conversation({ id, onChange }: ConversationProps) {
  const loaded = useLoad((signal) => readConversation(id, signal), [id]);
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const watches = useRef(new Set<Watch>());
  const conversation = loaded.data?.conversation;
  const end = useStuckToEnd();

  const watch = (): Watch => {
    const made = new Watch();
    watches.current.add(made);
    return made;
  };
  const watched = (turn: Turn): Turn => {
    if (turn.watch || turn.runId === undefined) return turn;
    const reader = watch();
    void reader.follow(baton().resume(turn.runId, reader.options));
    return { ...turn, watch: reader };
  };

  useEffect(() => {
    if (!loaded.data) return;
    onChange(loaded.data.conversation);
    // The last run may be under way; and what one may want to send again is the last message.
    const read = loaded.data.turns.map((turn) => ({ ...turns.find(({ key }) => key === turn.key), ...turn }));
    // What was sent while it was read is not among it.
    const sent = turns.filter((turn) => isRunning(turn) && !read.some(({ key }) => key === turn.key));
    setTurns([...read, ...sent].map((turn, i, all) => (i === all.length - 1 ? watched(turn) : turn)));
  }, [loaded.data]);
  useEffect(
    () => () => {
      for (const reader of watches.current) reader.close();
    },
    [],
  );

  const send = async (message: Content): Promise<void> => {
    const reader = watch();
    try {
      const run = await baton().sendMessage(id, { message }, reader.options);
      setTurns((turns) => [...turns, { key: run.id, runId: run.id, messages: [message], answer: undefined, watch: reader }]);
      end.stick();
      void reader.follow(run);
    } catch (error) {
      reader.close();
      // Somebody else talks here too: what they have said is shown, and what was written stays where it is.
      if (error instanceof ApiError && error.code === 'conversation_busy') loaded.reload();
      throw error;
    }
  };

  const last = turns.at(-1);
  const steered = last?.watch?.view.value.steered ?? 0;
  useEffect(() => {
    // The event has only the beginning of the message; it stands in the conversation by then.
    if (last && last.messages.length <= steered) loaded.reload();
  }, [last?.key, steered]);
  const running = last !== undefined && isRunning(last) ? last.runId : undefined;
  const earlier = Math.max(0, turns.length - shown);
  return (
    <>
      <a class="chat-back" href={href(['chat'])}>
        All conversations
      </a>
      <PageHead
        title={conversation ? conversation.title || 'Untitled' : 'Conversation'}
        lead={conversation && `with ${conversation.agent_id}`}
      >
        {conversation && <ConversationActions conversation={conversation} onChange={loaded.reload} />}
      </PageHead>
      <Pending of={loaded} />
      <div class="turns" ref={end.content}>
        {earlier > 0 && (
          <Button label={`Show earlier messages (${earlier})`} look="small quiet" onClick={() => setShown(shown + SHOWN_AT_FIRST)} />
        )}
        {turns.slice(earlier).map((turn) => (
          <TurnView
            key={turn.key}
            turn={turn}
            onLook={() => {
              const looked = watched(turn);
              setTurns((turns) => turns.map((one) => (one.key === turn.key ? looked : one)));
            }}
            again={turn === last && may('run') ? send : undefined}
          />
        ))}
      </div>
      <p class="visually-hidden" role="status">
        {running === undefined ? '' : 'The agent is answering.'}
      </p>
      {conversation && may('run') && <Composer send={send} stop={running === undefined ? undefined : <StopButton runId={running} />} />}
    </>
  );
}

function StopButton({ runId }: { runId: string }) {
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState<unknown>();
  const stop = async (): Promise<void> => {
    setAsked(true);
    try {
      await baton().resume(runId).cancel();
    } catch (error) {
      setError(error);
      setAsked(false);
    }
  };
  return (
    <>
      <ErrorBox error={error} />
      <Button label={asked ? 'Stopping …' : 'Stop'} look="danger" disabled={asked} onClick={() => void stop()} />
    </>
  );
}

async function readConversation(id: number, signal: AbortSignal): Promise<{ conversation: Schemas['Conversation']; turns: Turn[] }> {
  const { api } = baton();
  const [conversation, messages] = await Promise.all([api.getConversation(id, { signal }), readMessages(id, signal)]);
  return { conversation, turns: turnsOf(messages) };
}

async function readMessages(id: number, signal: AbortSignal): Promise<Schemas['ConversationMessage'][]> {
  const messages: Schemas['ConversationMessage'][] = [];
  let after: number | undefined = 0;
  while (after !== undefined) {
    const page: Schemas['MessageList'] = await baton().api.listMessages(id, { limit: 500, after_id: after }, { signal });
    messages.push(...page.messages);
    after = page.next_after_id;
  }
  return messages;
}
