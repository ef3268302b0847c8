import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asker } from '../../support/questions.ts';
import { startBaton } from '../../support/server.ts';
import { ROOT, runProgram } from '../../support/snippets.ts';
import { players, startGate } from './conformance-gate.ts';
import { scripted } from './host.ts';

/*
 * The conformance suite of MCP, its scenarios for servers: those that a version requires, and those beside them that it may have. Agents play the
 * tools of the suite's own test server as far as they can (`conformance-gate.ts`).
 */

const OTHER_CONTENT = 'wants a tool that gives images or sounds, and agents give text and files';
const OTHER_RESOURCES = 'wants the resources of the test server, and ours are what agents have written';
const OTHER_FORM = 'wants a form with fields of its own; a question has one for its answer, under the key that is its own';
const OTHER_PROMPTS = 'wants prompts with images, resources or questions, and a prompt is the instructions of an agent, a text';
const NO_SAMPLES = 'the models of agents are the server’s own: no client is asked for a sample or for its folders';
const NO_LOGGING = 'logging is not announced: what happens in a run is told as progress';
const NO_COMPLETIONS = 'completions are not announced: what an argument of a prompt may be is not known';
const NO_CHANGES = 'changes of single resources are told to clients of 2026-07-28 alone';
const OWN_SCHEMA = 'wants a tool of the test server with a schema of its own';

/** The checks that are not passed, each with the reason. A scenario has passed when none of its checks is here. */
const OF_BOTH: Record<string, string> = {
  'completion-complete': NO_COMPLETIONS,
  'json-schema-2020-12-tool-found': OWN_SCHEMA,
  'prompts-get-embedded-resource': OTHER_PROMPTS,
  'prompts-get-with-image': OTHER_PROMPTS,
  'resources-read-binary': OTHER_RESOURCES,
  'resources-read-text': OTHER_RESOURCES,
  'resources-templates-read': OTHER_RESOURCES,
  'tools-call-audio': OTHER_CONTENT,
  'tools-call-embedded-resource': OTHER_CONTENT,
  'tools-call-image': OTHER_CONTENT,
  'tools-call-mixed-content': OTHER_CONTENT,
};

const NOT_PASSED: Record<string, Record<string, string>> = {
  '2025-11-25': {
    ...OF_BOTH,
    'elicitation-sep1034-general': OTHER_FORM,
    'elicitation-sep1330-general': OTHER_FORM,
    'logging-set-level': NO_LOGGING,
    'resources-subscribe': NO_CHANGES,
    'resources-unsubscribe': NO_CHANGES,
    'tools-call-sampling': NO_SAMPLES,
    'tools-call-with-logging': NO_LOGGING,
  },
  '2026-07-28': {
    ...OF_BOTH,
    'sep-2243-server-decode-base64': OWN_SCHEMA,
    'sep-2243-server-no-xmcp-tool': OWN_SCHEMA,
    'sep-2243-server-reject-invalid-param-chars': OWN_SCHEMA,
    'sep-2243-server-reject-param-mismatch': OWN_SCHEMA,
    'sep-2243-server-validate-param-match': OWN_SCHEMA,
    'sep-2322-elicitation-incomplete': OTHER_FORM,
    'sep-2322-ignore-unexpected-params': 'sends answers to a call that asked for nothing: only with its requestState are they of that call',
    'sep-2322-list-roots-incomplete': NO_SAMPLES,
    'sep-2322-multiple-inputs-incomplete': NO_SAMPLES,
    'sep-2322-non-tool-incomplete': OTHER_PROMPTS,
    'sep-2322-respect-client-capabilities': NO_SAMPLES,
    'sep-2322-sampling-incomplete': NO_SAMPLES,
    'sep-2575-missing-capability-http-400': NO_SAMPLES,
    'sep-2575-server-rejects-undeclared-capability': NO_SAMPLES,
    'sep-2663-server-returns-missing-capability-when-required': 'wants a tool that only works as a task; every agent is waited for, too',
    'sep-2663-tasks-get-status-failed': 'wants a tool that breaks the protocol; what fails in a run is a result with isError',
  },
};

interface Check {
  id: string;
  status: string;
}

it.each(Object.entries(NOT_PASSED))(
  '[MCS-032] [MCS-122] passes the scenarios of the conformance suite for %s that are not about a server made for it',
  { timeout: 600_000 },
  async (revision, notPassed) => {
    const folder = mkdtempSync(join(tmpdir(), 'baton-conformance-'));
    await using gate = await startGate();
    await using baton = await startBaton({ env: { CORS_ORIGINS: gate.url } });
    gate.lead(baton.url, baton.tenant.token);
    const agents = [
      ...players(),
      { ...scripted('upstream-error'), id: 'test_error_handling' },
      { ...asker(), ...scripted('ask'), capabilities: ['/ask'], id: 'test_elicitation' },
    ];
    for (const agent of agents) expect((await baton.api.post('/v1/agents', agent)).status).toBe(201);
    const program = join(ROOT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
    const results = join(folder, 'results');
    const args = [program, 'server', '--url', `${gate.url}/v1/mcp`, '--requirements', revision, '-o', results];
    const ran = await runProgram(process.execPath, args, { cwd: folder, env: {} });
    const scenarios = readdirSync(results).map((name) => JSON.parse(readFileSync(join(results, name, 'checks.json'), 'utf8')) as Check[]);
    const checks = scenarios.flat();
    const failed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING').map(({ id }) => id);
    expect([...new Set(failed)].sort(), ran.stdout.slice(-8000)).toEqual(Object.keys(notPassed).sort());
    // All that it has were run: one that is new has to be passed, or named above.
    const [, announced] = /Running requirements \S+ \((\d+) scenarios\)/.exec(ran.stdout)!;
    expect(scenarios).toHaveLength(Number(announced));
    expect(checks.filter(({ status }) => status === 'SUCCESS').length).toBeGreaterThan(Object.keys(notPassed).length);
    rmSync(folder, { recursive: true });
  },
);
