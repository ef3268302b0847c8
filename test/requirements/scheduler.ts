import type { Requirements } from './requirement.ts';

export const scheduler: Requirements = {
  // Notifications
  'NOT-001':
    'docs/streams.md#notifications: The stream opens with `open`, then tells of each transition once, with a `notification`, and heartbeats.',
  'NOT-002': "docs/security.md#tenant-isolation: A subscriber sees its tenant's runs only, under load too.",
  'NOT-003': 'spec/openapi/notifications.yaml#streamNotifications: The stream is for GET, and for those with a token.',
  'NOT-004': 'docs/streams.md#notifications: Streams end when the token is rotated or the tenant disabled.',
  'NOT-005': 'docs/streams.md#notifications: While the server shuts down streams end and new ones are a 503.',
  'NOT-006': 'docs/streams.md#notifications: A subscriber that does not read is cut off and costs a bounded buffer.',
  'NOT-007': 'docs/streams.md#notifications: A subscriber hears of the runs of every node.',
  'NOT-008': 'docs/streams.md#notifications: A burst of notifications reaches whoever reads.',
  'NOT-009': 'docs/streams.md#notifications: A stream that may have missed something ends, rather than go on with a gap.',
  'NOT-010':
    'docs/streams.md#notifications: With `include=waiting` a subscriber hears once of each question, of scheduled runs and others, on every node; others hear nothing of it.',
  // Schedules
  'SCH-001': 'spec/openapi/schedules.yaml#createSchedule: Every phrase, and cron with 5 or 6 fields, is understood.',
  'SCH-002': 'spec/openapi/schedules.yaml#createSchedule: Phrases may be written in any case and spacing.',
  'SCH-003': 'spec/openapi/schedules.yaml#createSchedule: Durations count from when the schedule was given.',
  'SCH-004': 'spec/openapi/schedules.yaml#UnusableSchedule: What is no schedule is refused, whatever it is.',
  'SCH-005': 'spec/openapi/schedules.yaml#UnusableSchedule: A moment that has passed, or a day that does not exist, is refused.',
  'SCH-006': 'spec/openapi/schedules.yaml#createSchedule: Month ends and leap days are where the calendar has them.',
  'SCH-007': 'spec/openapi/schedules.yaml#createSchedule: A time that the clock jumps over fires once, at the first moment behind the gap.',
  'SCH-008': 'spec/openapi/schedules.yaml#createSchedule: A time that the clock shows twice fires once, the first time.',
  'SCH-009':
    'spec/openapi/schedules.yaml#createSchedule: What follows every hour, and elapsed time, does not care about changes of the clock.',
  'SCH-010': 'spec/openapi/schedules.yaml#createSchedule: Time zones are those of IANA.',
  'SCH-011': 'spec/openapi/schedules.yaml#createSchedule: Due times only go forward, and the canonical wording means the same.',
  'SCH-012': 'spec/openapi/schedules.yaml#createSchedule: A schedule on the clock fires when the clock of its zone shows that time.',
  'SCH-014': 'docs/runs.md#scheduled-runs: A task that is closer than the shortest interval fires once in each.',
  'SCH-020':
    'spec/openapi/schedules.yaml#createSchedule: A task fires at its time and not before, then at the next one, through changes of the clock too.',
  'SCH-021': 'spec/openapi/schedules.yaml#createSchedule: Missed times fire once at the start.',
  'SCH-022': 'docs/runs.md#scheduled-runs: A task never overlaps itself.',
  'SCH-023': 'docs/runs.md#scheduled-runs: A slow run holds up no other task.',
  'SCH-024': 'spec/openapi/schedules.yaml#createSchedule: A task waits while its tenant is at its limits, and fires then.',
  'SCH-025': "docs/runs.md#scheduled-runs: A disabled tenant's tasks do not fire.",
  'SCH-026':
    'spec/openapi/schedules.yaml#updateSchedule: A paused or deleted task does not fire; a resumed one goes on with what is still to come.',
  'SCH-027': 'docs/runs.md#scheduled-runs: The scheduler sleeps until something is due, and looks for changes by other nodes.',
  'SCH-030': 'docs/runs.md#scheduled-runs: A missing agent fails the run; the task goes on.',
  'SCH-031': 'docs/runs.md#scheduled-runs: An agent that throws fails the run; the task goes on.',
  'SCH-032': 'docs/runs.md#scheduled-runs: A run that cannot be prepared fails; the task goes on.',
  'SCH-033': 'docs/runs.md#scheduled-runs: A canceled scheduled run ends as failed.',
  'SCH-034': 'docs/runs.md#scheduled-runs: `result_summary` is cut at 4 KiB of UTF-8, at a character.',
  'SCH-035': 'spec/openapi/schedules.yaml#createSchedule: A task of a conversation posts into it, one run at a time.',
  'SCH-036': 'docs/runs.md#scheduled-runs: A shutdown ends the records of scheduled runs.',
  'SCH-040': 'docs/runs.md#scheduled-runs: A task fires exactly once per due time however many nodes run.',
  'SCH-041': 'docs/streams.md#notifications: Subscribers of every node are told of the runs of all, in order.',
  'SCH-042': 'docs/runs.md#scheduled-runs: The scheduled runs of a node that died are ended by another, and its tasks fire.',
  'SCH-043':
    'docs/runs.md#scheduled-runs: A run that was begun when the connection to the database was lost is started by its node, once, or was never begun.',
  'SCH-050': 'spec/openapi/schedules.yaml#getSchedule: A ScheduledTask has its fields, what is left out filled in.',
  'SCH-051':
    'spec/openapi/schedules.yaml#createSchedule: A schedule that cannot be used is a 400 with what is accepted; an unknown agent a 404.',
  'SCH-052':
    'spec/openapi/schedules.yaml#listSchedules: Schedules are listed newest first, page by page, and deleted (`deleteSchedule`); their runs stay (`getScheduledRun`).',
  'SCH-053': 'spec/openapi/schedules.yaml#updateSchedule: PATCH pauses, resumes and changes; a wrong one changes nothing.',
  'SCH-054':
    'spec/openapi/schedules.yaml#runSchedule: Firing now leaves `status` and `next_fire_at`, and moves `run_count` and `last_run_*`.',
  'SCH-055':
    'spec/openapi/schedules.yaml#listScheduledRuns: `GET /v1/runs` is filtered by `since` and `task_id`; `listScheduleRuns` has those of one task.',
  'SCH-056': 'spec/openapi/schedules.yaml#createSchedule: A scheduled run is a request like any other: it replays by its `request_id`.',
  'SCH-057': 'docs/runs.md#scheduled-runs: Scheduled runs are under the limits of the tenant and canceled like requests.',
  'SCH-058': 'docs/runs.md#billing: Scheduled runs pass the quota check.',
  'SCH-060': 'docs/runs.md#scheduled-runs: `/schedule <phrase>: <message>` makes a task for the calling agent.',
  'SCH-061': 'docs/runs.md#scheduled-runs: `/schedule list|cancel|pause|resume <id>`.',
  'SCH-062': 'docs/runs.md#scheduled-runs: A wrong `/schedule` is an error that says what to do.',
  'SCH-063': 'docs/runs.md#scheduled-runs: An agent sees and changes its own tasks only.',
  'SCH-064': 'docs/runs.md#scheduled-runs: An agent that is not stored schedules nothing, and no agent without end.',
  'SCH-065': 'docs/runs.md#scheduled-runs: `/schedule` is subject to the capabilities of the agent.',
  'SCH-070': 'spec/openapi/schedules.yaml#createSchedule: The names of cron (`@daily`) and `?` for one of the days are understood.',
  'SCH-071': 'spec/openapi/schedules.yaml#createSchedule: A time of day is written as 09:30, 9am, 9:30 pm, noon or midnight.',
  'SCH-072': 'spec/openapi/schedules.yaml#createSchedule: A day is named as a weekday, a day of the month or of the year, or a date-time.',
  'SCH-073': 'spec/openapi/schedules.yaml#createSchedule: Recurring tasks name several weekdays, days of the month and of the year.',
  'SCH-074': 'spec/openapi/schedules.yaml#createSchedule: `every N days|weeks|months` counts on the calendar, from its first time.',
  'SCH-075':
    'spec/openapi/schedules.yaml#createSchedule: The forms that an error lists are those that the description and `/schedule` list.',
  'SCH-076': 'docs/runs.md#scheduled-runs: `/schedule` tells the phrase from the message, whatever colons are in either.',
  'SCH-080':
    'docs/runs.md#scheduled-runs: After a clock that was ahead is set back, recurring tasks follow the present, once on several nodes.',
  'SCH-081': 'docs/runs.md#scheduled-runs: A clock that is set back by less than five minutes fires no due time twice.',
};
