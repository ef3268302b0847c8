/* What `npm test` has on SQLite alone, on PostgreSQL: see `describeOnSqliteFirst`. */
for (const subject of ['notifications', 'firing']) await import(`./${subject}.test.ts`);
