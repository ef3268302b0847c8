/** A server as it comes from its registry, and a call of it that does no harm. */
export interface Stock {
  /** Of the package. */
  name: string;
  /** The program of one from npm; those from PyPI are modules of that name. */
  module?: string;
  args?: string[];
  env?: Record<string, string>;
  tool: string;
  given: object;
  /** What its answer says. */
  shows: RegExp;
}

/** @param places what they work on */
export const stock = ({ folder, repository, page }: { folder: string; repository: string; page: string }): Stock[] => [
  {
    name: '@modelcontextprotocol/server-filesystem',
    module: 'dist/index.js',
    args: [folder],
    tool: 'read_text_file',
    given: { path: `${folder}/notes.txt` },
    shows: /Rome, then Paris\./,
  },
  {
    name: '@modelcontextprotocol/server-memory',
    module: 'dist/index.js',
    env: { MEMORY_FILE_PATH: `${folder}/memory.jsonl` },
    tool: 'create_entities',
    given: { entities: [{ name: 'Ada', entityType: 'person', observations: ['likes Rome'] }] },
    shows: /likes Rome/,
  },
  {
    name: '@modelcontextprotocol/server-sequential-thinking',
    module: 'dist/index.js',
    tool: 'sequentialthinking',
    given: { thought: 'Rome first.', nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 },
    shows: /thoughtHistoryLength/,
  },
  {
    name: 'mcp-server-fetch',
    args: ['--ignore-robots-txt', '--allow-private-ips'],
    tool: 'fetch',
    given: { url: page, raw: true },
    shows: /All roads\./,
  },
  { name: 'mcp-server-git', tool: 'git_status', given: { repo_path: repository }, shows: /travels/ },
  { name: 'mcp-server-time', tool: 'get_current_time', given: { timezone: 'Europe/Rome' }, shows: /"timezone": ?"Europe\/Rome"/ },
];
