import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Badge } from '../../components/badge.tsx';
import { Table } from '../../components/table.tsx';

type MadeThing = Schemas['MadeThing'];

/** What was made or last changed with a token that has ended. */
export function MadeThings({ made }: { made: readonly MadeThing[] }) {
  return (
    <Table
      caption="Made with the token"
      items={made}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      columns={[
        { label: 'What', cell: ({ kind, id }) => `${kind} ${id}` },
        { label: 'Goes on', cell: ({ active }) => (active ? <Badge tone="wait">yes</Badge> : 'no') },
        { label: 'About', cell: ({ what }) => what ?? '–' },
      ]}
    />
  );
}

/** Whether what was made with a token is turned off with it. */
export function TurnOff({ chosen, onChange }: { chosen: boolean; onChange: (chosen: boolean) => void }) {
  return (
    <label class="row">
      <input type="checkbox" checked={chosen} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      Pause the schedules and disable the webhooks that were made or changed with it
    </label>
  );
}
