import { Command, CommanderError, Option } from 'commander';
import { ConfigError, loadConfig, readDotEnv, type Config } from '../config.ts';
import { release } from '../files.ts';
import { onOneLine } from '../lib/terminal.ts';
import type { EvalCliOptions } from './eval.ts';
import type { EndOptions } from './made.ts';
import type { AnswerOptions } from './questions.ts';
import type { RunsOptions } from './runs.ts';
import type { RerunOptions, SendOptions, ShowOptions } from './show-run.ts';
import type { ShowRunOptions } from './run-steps.ts';
import type { CreateOptions } from './token.ts';
import type { BudgetOptions } from './tenant-budget.ts';
import type { MoveOptions } from './tenant-move.ts';
import type { UsageCliOptions } from './usage.ts';
import type { VerifyCliOptions } from './verify.ts';
import { WrongUsage } from './wrong-usage.ts';

/** The operator's commands; each is loaded only when it is used. */
const program = new Command('baton')
  // Before the commands are made, which take it over.
  .exitOverride()
  .description('Runs LLM-backed agents for many tenants and streams everything they do.')
  .version(release())
  .showHelpAfterError();

program
  .command('serve')
  .description('start the server, with the settings of the environment and of .env (docs/configuration.md)')
  .action(async () => (await import('./serve.ts')).serve(config()));

program
  .command('send')
  .description('send a message to an agent and watch the answer; exit code 1 when the run fails')
  .argument('<message>')
  .option('--agent <id>', 'the agent to address', 'index')
  .option('--conversation <id>', 'the conversation that it is a message in, whose agent answers')
  .option('--on-busy <what>', 'while another run of the conversation is under way: reject, enqueue, interrupt or steer')
  .addOption(plainOption())
  .addOption(jsonOption())
  .addOption(serverOption())
  .action(async (message: string, options: SendOptions) => {
    end(await (await import('./show-run.ts')).send(message, options));
  });

program
  .command('watch')
  .description('watch a run, under way or ended, from its start; exit code 1 when it fails')
  .argument('<request id>', 'as `baton runs` has it')
  .option('--after <event id>', 'only what follows this event')
  .addOption(plainOption())
  .addOption(jsonOption())
  .addOption(serverOption())
  .action(async (id: string, options: { after?: string } & ShowOptions) => {
    end(await (await import('./show-run.ts')).watch(id, options));
  });

const runs = program
  .command('runs')
  .description("list the tenant's newest runs")
  .option('--state <state>', 'only runs in this state: queued, running, waiting, completed, failed or canceled')
  .option('--limit <count>', 'how many, at most 200', '20')
  .option('--json', 'as the server has answered')
  .addOption(serverOption())
  .action(async (options: RunsOptions) => (await import('./runs.ts')).runs(options));
runs
  .command('show')
  .argument('<request id>', 'as `baton runs` has it')
  .option('--steps', 'its calls of models and its commands, with what was said')
  .description('print what has become of a run')
  .configureHelp({ showGlobalOptions: true })
  .action(async (id: string, _: object, command: Command) =>
    (await import('./run-steps.ts')).show(id, command.optsWithGlobals<ShowRunOptions>()),
  );

runs
  .command('delete')
  .argument('<request id>', 'as `baton runs` has it')
  .description('erase a run that has ended, for good: what was said, its events, its steps and its files')
  .configureHelp({ showGlobalOptions: true })
  .action(async (id: string, _: object, command: Command) =>
    (await import('./run-delete.ts')).remove(id, command.optsWithGlobals<{ url: string }>()),
  );

runs
  .command('rerun')
  .argument('<request id>', 'as `baton runs` has it')
  .option('--message <message>', 'another prompt; with --from, what is said before that turn')
  .option('--agent <id>', 'another agent, or another version of it, as in writer@3')
  .option('--from <turn>', 'begin with this turn: what was said before it stands')
  .option('--recorded', 'with the results that its commands had, without asking anything outside')
  .addOption(plainOption())
  .description('run a run again and watch the answer; exit code 1 when it fails')
  .configureHelp({ showGlobalOptions: true })
  .action(async (id: string, _: object, command: Command) =>
    end(await (await import('./show-run.ts')).rerun(id, command.optsWithGlobals<RerunOptions>())),
  );

const questions = program
  .command('questions')
  .description('list what runs ask of people, and answer it')
  .addOption(serverOption())
  .action(async (options: { url: string }) => (await import('./questions.ts')).list(options));
questions
  .command('answer')
  .argument('<id>', 'the id of the question')
  .argument('<text...>')
  .option('--by <name>', 'who answers')
  .description('answer a question')
  .configureHelp({ showGlobalOptions: true })
  .action(async (id: string, text: string[], _: object, command: Command) =>
    (await import('./questions.ts')).answer(id, text, command.optsWithGlobals<AnswerOptions>()),
  );
for (const [action, decision] of [
  ['approve', 'approved'],
  ['deny', 'denied'],
] as const) {
  questions
    .command(action)
    .argument('<id>', 'the id of the question')
    .argument('[text...]', decision === 'denied' ? 'why; the agent is told' : 'a remark')
    .option('--by <name>', `who decides${decision === 'denied' ? '; the agent is told' : ''}`)
    .description(`${action} a command that needs approval`)
    .configureHelp({ showGlobalOptions: true })
    .action(async (id: string, text: string[], _: object, command: Command) =>
      (await import('./questions.ts')).decide(decision, id, text, command.optsWithGlobals<AnswerOptions>()),
    );
}

for (const [action, how, about] of [
  ['return', 'output', 'what the function has returned'],
  ['fail', 'error', 'why it has failed; the agent is told'],
] as const) {
  questions
    .command(action)
    .argument('<id>', 'the id of the question')
    .argument(how === 'output' ? '[text...]' : '<text...>', about)
    .option('--by <name>', 'who answers')
    .description(`answer the call of a function that came with the request: ${about}`)
    .configureHelp({ showGlobalOptions: true })
    .action(async (id: string, text: string[], _: object, command: Command) =>
      (await import('./questions.ts')).standIn(how, id, text, command.optsWithGlobals<AnswerOptions>()),
    );
}

program
  .command('usage')
  .description("print what the tenant's runs have used")
  .option('--from <time>', 'a date, a time, or seconds since the epoch; default: 30 days before the end')
  .option('--to <time>', 'the end, which does not belong to the period; default: now')
  .option('--group-by <what>', 'day, agent, model or user', 'day')
  .option('--json', 'as the server has answered')
  .addOption(cellsOption().conflicts('url'))
  .addOption(serverOption())
  .action(async ({ cells, ...options }: UsageCliOptions & { cells?: string }) => {
    if (cells === undefined) return (await import('./usage.ts')).usage(options);
    return (await import('./over-cells.ts')).usage({ ...options, cells });
  });

program
  .command('audit')
  .description('print the newest entries of the audit logs of all cells')
  .addOption(cellsOption().makeOptionMandatory())
  .option('--limit <count>', 'how many', '50')
  .option('--tenant <id>', 'only those of this tenant')
  .option('--action <action>', 'only those of this action, such as tenant.move')
  .action(async (options: { cells: string; limit: string; tenant?: string; action?: string }) =>
    (await import('./over-cells.ts')).audit(options),
  );

program
  .command('verify')
  .description('check a running server against the contract; exit code 1 when it breaks it, 2 when that could not be found out')
  .argument('<url>', 'the server; with --only mcp or --only a2a, the endpoint of any server of MCP, or the card of any agent of A2A')
  .option('--token <token>', "a tenant's token; default: BATON_TOKEN; without either a tenant is made with the administrator's")
  .option('--admin-token <token>', 'for what concerns several tenants, and the admin operations')
  .option('--report <format=file>', 'write a report: junit=FILE, sarif=FILE or json=FILE; may be repeated', collect, [])
  .option('--timeout <seconds>', 'what one rule may take', '30')
  .option(
    '--model <model>',
    'a model instead of demo/script, for all rules or as text=…, slow=… or endless=…; may be repeated',
    collect,
    [],
  )
  .option('--only <prefix>', 'only rules whose ids begin with it; may be repeated', collect, [])
  .option(
    '--without <tag>',
    'nothing of this tag of the contract, or of what is `internal`, as the console is; may be repeated',
    collect,
    [],
  )
  .option('--header <header>', "'name: value' with every request to a server of any make; may be repeated", collect, [])
  .option('--call <call>', 'a tool that a server of any make may be asked for: NAME, or NAME=JSON with its arguments')
  .option('--send <text>', 'what an agent of any make may be sent; without it no message is sent to one')
  .action(async (url: string, options: VerifyCliOptions) => {
    process.exitCode = await (await import('./verify.ts')).verify(url, options);
  });

program
  .command('eval')
  .description('run the cases of a suite and check the answers; exit code 1 when one fails, 2 when that could not be found out')
  .argument('<suite>', 'a file of YAML or JSON (docs/evaluations.md)')
  .addOption(serverOption())
  .option('--token <token>', "a tenant's token; default: BATON_TOKEN")
  .option('--agent <id>', 'the agent that answers instead of those that the suite names; x@8 is version 8 of x')
  .option('--baseline <id>', 'run each case with this one too, and say what has changed')
  .option('--junit <file>', 'write a report as JUnit XML')
  .option('--json <file>', 'write a report as JSON')
  .action(async (suite: string, options: EvalCliOptions) => end(await (await import('./eval.ts')).evalSuite(suite, options)));

program
  .command('doctor')
  .description('say for each part of the server whether it works here, and how to turn it on; exit code 1 when one is broken')
  .action(async () => {
    process.exitCode = await (await import('./doctor.ts')).doctor(config());
  });

const DISABLE = 'pause the schedules and disable the webhooks that were made or last changed with it';
const tenant = program.command('tenant').description('manage the tenants');
tenant
  .command('create')
  .argument('<name>')
  .description('create a tenant and print its token')
  .action(async (name: string) => (await import('./tenant.ts')).create(config(), name));
tenant
  .command('list')
  .addOption(cellsOption())
  .description('list the tenants')
  .action(async ({ cells }: { cells?: string }) => {
    if (cells === undefined) return (await import('./tenant.ts')).list(config());
    return (await import('./over-cells.ts')).tenants({ cells });
  });
for (const action of ['disable', 'enable'] as const) {
  tenant
    .command(action)
    .argument('<id>')
    .description(`${action} a tenant`)
    .action(async (id: string) => (await import('./tenant.ts'))[action](config(), id));
}
tenant
  .command('rotate')
  .argument('<id>')
  .option('--disable', DISABLE)
  .description('give the tenant a new token and print it, and what was made with the old one')
  .action(async (id: string, options: EndOptions) => (await import('./tenant.ts')).rotate(config(), id, options));
tenant
  .command('erase')
  .argument('<id>')
  .requiredOption('--confirm <name>', 'the name of the tenant, exactly')
  .description('erase a tenant with all that is its own, for good: the servers on this database do it, within a day')
  .action(async (id: string, options: { confirm: string }) => (await import('./tenant.ts')).erase(config(), id, options));
tenant
  .command('export')
  .argument('<id>')
  .argument('<file>', 'what it is written to; -: standard output')
  .description('write all that a tenant has into a file: what it has said, its tokens as their digests, its secrets as they are encrypted')
  .action(async (id: string, file: string) => (await import('./tenant-file.ts')).exportTenant(config(), id, file));
tenant
  .command('import')
  .argument('<file>', 'what was exported; -: standard input')
  .description('bring in a tenant from a file, with its ids and tokens')
  .action(async (file: string) => (await import('./tenant-file.ts')).importFile(config(), file));
tenant
  .command('move')
  .argument('<id>')
  .requiredOption('--to <where>', 'a database (sqlite:… or postgres://…), or a cell of --cells')
  .addOption(cellsOption())
  .option('--map <file>', 'the map that balancers read: the tokens of the tenant lead to its cell')
  .option('--switch <command>', 'run behind that: has the balancer read its map, before the streams here end')
  .option('--wait <seconds>', 'how long its runs may take to end; then it stays', '60')
  .option('--abort', 'end a move that was broken off, with the same --to: the tenant stays')
  .description('move a tenant to another database while it is served; the same command takes up what was broken off')
  .action(async (id: string, options: MoveOptions) => (await import('./tenant-move.ts')).move(config(), id, options));
tenant
  .command('limits')
  .argument('<id>')
  .argument('[name=value...]', 'max_concurrent=8, say; 0: any number, default: as the operator has set it for all')
  .description('show the limits of a tenant, or set some of its own')
  .action(async (id: string, changes: string[]) => (await import('./tenant-limits.ts')).limits(config(), id, changes));
tenant
  .command('budget')
  .argument('<id>')
  .option('--micro-cents <amount>', 'what it may spend in the period, in millionths of a cent')
  .option('--tokens <amount>', 'how many tokens, of input and output')
  .option('--period <period>', 'day, month or total')
  .option('--none', 'it may spend anything')
  .option('--each-user', 'set what may be spent for each user whom runs are for, instead')
  .option('--user <user>', 'show what is spent for this user too')
  .description('show the budgets of a tenant and what is spent of them, or set its own, or that of its users')
  .action(async (id: string, options: BudgetOptions) => (await import('./tenant-budget.ts')).budget(config(), id, options));

const token = program.command('token').description('manage the tokens that tenants have besides their first one');
token
  .command('create')
  .argument('<tenant>', 'the id of the tenant')
  .argument('<name>')
  .option('--scopes <list>', 'what it allows, of read, run, approve and manage; default: all of them')
  .option('--expires <time>', 'when it ends, such as 2027-01-31 or 2027-01-31T12:00:00Z; default: never')
  .description('create a token and print it')
  .action(async (id: string, name: string, options: CreateOptions) => (await import('./token.ts')).create(config(), id, name, options));
token
  .command('list')
  .argument('<tenant>', 'the id of the tenant')
  .description("list a tenant's tokens")
  .action(async (id: string) => (await import('./token.ts')).list(config(), id));
token
  .command('revoke')
  .argument('<tenant>', 'the id of the tenant')
  .argument('<id>', 'the id of the token')
  .option('--disable', DISABLE)
  .description('end a token, and print what was made with it')
  .action(async (tenantId: string, id: string, options: EndOptions) =>
    (await import('./token.ts')).revoke(config(), tenantId, id, options),
  );

/** Ends with the exit code of a command that waits for runs. */
function end(code: number): void {
  process.exitCode = code;
  // Whoever leaves does not wait for requests that are under way.
  if (code === 130) process.exit();
}

/** For commands that ask a server. */
function serverOption(): Option {
  const fallback = process.env['BATON_URL'] ?? 'http://127.0.0.1:8080';
  return new Option('--url <url>', "the server, asked with the tenant's token in BATON_TOKEN; also BATON_URL").default(fallback);
}

/** For commands that concern several cells. */
function cellsOption(): Option {
  return new Option('--cells <file>', 'a file of YAML or JSON with the cells (docs/moving.md)');
}

/** On a terminal, `send` and `watch` draw a live view. */
function plainOption(): Option {
  return new Option('--plain', 'on a terminal too: text as it comes, and nothing that moves').conflicts('json');
}

function jsonOption(): Option {
  return new Option('--json', 'each event as a line of JSON');
}

/** Collects the values of an option that may be repeated. */
function collect(value: string, all: readonly string[]): string[] {
  return [...all, value];
}

function config(): Config {
  readDotEnv();
  return loadConfig(process.env);
}

// Who reads the output has had enough, as `head` does: a command ends as SIGPIPE would end it, while a server goes on.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  if (process.argv[2] !== 'serve') process.exit(141);
});

try {
  await program.parseAsync();
} catch (error) {
  // 1 is what a command that was understood ends with: the run has failed, the server breaks the contract.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 1 ? 2 : error.exitCode;
  else {
    // One clear line; the stack is only of use to somebody who debugs Baton itself.
    process.stderr.write(`baton: ${onOneLine(error instanceof Error ? error.message : String(error))}\n`);
    if (!(error instanceof ConfigError) && process.env['LOG_LEVEL'] === 'debug') console.error(error);
    // Resources that were opened before the failure would keep the process alive.
    process.exit(error instanceof WrongUsage ? 2 : 1);
  }
}
