/* What `npm test` has on SQLite alone, on PostgreSQL: see `describeOnSqliteFirst`. */
for (const subject of ['approvals', 'around', 'commands', 'context', 'drain', 'elicitation', 'login', 'parked', 'take-over'])
  await import(`./${subject}.test.ts`);
