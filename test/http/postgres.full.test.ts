/* What `npm test` has on SQLite alone, on PostgreSQL: see `describeOnSqliteFirst`. */
import './lists.test.ts';
import './auth.test.ts';
import './preconditions.test.ts';
import './artifacts.test.ts';
import './ids.test.ts';
