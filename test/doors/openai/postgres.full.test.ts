/* What `npm test` has on SQLite alone, on PostgreSQL: see `describeOnSqliteFirst`. */
await import('./sequence.test.ts');
await import('./take-over.test.ts');
