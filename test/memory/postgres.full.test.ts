/* What `npm test` has on SQLite alone, on PostgreSQL: see `describeOnSqliteFirst`. */
await import('./forms.test.ts');
