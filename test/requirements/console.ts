import type { Requirements } from './requirement.ts';

export const console: Requirements = {
  // The console
  'CON-001': 'spec/openapi/operations.yaml#getConsole: The console is served by the server itself, and may run, load and ask nothing else.',
  'CON-002': 'docs/console.md#signing-in: One signs in with a token, for a session that stays in the tab until one signs out.',
  'CON-003': 'docs/console.md#signing-in: A token that is not valid any more leads to the login, and from there back.',
  'CON-004': 'docs/console.md#how-it-is-made: The whole console is at most 200 KB over the wire.',
  'CON-005': 'docs/console.md#how-it-looks: It is light or dark as the system is, or as one chooses.',
  'CON-006': 'docs/console.md#how-it-looks: It is used by keyboard, and by readers of screens.',
  'CON-007': 'docs/console.md#signing-in: What is shown depends on what the token may do.',
  'CON-008':
    'spec/openapi/operations.yaml#getConsoleAsset: Its parts may be kept for ever, are sent compressed, and are those that were built.',
  'CON-009':
    'spec/openapi/operations.yaml#redeemLoginCode: The link of the first start signs in once, and no address that is sent has a token or code in it.',
  'CON-010': 'docs/console.md#runs: Runs are listed, change while one looks, are filtered, and canceled.',
  'CON-013':
    'spec/openapi/operations.yaml#beginConsoleSession: Whoever signs in gets a session, with a token of its own that allows what the one does that it was begun with.',
  'CON-014':
    'spec/openapi/operations.yaml#endConsoleSession: A session ends at sign-out, unused for 12 hours, after 7 days, and with the token that it was begun with.',
  'CON-015':
    'docs/console.md#how-it-is-made: A page that was open before an upgrade of the server loads itself anew when it needs a part that is gone.',
  'CON-020': 'docs/console.md#one-run: A lane for each stream shows what it does, while it does it.',
  'CON-021': 'docs/console.md#one-run: Calls, commands, files, tokens and every event of a run are shown.',
  'CON-022': 'docs/console.md#one-run: What a run asks is answered where the run is shown.',
  'CON-023': 'docs/console.md#one-run: A run is shown as it was at any of its moments.',
  'CON-024': 'docs/console.md#how-it-is-made: What agents and tenants write is text: no element is made of it, and no script runs.',
  'CON-025':
    'docs/console.md#one-run: A lost connection is said, and behind it nothing is lost or doubled, also when another process goes on.',
  'CON-026':
    'docs/console.md#one-run: The steps of a run are a tree, read when they are opened; those that failed are open, with their error.',
  'CON-027': 'docs/console.md#one-run: Who has never seen the console finds why a run has failed, on a desktop and on a phone.',
  'CON-028':
    'docs/console.md#comparing-two-runs: Two runs are shown side by side, turn by turn, with the first difference marked and what both have used.',
  'CON-029': 'docs/console.md#runs: A list of runs tells model, cost and error of each, and what to do while there are none.',
  'CON-030': 'docs/console.md#one-run: A run is run again, as it was or edited, opened in the chat, and copied as curl.',
  'CON-031':
    'docs/console.md#how-it-looks: A list shows no rows of another filter than the one that is set, also when the server has refused it; *Try again* repeats what has failed.',
  'CON-032':
    'docs/console.md#one-run: When its events are not there any more, because they were deleted or the archive is away, the page shows what the server keeps beside them: state, error, tokens and duration.',
  'CON-033':
    'docs/console.md#one-run: How long a run has been at work, or waits, is counted by the clock of the server, also behind a reload.',
  'CON-034': 'docs/console.md#how-it-looks: What is gone from a list goes from the page too, also where somebody has read on.',
  'CON-035':
    'docs/console.md#signing-in: What was being written when a session ended is there when the same tenant signs in again, and for nobody else.',
  'CON-100': 'docs/console.md#chat: Messages are sent, answers stream in, and what was said before is shown.',
  'CON-101': 'docs/console.md#chat: Reloading in the middle of an answer goes on with it, and a lost connection is said.',
  'CON-102': 'docs/console.md#chat: Images and documents go with a message, up to a size that is told before.',
  'CON-103': 'docs/console.md#chat: The files of an answer are viewed and downloaded.',
  'CON-104': 'docs/console.md#chat: A run is stopped, and a message that has failed is sent again.',
  'CON-105': 'docs/console.md#chat: The questions of a run are answered in its conversation.',
  'CON-106': 'docs/console.md#chat: What delegates and commands did stands folded below the answer.',
  'CON-107': 'docs/console.md#chat: What agents and tenants have written is shown as text, and leads nowhere it should not.',
  'CON-108': 'docs/console.md#chat: A conversation is held by keyboard alone, and on a phone.',
  'CON-109': 'docs/console.md#chat: Conversations are renamed, archived and deleted.',
  'CON-110': 'docs/console.md#chat: A message that a run is told while it is under way is shown as it comes, whoever has sent it.',
  'CON-120': 'docs/console.md#agents: An agent is made by a form; what is wrong stands at its field.',
  'CON-121': 'docs/console.md#agents: The form and the JSON beside it are always the same definition.',
  'CON-122': 'docs/console.md#agents: Nothing of somebody else is overwritten unasked.',
  'CON-123': 'docs/console.md#agents: Agents are listed, shown to other agents, talked with and deleted.',
  'CON-124': 'docs/console.md#agents: The versions of an agent are listed with who has written each, compared line by line, and restored.',
  'CON-125': 'docs/console.md#agents: Thousands of agents are listed, found and chosen from by the page, not all at once.',
  'CON-130': 'docs/console.md#questions: Questions appear by themselves, are counted, and are answered.',
  'CON-131': 'docs/console.md#questions: Commands are approved or refused, with a reason.',
  'CON-132': 'docs/console.md#questions: An answer that comes too late is told what became of the question.',
  'CON-133': 'docs/console.md#questions: Calls of functions of a caller are answered by hand.',
  'CON-134':
    'docs/console.md#questions: Characters that would show a command in another order than it runs, or hide a part of it, are written out, as `\\u202e`.',
  'CON-135': 'docs/console.md#questions: A text that is too long is not cut: the page says how long it may be.',
  'CON-136': 'docs/console.md#questions: Enter sends an answer, and Shift+Enter begins a line in it.',
  'CON-137':
    'docs/console.md#questions: Up to 1,000 open questions are shown, the newest first, and whoever has read on among all questions is not led back to the first ones.',
  'CON-140': 'docs/console.md#schedules: Tasks are made, with what is wrong at its field, run, paused, resumed, changed and deleted.',
  'CON-141': 'docs/console.md#schedules: A run that begins or ends appears by itself.',
  'CON-142': 'docs/console.md#schedules: Times are shown by the clock of the browser and of the task.',
  'CON-150': 'docs/console.md#how-it-looks: Each page has a picture in the documentation.',
  'CON-200': 'docs/console.md#usage: Usage is plotted by day, agent and model, with the numbers of the API in a table.',
  'CON-201': 'docs/console.md#usage: Plots are read by keyboard and by readers of screens, in light and dark.',
  'CON-202': 'docs/console.md#usage: The numbers can be downloaded as CSV, in which no name becomes a formula.',
  'CON-203': 'docs/console.md#how-it-is-made: What only one page needs is loaded there.',
  'CON-204': 'docs/console.md#usage: What is shown, and downloaded, is always of the period that is chosen.',
  'CON-210': 'docs/console.md#memory: The memory is listed in pages, and searched as the API does.',
  'CON-211': 'docs/console.md#memory: Entries are added, corrected, linked, invalidated and deleted.',
  'CON-212': 'docs/console.md#memory: Relations are a graph that one walks through by pointer and keyboard, and a list.',
  'CON-213': 'docs/console.md#memory: The scratchpads of the agents can be read.',
  'CON-214': 'docs/console.md#memory: The titles of the graph stand apart.',
  'CON-220': 'docs/console.md#webhooks: A webhook is made, its secret shown once, and what was delivered to it shown.',
  'CON-221': 'docs/console.md#webhooks: A delivery says why it has not arrived.',
  'CON-222': 'docs/console.md#webhooks: A webhook is changed, disabled and deleted, and its secret replaced.',
  'CON-230': 'docs/console.md#the-administrator: A tenant is made, with its token shown once, and locked out.',
  'CON-231': 'docs/console.md#the-administrator: A tenant is renamed, enabled, and gets another token.',
  'CON-232': 'docs/console.md#the-administrator: Tokens of a tenant are made with scopes, and revoked.',
  'CON-233': 'docs/console.md#the-administrator: The audit log is paged and narrowed.',
  'CON-234': 'docs/console.md#the-administrator: Ending a token shows what was made with it, and turns that off when asked to.',
  'CON-254': 'docs/runs.md#how-an-answer-ends: The console says at an answer that it was cut, refused, or is none.',
};
