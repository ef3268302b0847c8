import { useState } from 'preact/hooks';
import { allAgents } from '../../agents.ts';
import { ErrorBox } from '../../components/error-box.tsx';
import { Field } from '../../components/field.tsx';
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
        <Field label="Agent" hint={chosen?.role}>
          {(control) => (
            <select {...control} value={agent} onChange={({ currentTarget }) => setAgent(currentTarget.value)}>
              {!chosen && <option value={agent}>{agent}</option>}
              {known.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name === id ? id : `${name} (${id})`}
                </option>
              ))}
            </select>
          )}
        </Field>
        <ErrorBox error={agents.error} retry={agents.reload} />
      </div>
      <Composer send={send} />
    </>
  );
}
