/* What `npm test` has on SQLite alone, on PostgreSQL: see `describeOnSqliteFirst`. */
import './sessions.test.ts';
