import { useState } from 'preact/hooks';
import type { Schemas, Tagged } from '../../../../clients/typescript/src/index.ts';
import { Button } from '../../components/button.tsx';
import { Confirm, Dialog } from '../../components/dialog.tsx';
import { Empty } from '../../components/empty.tsx';
import { SelectField } from '../../components/field.tsx';
import { Pending } from '../../components/loading.tsx';
import { PagedTable } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { say } from '../../components/toasts.tsx';
import { useLoad, usePages } from '../../load.ts';
import { baton, may } from '../../session.ts';
import { difference, linesOf } from './difference.ts';

interface VersionsProps {
  agent: Tagged<Schemas['AgentRecord']>;
  /** Called when one was restored. */
  onRestored: () => void;
}

/** What an agent is and was, to compare and to go back to. */
export function Versions({ agent, onRestored }: VersionsProps) {
  const { id, version: current, etag } = agent;
  const list = usePages(
    (cursor, signal) => baton().api.listAgentVersions(id, cursor, { signal }),
    ({ versions }) => versions,
    [id],
    [etag],
  );
  const [compared, setCompared] = useState<number>();
  const [restored, setRestored] = useState<number>();
  return (
    <section class="section">
      <h2>Versions</h2>
      <PagedTable
        caption="Versions"
        list={list}
        keyOf={({ version }) => version}
        empty={<Empty title="No versions yet">Each saved change adds a version.</Empty>}
        columns={[
          { label: 'Version', cell: ({ version }) => <code>{`${id}@${version}`}</code> },
          { label: 'Written', cell: ({ created_at: at }) => <Ago at={at} /> },
          { label: 'By', cell: ({ created_by: by }) => by?.name, minor: true },
          {
            label: 'Actions',
            silent: true,
            cell: ({ version }) =>
              version === current ? (
                'Current'
              ) : (
                <span class="row">
                  <Button label="Compare" look="small" aria-label={`Compare version ${version}`} onClick={() => setCompared(version)} />
                  {may('manage') && (
                    <Button label="Restore" look="small" aria-label={`Restore version ${version}`} onClick={() => setRestored(version)} />
                  )}
                </span>
              ),
          },
        ]}
      />
      {compared !== undefined && (
        <Comparison
          id={id}
          versions={list.items.map(({ version }) => version)}
          from={compared}
          to={current ?? compared}
          onClose={() => setCompared(undefined)}
        />
      )}
      {restored !== undefined && (
        <Confirm
          title={`Restore version ${restored}?`}
          verb="Restore"
          text="The agent gets that definition back, as a new version. Changes in the form that are not saved are lost."
          act={async () => {
            await baton().api.restoreAgentVersion(id, restored, { headers: { 'If-Match': etag } });
            say(`Version ${restored} is restored`);
            onRestored();
          }}
          onClose={() => setRestored(undefined)}
        />
      )}
    </section>
  );
}

interface ComparisonProps {
  id: string;
  versions: readonly number[];
  from: number;
  to: number;
  onClose: () => void;
}

/** The difference of two versions, line by line. */
function Comparison({ id, versions, onClose, ...first }: ComparisonProps) {
  const [from, setFrom] = useState(String(first.from));
  const [to, setTo] = useState(String(first.to));
  const both = useLoad(
    async (signal) => {
      const [before, after] = await Promise.all([from, to].map((n) => baton().api.getAgentVersion(id, Number(n), { signal })));
      return difference(linesOf(before!.definition), linesOf(after!.definition));
    },
    [id, from, to],
  );
  const options = versions.map((version) => [String(version), `Version ${version}`] as const);
  return (
    <Dialog title="Changes between versions" onClose={onClose}>
      <div class="row">
        <SelectField label="From" options={options} value={from} onValue={setFrom} />
        <SelectField label="To" options={options} value={to} onValue={setTo} />
      </div>
      <Pending of={both} />
      {both.data?.every(({ mark }) => mark === ' ') && <p>No differences: the two versions are the same.</p>}
      {both.data && (
        <pre class="code-block difference" tabIndex={0}>
          {both.data.map(({ mark, text }, n) => (
            <span key={n} class={mark === '+' ? 'added' : mark === '-' ? 'removed' : undefined}>{`${mark} ${text}\n`}</span>
          ))}
        </pre>
      )}
      <div class="dialog-actions">
        <Button label="Close" look="primary" onClick={onClose} />
      </div>
    </Dialog>
  );
}
