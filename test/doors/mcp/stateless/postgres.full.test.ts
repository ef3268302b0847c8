/* What `npm test` has on SQLite alone, on PostgreSQL: see `describeOnSqliteFirst`. */
await import('./questions.test.ts');
await import('./tasks.test.ts');
