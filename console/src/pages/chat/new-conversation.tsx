import { useState } from 'preact/hooks';
import { AgentField } from '../../components/agent-field.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { go, href } from '../../route.ts';
import { baton, may } from '../../session.ts';
import { Composer } from './composer.tsx';
import { titleOf, type Content } from './turns.ts';

/** A conversation begins with its first message. */
export function NewConversation({ agent: wanted, text }: { agent: string; text: string }) {
  const [agent, setAgent] = useState(wanted);
  const send = async (message: Content): Promise<void> => {
    const { id } = await baton().api.createConversation({ agent_id: agent.trim(), title: titleOf(message) });
    try {
      const run = await baton().sendMessage(id, { message });
      // Its page finds the run, and reads it from the start.
      run.close();
    } catch (error) {
      // A conversation in which nothing was said is of no use to anybody.
      await baton()
        .api.deleteConversation(id)
        .catch(() => {});
      throw error;
    }
    go(['chat', String(id)], {}, { replace: true });
  };
  if (!may('manage') || !may('run')) {
    return (
      <>
        <PageHead title="New conversation" />
        <p>Your token does not allow new conversations. It needs the scopes run and manage.</p>
      </>
    );
  }
  return (
    <>
      <a class="chat-back" href={href(['chat'])}>
        All conversations
      </a>
      <PageHead title="New conversation" />
      <div class="chat-start">
        <AgentField value={agent} onValue={setAgent} />
      </div>
      <Composer send={send} initial={text} leaves />
    </>
  );
}
