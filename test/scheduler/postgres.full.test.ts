/* What `npm test` has on SQLite alone, on PostgreSQL: see `describeOnSqliteFirst`. */
import './notifications.test.ts';
import './firing.test.ts';
