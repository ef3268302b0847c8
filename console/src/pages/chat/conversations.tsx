import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { Loading } from '../../components/loading.tsx';
import { Ago } from '../../components/time.tsx';
import { usePages } from '../../load.ts';
import { href } from '../../route.ts';
import { baton, may } from '../../session.ts';

type Conversation = Schemas['Conversation'];

/** The lists as they were last seen, so that going from one conversation to the next shows no empty one. */
const lastSeen = new WeakMap<object, readonly Conversation[]>();

/** Others begin, archive and delete conversations too. */
const REFRESH = { everyMs: 20_000, idOf: ({ id }: Conversation) => id };

interface ConversationsProps {
  current: number | undefined;
  /** The current one, as it is now. */
  changed: Conversation | undefined;
}

/** The tenant's conversations, newest first. */
export function Conversations({ current, changed }: ConversationsProps) {
  const [archived, setArchived] = useState(false);
  const client = baton();
  const list = usePages(
    (cursor, signal) => client.api.listConversations({ archived, ...cursor }, { signal }),
    ({ conversations }) => conversations,
    [archived],
    [changed?.title, changed?.archived],
    REFRESH,
  );
  useEffect(() => {
    if (!archived && list.items.length > 0) lastSeen.set(client, list.items);
  }, [list.items]);
  const known = list.items.length === 0 && list.loading && !archived ? lastSeen.get(client) : undefined;
  const items = known ?? list.items;
  return (
    <section class="conversations" aria-label="Conversations">
      {may('manage') && may('run') && <LinkButton label="New conversation" look="primary wide" href={href(['chat', 'new'])} />}
      <ul>
        {items.map(({ id, title, agent_id: agent, updated_at: at }) => (
          <li key={id}>
            <a class="conversation-link" href={href(['chat', String(id)])} aria-current={id === current ? 'page' : undefined}>
              <span class="conversation-title">{title || 'Untitled'}</span>
              <span class="conversation-facts">
                {agent} · <Ago at={at} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      {items.length === 0 && !list.loading && list.error === undefined && !list.more && (
        <p class="muted conversations-empty">{archived ? 'No archived conversations.' : 'No conversations yet.'}</p>
      )}
      <ErrorBox error={list.error} retry={list.retry} />
      {list.loading && !known && <Loading />}
      {list.more && !list.loading && <Button label="Load more" look="small quiet wide" onClick={list.more} />}
      <Button
        label={archived ? 'Back to current conversations' : 'Show archived conversations'}
        look="small quiet wide"
        aria-pressed={archived}
        onClick={() => setArchived(!archived)}
      />
    </section>
  );
}
