import { useEffect, useState } from 'preact/hooks';
import { ApiError, type Schemas, type Tagged } from '../../../../clients/typescript/src/index.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Confirm, Dialog } from '../../components/dialog.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { Pending } from '../../components/loading.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { say } from '../../components/toasts.tsx';
import { useAction, useLoad } from '../../load.ts';
import { go, href } from '../../route.ts';
import { baton, may } from '../../session.ts';
import { AgentForm, type Definition } from './agent-form.tsx';
import { Versions } from './versions.tsx';

type Record = Tagged<Schemas['AgentRecord']>;

/** One agent, to be changed. */
export function Agent({ id }: { id: string }) {
  const [asked, setAsked] = useState<'delete' | 'card'>();
  const [theirs, setTheirs] = useState<Definition>();
  const agent = useLoad((signal) => baton().api.getAgent(id, { signal }), [id]);
  const record = agent.data;
  // What is written into a form that another one takes the place of would be lost.
  const [isStale, setIsStale] = useState(false);
  useEffect(() => setIsStale(false), [agent.data, agent.error]);
  const renew = (): void => {
    setIsStale(true);
    agent.reload();
  };
  const builtIn = id === 'index';
  const save = async (definition: Definition): Promise<void> => {
    try {
      await baton().api.updateAgent(id, definition, { headers: { 'If-Match': record!.etag } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'precondition_failed') throw error;
      setTheirs(definition);
      return;
    }
    say('Saved');
    renew();
  };
  return (
    <>
      <PageHead title={record?.name ?? id} lead={record && <code>{id}</code>}>
        {may('run') && may('manage') && <LinkButton label="Chat with this agent" href={href(['chat', 'new'], { agent: id })} />}
        <Button label="A2A card" look="quiet" onClick={() => setAsked('card')} />
        {may('manage') && !builtIn && record && <Button label="Delete" look="danger" onClick={() => setAsked('delete')} />}
      </PageHead>
      <Pending of={agent} />
      {record && may('manage') && !builtIn && (
        <AgentForm key={record.etag} initial={definitionOf(record)} verb="Save" fixed={['id']} locked={isStale} save={save} />
      )}
      {record && (builtIn || !may('manage')) && (
        <>
          {builtIn && <p class="muted built-in">This agent is built in and cannot be changed.</p>}
          <pre class="panel code-block" tabIndex={0}>
            {JSON.stringify(definitionOf(record), null, 2)}
          </pre>
        </>
      )}
      {record && !builtIn && <Versions agent={record} onRestored={renew} />}
      {asked === 'card' && <Card id={id} onClose={() => setAsked(undefined)} />}
      {asked === 'delete' && record && <Delete record={record} onClose={() => setAsked(undefined)} />}
      {theirs && (
        <Conflict
          id={id}
          mine={theirs}
          onClose={() => setTheirs(undefined)}
          onSettled={() => {
            setTheirs(undefined);
            renew();
          }}
        />
      )}
    </>
  );
}

interface ConflictProps {
  id: string;
  mine: Definition;
  onClose: () => void;
  onSettled: () => void;
}

/** Somebody else was quicker: whose version is it to be? */
function Conflict({ id, mine, onClose, onSettled }: ConflictProps) {
  const keepMine = useAction(async () => {
    await baton().api.updateAgent(id, mine);
    say('Your version is saved');
    onSettled();
  });
  return (
    <Dialog title="Somebody else has changed this agent" onClose={onClose}>
      <p>Somebody saved changes after you opened this page. Yours are not saved yet. Which version do you want to keep?</p>
      <ErrorBox error={keepMine.error} />
      <div class="dialog-actions">
        <Button label="Keep editing" onClick={onClose} />
        <Button label="Overwrite with mine" look="danger" action={keepMine} />
        <Button label="Discard mine and show theirs" look="primary" onClick={onSettled} />
      </div>
    </Dialog>
  );
}

function Delete({ record, onClose }: { record: Record; onClose: () => void }) {
  const act = async (): Promise<void> => {
    await baton().api.deleteAgent(record.id, { headers: { 'If-Match': record.etag } });
    say(`${record.name} is deleted`);
    go(['agents']);
  };
  return (
    <Confirm
      title={`Delete ${record.name}?`}
      verb="Delete"
      danger
      act={act}
      onClose={onClose}
      text="Existing conversations keep working with the definition that they started with. Its scheduled tasks will fail."
    />
  );
}

/** What other agents are told of it. */
function Card({ id, onClose }: { id: string; onClose: () => void }) {
  const card = useLoad((signal) => baton().api.getA2aAgentCard(id, { signal }), [id]);
  const address = `${location.origin}/v1/a2a/agents/${encodeURIComponent(id)}/agent-card.json`;
  return (
    <Dialog title="A2A card" onClose={onClose}>
      <p>
        Other A2A agents can find it, with a token, at <code class="agent-address">{address}</code>
      </p>
      <Pending of={card} />
      {card.data && (
        <pre class="code-block" tabIndex={0}>
          {JSON.stringify(card.data, null, 2)}
        </pre>
      )}
      <div class="dialog-actions">
        <Button label="Close" look="primary" onClick={onClose} />
      </div>
    </Dialog>
  );
}

/** What of a record somebody has written. */
function definitionOf({
  version: _version,
  created_at: _created,
  created_by: _maker,
  updated_by: _changer,
  updated_at: _updated,
  ...definition
}: Schemas['AgentRecord']): Omit<Schemas['AgentRecord'], 'version' | 'created_at' | 'created_by' | 'updated_at' | 'updated_by'> {
  return definition;
}
