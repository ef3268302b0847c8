import type { Schemas } from '../../../clients/typescript/src/index.ts';

export type LimitName = keyof Schemas['OwnLimits'];

/** What each limit is called. */
export const LIMIT_LABELS = {
  max_concurrent: 'Runs at once',
  rate_per_min: 'Runs in a minute',
  max_streams: 'Open streams of a kind',
  max_connections: 'Connections',
  max_mcp_processes: 'Processes of MCP servers',
  max_agents: 'Agents',
  max_schedules: 'Scheduled tasks',
  max_conversations: 'Conversations',
  max_memory_entries: 'Memory entries',
  max_scratchpads: 'Scratchpads',
  max_questions: 'Open questions',
  max_artifacts: 'Files that are kept',
  max_files: 'Uploaded files',
  retention_days: 'Days of events',
} as const satisfies Record<LimitName, string>;

export const LIMIT_NAMES = Object.keys(LIMIT_LABELS) as LimitName[];
