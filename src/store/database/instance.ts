import type { Database } from './database.ts';

/** What is the same for all nodes of a database, and for ever. */
export interface Instance {
  /** 16 lower-case letters and digits. */
  id: string;
  /** 64 of them, which leave the server in no form. */
  secret: string;
}

/** The identity of the database. */
export async function instanceOf({ knex }: Database): Promise<Instance> {
  return (await knex('instance').first('id', 'secret'))!;
}
