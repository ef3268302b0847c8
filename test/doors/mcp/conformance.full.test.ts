import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asker } from '../../support/questions.ts';
import { startBaton } from '../../support/server.ts';
import { ROOT, runProgram } from '../../support/snippets.ts';
import { scripted } from './host.ts';

/*
 * The conformance suite of MCP, its scenarios for servers. Many of them want the tools, prompts and resources of a server that is
 * made for them; ours has tools for agents, and each takes a message. The suite itself checks that these fail, and no others.
 */

const NO_MESSAGE = 'calls a tool of the test server without a message, and an agent needs one';
const OTHER_RESOURCES = 'wants the resources of the test server, and ours are what agents have written';
const NO_PROMPTS = 'a server of agents has no prompts, and announces none';

/** Scenarios that do not pass, each with the reason. */
const NOT_OURS: Record<string, string> = {
  'logging-set-level': 'logging is not announced: what happens in a run is told as progress',
  'completion-complete': 'completions are not announced: there are no prompts and no templates to complete',
  'tools-call-simple-text': NO_MESSAGE,
  'tools-call-image': NO_MESSAGE,
  'tools-call-audio': NO_MESSAGE,
  'tools-call-embedded-resource': NO_MESSAGE,
  'tools-call-mixed-content': NO_MESSAGE,
  'tools-call-with-logging': NO_MESSAGE,
  'tools-call-with-progress': NO_MESSAGE,
  'tools-call-sampling': 'the models of agents are the server’s own: no client is asked for a sample',
  'json-schema-2020-12': 'wants a tool of the test server with a schema of its own',
  'elicitation-sep1034-defaults': NO_MESSAGE,
  'elicitation-sep1330-enums': NO_MESSAGE,
  'resources-read-text': OTHER_RESOURCES,
  'resources-read-binary': OTHER_RESOURCES,
  'resources-templates-read': OTHER_RESOURCES,
  'resources-subscribe': OTHER_RESOURCES,
  'resources-unsubscribe': OTHER_RESOURCES,
  'prompts-list': NO_PROMPTS,
  'prompts-get-simple': NO_PROMPTS,
  'prompts-get-with-args': NO_PROMPTS,
  'prompts-get-embedded-resource': NO_PROMPTS,
  'prompts-get-with-image': NO_PROMPTS,
};

it('[MCS-032] passes the scenarios of the conformance suite that are not about a server made for it', { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-conformance-'));
  // The suite knows no tokens: what stands between adds one, and nothing else.
  let target = '';
  let token = '';
  const gate = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    const onward = request(new URL(incoming.url!, target), { method: incoming.method, headers, agent: false, setHost: false });
    onward.on('response', (response) => {
      outgoing.writeHead(response.statusCode!, response.headers);
      outgoing.flushHeaders();
      response.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  await using baton = await startBaton({ env: { CORS_ORIGINS: url } });
  target = baton.url;
  token = baton.tenant.token;
  const agents = [
    { ...scripted('upstream-error'), id: 'test_error_handling' },
    { ...asker(), ...scripted('ask'), capabilities: ['/ask'], id: 'test_elicitation' },
  ];
  for (const agent of agents) expect((await baton.api.post('/v1/agents', agent)).status).toBe(201);
  const baseline = join(folder, 'expected.yaml');
  writeFileSync(
    baseline,
    `server:\n${Object.keys(NOT_OURS)
      .map((name) => `  - ${name}\n`)
      .join('')}`,
  );
  const program = join(ROOT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
  const args = [program, 'server', '--url', `${url}/v1/mcp`, '--suite', 'all', '--expected-failures', baseline];
  const ran = await runProgram(process.execPath, args, { cwd: folder, env: {} });
  expect(ran.code, ran.stdout.slice(-8000)).toBe(0);
  for (const name of [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'tools-call-error',
    'tools-call-elicitation',
    'dns-rebinding-protection',
  ]) {
    expect(ran.stdout).toMatch(new RegExp(`✓.*${name}`));
  }
  gate.closeAllConnections();
  await new Promise((resolve) => gate.close(resolve));
  rmSync(folder, { recursive: true });
});
