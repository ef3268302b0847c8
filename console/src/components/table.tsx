import type { ComponentChildren } from 'preact';
import type { LoadedPages } from '../load.ts';
import { Button } from './button.tsx';
import { ErrorBox } from './error-box.tsx';
import { Loading } from './loading.tsx';

/** A column of a table. */
export interface Column<Item> {
  label: string;
  cell: (item: Item) => ComponentChildren;
  /** Numbers stand at the end of their cells. */
  numeric?: boolean;
  /** Left out where there is little room. */
  minor?: boolean;
  /** Its label is read out only: for buttons. */
  silent?: boolean;
}

interface TableProps<Item> {
  /** What the table holds, for those who can't see it. */
  caption: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
}

/** Rows of things. */
export function Table<Item>({ caption, columns, items, keyOf }: TableProps<Item>) {
  const classOf = ({ numeric, minor }: Column<Item>): string => `${numeric ? 'numeric' : ''} ${minor ? 'minor' : ''}`.trim();
  return (
    <div class="table-wrap" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" class={classOf(column)}>
                <span class={column.silent ? 'visually-hidden' : undefined}>{column.label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map((column) => (
                <td key={column.label} class={classOf(column)}>
                  {column.cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PagedTableProps<Item> extends Omit<TableProps<Item>, 'items'> {
  list: LoadedPages<Item>;
  /** Shown when there is nothing, and nothing more. */
  empty: ComponentChildren;
}

/** A list of the server as a table, with a button for the next page. */
export function PagedTable<Item>({ list, empty, ...table }: PagedTableProps<Item>) {
  const { items, error, loading, more, retry } = list;
  return (
    <>
      {items.length > 0 && <Table items={items} {...table} />}
      {items.length === 0 && !loading && error === undefined && !more && empty}
      <ErrorBox error={error} retry={retry} />
      {loading && <Loading />}
      {more && !loading && error === undefined && (
        <p class="more">
          <Button label="Load more" onClick={more} />
        </p>
      )}
    </>
  );
}
