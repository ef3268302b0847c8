import { useAgents } from '../../agents.ts';
import { LinkButton } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { FilterField } from '../../components/filter-field.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { PagedTable } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import type { PageProps } from '../../page.ts';
import { go, href } from '../../route.ts';
import { may } from '../../session.ts';
import { Agent } from './agent.tsx';
import { NewAgent } from './new-agent.tsx';
import './agents.css';

/** The agents of the tenant: `#/agents`, `#/agents?q=review`, `#/agents?new=1`, `#/agents/reviewer`. */
export default function Agents({ path: [id], query }: PageProps) {
  // An agent may be named `new`.
  if (id !== undefined) return <Agent id={id} />;
  return query.has('new') ? <NewAgent /> : <AgentTable words={query.get('q') ?? ''} />;
}

/** Characters that the API takes. */
const WORDS = 128;

function AgentTable({ words }: { words: string }) {
  const list = useAgents(words);
  return (
    <>
      <PageHead title="Agents" lead="Agents that you can run and chat with. They can also call each other.">
        {may('manage') && <LinkButton label="New agent" look="primary" href={href(['agents'], { new: '1' })} />}
      </PageHead>
      <form class="filters" role="search" aria-label="Agents" onSubmit={(event) => event.preventDefault()}>
        <FilterField
          label="Search"
          type="search"
          placeholder="Name, ID, role or model"
          maxLength={WORDS}
          live
          value={words}
          onCommit={(q) => go(['agents'], { q }, { replace: true })}
        />
      </form>
      <PagedTable
        caption="Agents"
        list={list}
        keyOf={({ id }) => id}
        empty={<Empty title="No agents match">Try other words.</Empty>}
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
    </>
  );
}
