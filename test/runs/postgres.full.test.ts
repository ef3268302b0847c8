/* What `npm test` has on SQLite alone, on PostgreSQL: see `describeOnSqliteFirst`. */
for (const subject of ['answers', 'documents', 'resume']) await import(`./${subject}.test.ts`);
