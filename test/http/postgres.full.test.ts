/* What `npm test` has on SQLite alone, on PostgreSQL: see `describeOnSqliteFirst`. */
for (const subject of ['lists', 'auth', 'preconditions', 'artifacts', 'ids']) await import(`./${subject}.test.ts`);
