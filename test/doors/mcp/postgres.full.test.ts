/* What `npm test` has on SQLite alone, on PostgreSQL: see `describeOnSqliteFirst`. */
await import('./resources.test.ts');
