/* What `npm test` has on SQLite alone, on PostgreSQL: see `describeOnSqliteFirst`. */
import './take-over.test.ts';
