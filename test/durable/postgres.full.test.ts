/* What `npm test` has on SQLite alone, on PostgreSQL: see `describeOnSqliteFirst`. */
import './approvals.test.ts';
import './commands.test.ts';
import './context.test.ts';
import './drain.test.ts';
import './elicitation.test.ts';
import './parked.test.ts';
import './take-over.test.ts';
