import { installed, PYTHON } from '../../../support/mcp-world.ts';
import type { Row } from './program.ts';

/*
 * The servers that go through the program; docs/mcp-and-a2a.md has them as a table.
 */

const OLD = '2025-11-25';
const NEW = '2026-07-28';

const second: Row = {
  server: '@modelcontextprotocol/server',
  release: installed('@modelcontextprotocol/server'),
  transport: 'HTTP',
  how: '',
  version: NEW,
  cannot: {},
};
/** The first generation doesn't tell its tools; it knows no later one. */
const UNTOLD = { version: 'its tools are not told' };
const first: Row = {
  ...second,
  server: '@modelcontextprotocol/sdk',
  release: installed('@modelcontextprotocol/sdk'),
  version: OLD,
  cannot: UNTOLD,
};
const mcp: Row = { ...second, server: 'mcp (Python)', release: PYTHON.mcp };
const fastmcp: Row = { ...second, server: 'FastMCP', release: PYTHON.fastmcp };

/** Processes have all the time that they need, so that `work` need not take longer. */
const stdio = (row: Row): Row => ({
  ...row,
  transport: 'stdio',
  instead: { progress: { call: { tool: 'work', given: { steps: 4 } }, shows: [/worked 4 steps/] } },
});

export const rows = {
  secondReject: { ...second, how: "`legacy: 'reject'`" },
  secondStateless: { ...second, how: "`legacy: 'stateless'`" },
  secondStdio: stdio({ ...second, how: "`legacy: 'reject'`" }),
  firstHttp: first,
  firstStdio: stdio(first),
  everything: {
    server: '@modelcontextprotocol/server-everything',
    release: installed('@modelcontextprotocol/server-everything'),
    transport: 'stdio',
    how: '',
    version: OLD,
    instead: {
      list: { shows: [/echo/, /get-tiny-image/, /trigger-long-running-operation/] },
      call: { call: { tool: 'echo', given: { message: 'hello' } }, shows: [/Echo: hello/] },
      structured: { call: { tool: 'get-structured-content', given: { location: 'New York' } }, shows: [/"temperature": ?33/, /Cloudy/] },
      picture: { call: { tool: 'get-tiny-image', given: {} }, shows: [/data:image\/png;base64,iVBORw0KGgo/] },
      papers: {
        call: { tool: 'get-resource-reference', given: { resourceType: 'Text', resourceId: 1 } },
        shows: [/demo:\/\/resource\/dynamic\/text\/1/, /plaintext/],
      },
      read: { read: 'demo://resource/dynamic/text/1', shows: [/plaintext/] },
      error: { call: { tool: 'echo', given: {} }, shows: [/ERR: .*message/] },
      progress: { call: { tool: 'trigger-long-running-operation', given: { duration: 1, steps: 4 } }, shows: [/completed/] },
      question: { call: { tool: 'trigger-elicitation-request', given: {} }, shows: [/Ada/] },
    },
    answer: 'name: Ada\ncheck: yes\nfirstLine: It was a dark night',
    cannot: { ...UNTOLD, cancel: 'nothing shows that it has stopped' },
  },
  mcpHttp: mcp,
  mcpStdio: stdio(mcp),
  fastmcpHttp: fastmcp,
  fastmcpStdio: stdio(fastmcp),
} satisfies Record<string, Row>;
