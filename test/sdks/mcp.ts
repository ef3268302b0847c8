/** What programs on tools of MCP print, one line each; errors stand in the text that a failed tool answers with. */
export const EXPECTED_TOOLS = [
  /^agents [1-9]\d*$/,
  /^created sdk-[\w-]+$/,
  /^asked completed true one two three four five six$/,
  /^waited running completed true one two three four five six seven eight nine ten eleven twelve$/,
  /^bad request .*invalid_request/,
  /^not found .*agent_not_found/,
];
