import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Empty } from '../../components/empty.tsx';
import { PageHead } from '../../components/page-head.tsx';
import type { PageProps } from '../../page.ts';
import { Conversations } from './conversations.tsx';
import { Conversation } from './conversation.tsx';
import { NewConversation } from './new-conversation.tsx';
import './chat.css';

/** Conversations with agents: `#/chat`, `#/chat/new?agent=reviewer&text=Hello`, `#/chat/7`. */
export default function Chat({ path: [place], query }: PageProps) {
  const [changed, setChanged] = useState<Schemas['Conversation']>();
  const id = place !== undefined && /^\d{1,15}$/.test(place) ? Number(place) : undefined;
  return (
    <div class="chat" data-open={place === undefined ? undefined : ''}>
      <Conversations current={id} changed={changed} />
      <div class="chat-main">
        {id !== undefined && <Conversation id={id} onChange={setChanged} />}
        {id === undefined && place !== undefined && (
          <NewConversation agent={query.get('agent') ?? 'index'} text={query.get('text') ?? ''} />
        )}
        {place === undefined && (
          <>
            <PageHead title="Chat" lead="Talk with any agent. It remembers the conversation." />
            <div class="chat-nothing">
              <Empty title="Choose a conversation">Or start a new one with any agent.</Empty>
            </div>
          </>
        )}
      </div>
    </div>
  );
}
