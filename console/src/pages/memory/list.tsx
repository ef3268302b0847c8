import { useEffect, useState } from 'preact/hooks';
import { Button, LinkButton } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { choices, Field, InputField, SelectField } from '../../components/field.tsx';
import { FilterField } from '../../components/filter-field.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { PagedTable } from '../../components/table.tsx';
import { Ago } from '../../components/time.tsx';
import { usePages } from '../../load.ts';
import { go, href } from '../../route.ts';
import { baton, may } from '../../session.ts';
import { TYPES, type Entry } from './words.ts';
import { Views } from './views.tsx';

const FILTERS = ['q', 'type', 'tag', 'conversation', 'day'] as const;
type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

const PAGE = 50;

/** The entries, newest first, or those that a search has found, best first. */
export function EntryList({ query }: { query: URLSearchParams }) {
  const filters: Filters = Object.fromEntries(FILTERS.map((name) => [name, query.get(name) || undefined]));
  const list = usePages(
    (cursor, signal) => baton().api.listMemoryEntries({ ...cursor, ...askedOf(filters), limit: PAGE }, { signal }),
    ({ entries }) => entries,
    FILTERS.map((name) => filters[name]),
  );
  const isNarrowed = Object.values(filters).some(Boolean);
  return (
    <>
      <PageHead title="Memory" lead="Facts that agents and people have saved. Agents can use them in every run.">
        {may('manage') && <LinkButton label="New entry" look="primary" href={href(['memory', 'new'])} />}
      </PageHead>
      <Views current="Entries" />
      <FilterBar filters={filters} />
      <PagedTable
        caption="Entries"
        list={list}
        keyOf={({ id }) => id}
        empty={
          isNarrowed ? (
            <Empty title="No entries match">Try other words, or remove a filter.</Empty>
          ) : (
            <Empty title="No entries yet">Agents add entries with the command /mem add. You can add one with New entry.</Empty>
          )
        }
        columns={[
          { label: 'Entry', cell: (entry) => <EntryLine entry={entry} /> },
          { label: 'Type', cell: ({ type }) => <TypeMark type={type} /> },
          { label: 'Tags', cell: ({ tags }) => <Tags tags={tags} />, minor: true },
          { label: 'For', cell: (entry) => <span class="memory-scope">{scopeOf(entry)}</span>, minor: true },
          ...(filters.q === undefined
            ? []
            : [{ label: 'Score', numeric: true, cell: ({ score }: Entry) => (score === undefined ? '–' : score.toPrecision(3)) }]),
          { label: 'Created', cell: ({ created_at: at }) => <Ago at={at} />, minor: true },
        ]}
      />
    </>
  );
}

/** The filters as the server takes them. */
function askedOf({ q, type, tag, conversation, day }: Filters) {
  // What was valid at the end of the day, as the reader's clock has it.
  const asOf = day === undefined ? NaN : Math.floor(new Date(`${day}T23:59:59`).getTime() / 1000);
  return {
    q,
    tag,
    type: TYPES.find(([one]) => one === type)?.[0],
    conversation_id: conversation === undefined ? undefined : Number(conversation),
    as_of: Number.isNaN(asOf) ? undefined : asOf,
  };
}

function FilterBar({ filters }: { filters: Filters }) {
  const [words, setWords] = useState('');
  useEffect(() => setWords(filters.q ?? ''), [filters.q]);
  const set = (changes: Filters): void => go(['memory'], { ...filters, ...changes }, { replace: true });
  const onSearch = (event: Event): void => {
    event.preventDefault();
    set({ q: words.trim() });
  };
  return (
    <form class="filters" role="search" onSubmit={onSearch}>
      <div class="memory-search">
        <InputField
          label="Search"
          type="search"
          placeholder="Words in title, text, tags or source"
          value={words}
          onValue={(value) => {
            setWords(value);
            if (value === '' && filters.q !== undefined) set({ q: '' });
          }}
        />
        <Button label="Search" type="submit" />
      </div>
      <SelectField
        label="Type"
        options={choices(
          'All',
          TYPES.map(([type]) => type),
        )}
        value={filters.type ?? ''}
        onValue={(type) => set({ type })}
      />
      <FilterField label="Tag" type="text" maxLength={64} value={filters.tag} onCommit={(tag) => set({ tag })} />
      <FilterField
        label="Conversation"
        type="number"
        min={1}
        value={filters.conversation}
        onCommit={(conversation) => set({ conversation })}
      />
      <Field label="As of">
        {(control) => (
          <input {...control} type="date" value={filters.day ?? ''} onChange={({ currentTarget }) => set({ day: currentTarget.value })} />
        )}
      </Field>
    </form>
  );
}

function EntryLine({ entry: { id, title, content } }: { entry: Entry }) {
  return (
    <>
      <a class="memory-title" href={href(['memory', String(id)])}>
        {title}
      </a>
      <p class="memory-excerpt">{content.slice(0, 300)}</p>
    </>
  );
}

/** For whom an entry is: all of the tenant, or one conversation. */
export function scopeOf({ conversation_id: id }: Entry): string {
  return id === undefined ? 'everybody' : `conversation ${id}`;
}

/** The type of an entry, in its colour. */
export function TypeMark({ type }: { type: Entry['type'] }) {
  return (
    <span class={`memory-type type-${type}`}>
      <span class="memory-dot" aria-hidden="true" />
      {type}
    </span>
  );
}

/** Words that lead to all entries that have them. */
export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul class="memory-tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a href={href(['memory'], { tag })}>{tag}</a>
        </li>
      ))}
    </ul>
  );
}
