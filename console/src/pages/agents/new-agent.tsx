import { PageHead } from '../../components/page-head.tsx';
import { say } from '../../components/toasts.tsx';
import { go } from '../../route.ts';
import { baton } from '../../session.ts';
import { AgentForm, type Definition } from './agent-form.tsx';

/** An agent that there is not yet. */
export function NewAgent() {
  const create = async (definition: Definition): Promise<void> => {
    const { id, name } = await baton().api.createAgent(definition);
    say(`${name} is there`);
    go(['agents', id]);
  };
  return (
    <>
      <PageHead title="New agent" />
      <AgentForm initial={{}} verb="Create" save={create} />
    </>
  );
}
