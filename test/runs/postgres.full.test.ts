/* What `npm test` has on SQLite alone, on PostgreSQL: see `describeOnSqliteFirst`. */
import './answers.test.ts';
import './resume.test.ts';
