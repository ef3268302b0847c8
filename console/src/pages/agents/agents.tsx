import { allAgents } from '../../agents.ts';
import { LinkButton } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { Pending } from '../../components/loading.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Table } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { useLoad } from '../../load.ts';
import type { PageProps } from '../../page.ts';
import { href } from '../../route.ts';
import { may } from '../../session.ts';
import { Agent } from './agent.tsx';
import { NewAgent } from './new-agent.tsx';
import './agents.css';

/** The agents of the tenant: `#/agents`, `#/agents?new=1`, `#/agents/reviewer`. */
export default function Agents({ path: [id], query }: PageProps) {
  // An agent may be named `new`.
  if (id !== undefined) return <Agent id={id} />;
  return query.has('new') ? <NewAgent /> : <AgentTable />;
}

function AgentTable() {
  const list = useLoad(allAgents, []);
  const agents = list.data ?? [];
  return (
    <>
      <PageHead title="Agents" lead="Who can be asked, and who can be delegated to.">
        {may('manage') && <LinkButton label="New agent" look="primary" href={href(['agents'], { new: '1' })} />}
      </PageHead>
      {agents.length > 0 && (
        <Table
          caption="Agents"
          items={agents}
          keyOf={({ id }) => id}
          columns={[
            {
              label: 'Agent',
              cell: ({ id, name }) => (
                <>
                  <a href={href(['agents', id])}>{name}</a>
                  <br />
                  <code class="muted">{id}</code>
                </>
              ),
            },
            { label: 'Role', cell: ({ role }) => role, minor: true },
            { label: 'Model', cell: ({ model }) => <code>{model}</code> },
            { label: 'Updated', cell: ({ updated_at: at }) => (at ? <Ago at={at} /> : 'built in'), minor: true },
            {
              label: 'Chat',
              silent: true,
              cell: ({ id }) =>
                may('run') &&
                may('manage') && (
                  <LinkButton label="Chat" about={`with ${id}`} look="small quiet" href={href(['chat', 'new'], { agent: id })} />
                ),
            },
          ]}
        />
      )}
      {list.data && agents.length === 0 && <Empty title="No agents" />}
      <Pending of={list} />
    </>
  );
}
