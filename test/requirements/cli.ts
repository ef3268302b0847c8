import type { Requirements } from './requirement.ts';

export const cli: Requirements = {
  // The command line
  'CLI-001': 'docs/operations.md#the-command-line: `baton tenant` creates, lists, disables, enables and rotates.',
  'CLI-002': 'docs/operations.md#the-command-line: A mistake on the command line is told in one line.',
  'CLI-003': 'docs/operations.md#settings-and-the-first-start: A bad setting stops the start with one clear line, without its value.',
  'CLI-004': 'docs/operations.md#settings-and-the-first-start: The first start shows a token once; later ones none.',
  'CLI-005': 'docs/operations.md#settings-and-the-first-start: The curl line of the banner works as it stands.',
  'CLI-006': 'docs/operations.md#settings-and-the-first-start: A start that fails ends the process with 1 and one line.',
  'CLI-007': 'docs/operations.md#settings-and-the-first-start: The database and the token are readable by their owner alone.',
  'CLI-008': 'docs/operations.md#the-command-line: What commands a terminal is shown instead.',
  'CLI-009': "docs/security.md#tokens: An administrator's token that is easy to guess stops the first start; a later one warns.",
  'CLI-010':
    'docs/security.md#network: The start and `baton doctor` warn of what other machines and other users can reach, and of a model that nobody can.',
  'CLI-011': 'docs/operations.md#the-command-line: No help, and no message about a token, shows its value.',
  'CLI-012': 'docs/operations.md#the-command-line: `baton --version` says which version it is.',
  'CLI-013':
    'docs/operations.md#baton-send: On a terminal `baton send` shows the answer with its Markdown rendered, commands and files, and how the run ended, at any width.',
  'CLI-014':
    'docs/operations.md#baton-send: While the run goes on, its last rows show what each agent does; what has scrolled away is written once.',
  'CLI-015': 'docs/operations.md#baton-send: `--json` prints each event as a line of JSON, and nothing else to standard output.',
  'CLI-016': 'docs/operations.md#baton-send: `--plain`, and a terminal that can only print, get text; `NO_COLOR` gets no styles.',
  'CLI-017': 'docs/operations.md#baton-send: In the live view too, what commands a terminal is shown instead.',
  'CLI-018': 'docs/operations.md#baton-send: Questions are answered within the live view.',
  'CLI-019': 'docs/operations.md#baton-send: The first Ctrl-C cancels the run, the second one leaves.',
  'CLI-020': 'docs/operations.md#baton-send: The live view goes on with a run whose server was killed, and shows what stays of the answer.',
  'CLI-021':
    'docs/operations.md#baton-watch: `baton watch` shows a run from its start or behind an event, under way or ended, and its exit code says how it ended.',
  'CLI-022': 'docs/operations.md#baton-runs: `baton runs` lists the newest runs in a table that fits the terminal, or as JSON.',
  'CLI-023': 'docs/operations.md#baton-send: No start of the server loads what draws the live view.',
  'CLI-024': 'docs/operations.md#the-command-line: A command whose output nobody reads any more ends quietly, as SIGPIPE would end it.',
  'CLI-025':
    'docs/operations.md#settings-and-the-first-start: With `FIRST_TOKEN_FILE` the first token and its link are in a file of mode 0600, and not in the output.',
  'CLI-026':
    'docs/operations.md#settings-and-the-first-start: A `FIRST_TOKEN_FILE` that is a folder, a link or a device, or that can’t be written, stops the start before anything is made.',
  'CLI-027': 'docs/operations.md#from-a-package: Where there is no database, `tenant create` makes one, and no other command does.',
  'CLI-028':
    'docs/operations.md#the-command-line: The start and `baton doctor` name variables that are most likely settings, written wrong.',
  'CLI-045': 'docs/operations.md#baton-runs: `baton runs show` prints what has become of a run, and its steps.',
  'CLI-046': 'docs/operations.md#baton-send: `baton send` says that an answer was cut, refused, or is none.',
};
