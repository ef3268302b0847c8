import ts from 'typescript';
import { beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Database } from '../../src/store/database/database.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';

/* src/store/schema.ts is what the compiler believes of the tables; the migrations are what they are. */

const FILE = new URL('../../src/store/schema.ts', import.meta.url).pathname;

interface Column {
  kind: string;
  nullable: boolean;
  /** Whether an insert may leave it out. */
  optional: boolean;
  postgresOnly?: boolean;
}

/** By `<table>.<column>`. */
type Columns = Map<string, Column>;

const DECLARED = declaredColumns();

describeOnBoth('the schema', (dialect) => {
  const declared = new Map([...DECLARED].filter(([, { postgresOnly }]) => !postgresOnly || dialect === 'postgres'));
  let real: Columns;

  beforeAll(async () => {
    const files = await createDatabase(dialect);
    const database = await openDatabase({ url: files.url });
    real = await realColumns(database);
    await database.close();
    await files.drop();
  });

  it('is declared in schema.ts with every table and column', () => {
    const missing = [...real.keys()].filter((name) => !declared.has(name)).map((name) => `${name} is not in src/store/schema.ts`);
    const gone = [...declared.keys()].filter((name) => !real.has(name)).map((name) => `${name} is in src/store/schema.ts only`);
    expect([...missing, ...gone]).toEqual([]);
  });

  it('is declared in schema.ts with the type of each column, and whether it may be null or left out', () => {
    const different = [...declared].flatMap(([name, column]) => {
      const [said, is] = [inWords(column), inWords(real.get(name) ?? column)];
      return said === is ? [] : [`${name} is in src/store/schema.ts: ${said}; in the database: ${is}`];
    });
    expect(different).toEqual([]);
  });
});

function inWords({ kind, nullable, optional }: Column): string {
  return [kind, ...(nullable ? ['may be null'] : []), ...(optional ? ['an insert may leave it out'] : [])].join(', ');
}

/** What is in the database after all migrations; knex's own tables apart. */
async function realColumns({ knex, dialect }: Database): Promise<Columns> {
  const rows: { table: string; column: string; type: string; nullable: number; given: number }[] =
    dialect === 'sqlite'
      ? await knex.raw(
          `select m.name as "table", c.name as "column", c.type, c."notnull" = 0 and c.pk = 0 as nullable,
             c.dflt_value is not null or (c.pk > 0 and lower(c.type) = 'integer') as given
           from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite_%'`,
        )
      : (
          await knex.raw(
            `select table_name as "table", column_name as "column", data_type as type, cast(is_nullable = 'YES' as int) as nullable,
               cast(column_default is not null as int) as given
             from information_schema.columns join pg_class on oid = table_name::regclass
             where table_schema = 'public' and not relispartition`,
          )
        ).rows;
  const ours = rows.filter(({ table }) => !table.startsWith('schema_migrations'));
  return new Map(
    ours.map(({ table, column, type, nullable, given }) => [
      `${table}.${column}`,
      { kind: KINDS[type.toLowerCase()] ?? type, nullable: nullable === 1, optional: nullable === 1 || given === 1 },
    ]),
  );
}

const KINDS: Record<string, string> = {
  integer: 'number',
  bigint: 'number',
  text: 'string',
  jsonb: 'string',
  tsvector: 'string',
  blob: 'Buffer',
  bytea: 'Buffer',
};

/** What `Tables` in schema.ts says, by the compiler itself. An optional member is a column of PostgreSQL alone. */
function declaredColumns(): Columns {
  const options: ts.CompilerOptions = {
    strict: true,
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: ['node'],
  };
  const program = ts.createProgram([FILE], options);
  const checker = program.getTypeChecker();
  const columns: Columns = new Map();
  const memberOf = (type: ts.Type, name: string) => checker.getTypeOfSymbol(type.getProperty(name)!);
  const read = (table: ts.Symbol) => {
    const [row, insert] = ['base', 'insert'].map((scope) => memberOf(checker.getTypeOfSymbol(table), scope)) as [ts.Type, ts.Type];
    for (const column of row.getProperties()) {
      const { name } = column;
      const postgresOnly = (column.flags & ts.SymbolFlags.Optional) !== 0;
      const type = checker.getTypeOfSymbol(column);
      const optional = (insert.getProperty(name)!.flags & ts.SymbolFlags.Optional) !== 0;
      columns.set(`${table.name}.${name}`, {
        kind: kindOf(type),
        nullable: isNullable(type),
        optional: optional && !postgresOnly,
        postgresOnly,
      });
    }
  };
  const kindOf = (type: ts.Type) =>
    checker.typeToString(checker.getBaseTypeOfLiteralType(checker.getNonNullableType(type))).replace(/<.*/, '');
  const isNullable = (type: ts.Type) => type.isUnion() && type.types.some(({ flags }) => (flags & ts.TypeFlags.Null) !== 0);
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === 'Tables') checker.getTypeAtLocation(node).getProperties().forEach(read);
    else ts.forEachChild(node, visit);
  };
  visit(program.getSourceFile(FILE)!);
  return columns;
}
