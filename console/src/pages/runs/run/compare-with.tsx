import { useState } from 'preact/hooks';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Empty } from '../../../components/empty.tsx';
import { FilterField } from '../../../components/filter-field.tsx';
import { PagedTable } from '../../../components/table.tsx';
import { Ago } from '../../../components/time.tsx';
import { usePages } from '../../../load.ts';
import { baton } from '../../../session.ts';
import { compareHref } from '../compare/address.ts';
import { STATES } from '../states.ts';

const PAGE = 10;
/** Characters that the API takes. */
const WORDS = 200;

/** Chooses the run that another one is compared with: those of the same agent, or those that have some words. */
export function CompareWith({ id, agent, onClose }: { id: string; agent: string; onClose: () => void }) {
  const [words, setWords] = useState('');
  const list = usePages(
    (cursor, signal) => baton().api.listRequests({ limit: PAGE, ...(words === '' ? { agent } : { q: words }), ...cursor }, { signal }),
    ({ requests }) => requests.filter((run) => run.request_id !== id),
    [words],
  );
  return (
    <Dialog title="Compare with which run?" onClose={onClose}>
      <FilterField
        label="Search"
        type="search"
        placeholder="Words of the prompt"
        maxLength={WORDS}
        live
        value={words}
        onCommit={setWords}
      />
      <PagedTable
        caption="Other runs"
        list={list}
        keyOf={({ request_id: other }) => other}
        empty={<Empty title="No other runs">Search for words of another prompt.</Empty>}
        columns={[
          {
            label: 'Run',
            cell: ({ request_id: other, message, agent_id: of }) => (
              <>
                <a class="run-prompt" href={compareHref(id, other)}>
                  {message?.trim() || 'Run without a text'}
                </a>
                <span class="run-agent muted">
                  {of} {other.slice(-12)}
                </span>
              </>
            ),
          },
          { label: 'State', cell: ({ state }) => <Badge tone={STATES[state]}>{state}</Badge> },
          { label: 'Started', cell: ({ started_at: at }) => <Ago at={at} />, minor: true },
        ]}
      />
      <div class="dialog-actions">
        <Button label="Cancel" onClick={onClose} />
      </div>
    </Dialog>
  );
}
