/** One statement of a transaction, with `?` for each binding. */
export interface Statement {
  sql: string;
  bindings?: readonly unknown[];
}

/**
 * Yields statements, gets the rows of each, and returns the result of the transaction. An exception rolls everything
 * back.
 */
export type Steps<T> = Generator<Statement, T, unknown[]>;
