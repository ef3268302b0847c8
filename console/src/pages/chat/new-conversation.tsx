import { useState } from 'preact/hooks';
import { agentOption, allAgents } from '../../agents.ts';
import { ErrorBox } from '../../components/error-box.tsx';
import { SelectField } from '../../components/field.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useLoad } from '../../load.ts';
import { go, href } from '../../route.ts';
import { baton, may } from '../../session.ts';
import { Composer } from './composer.tsx';
import { titleOf, type Content } from './turns.ts';

/** A conversation begins with its first message. */
export function NewConversation({ agent: wanted }: { agent: string }) {
  const [agent, setAgent] = useState(wanted);
  const agents = useLoad(allAgents, []);
  const known = agents.data ?? [];
  const chosen = known.find(({ id }) => id === agent);
  const options = [...(chosen ? [] : [{ id: agent, name: agent }]), ...known].map(agentOption);
  const send = async (message: Content): Promise<void> => {
    const { id } = await baton().api.createConversation({ agent_id: agent, title: titleOf(message) });
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
        <p>The token that you have signed in with does not allow new conversations: it takes the scopes run and manage.</p>
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
        <SelectField label="Agent" hint={chosen?.role} options={options} value={agent} onValue={setAgent} />
        <ErrorBox error={agents.error} retry={agents.reload} />
      </div>
      <Composer send={send} />
    </>
  );
}
