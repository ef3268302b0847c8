import type { Database } from './database.ts';

/** The identity of the database: 16 lower-case letters and digits, the same for all of its nodes and for ever. */
export async function instanceId({ knex }: Database): Promise<string> {
  return (await knex('instance').first('id'))!.id;
}
