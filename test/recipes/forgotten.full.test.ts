import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placesOf, RECIPES, type Place } from './patch.ts';
import { Scratch } from './scratch.ts';

/** A place of a recipe, and what is said when it is forgotten. */
type Notices = Record<string, RegExp>;

/** Each stops the generator. */
const GENERATE: Notices = {
  'endpoint spec/openapi.yaml': /agents\.yaml describes \/v1\/agents\/\{id\}\/summary, which spec\/openapi\.yaml does not name/,
  'endpoint spec/openapi/agents.yaml#1': /spec\/openapi\.yaml:\d+: Can't resolve \$ref: .*openapi\/agents\.yaml.*summary/,
  'endpoint spec/openapi/agents.yaml#2': /spec\/openapi\/agents\.yaml:\d+: Can't resolve \$ref: .*#\/schemas\/AgentSummary/,
  'event spec/asyncapi.yaml#1': /no channel of spec\/asyncapi\.yaml sends the message history_folded: .*&runEvents/,
  'event spec/asyncapi.yaml#2': /spec\/asyncapi\.yaml:\d+: Can't resolve \$ref: .*#\/components\/messages\/history_folded/,
  'event spec/schemas/HistoryFoldedEvent.yaml': /HistoryFoldedEvent\.yaml/,
  'command spec/schemas/ToolKind.yaml#1': /the values fetch, .*: 'dice' of its table is none of them/,
  'command spec/schemas/ToolKind.yaml#2': /the values fetch, .*: 'dice' is not in the table of its description/,
  'command src/runtime/commands/dice.ts': /Cannot find module .*src\/runtime\/commands\/dice\.ts/,
  'command src/runtime/commands/registry.ts#1': /registry\.ts[^]*diceCommand is not defined/,
  'provider src/models/providers/index.ts#1': /index\.ts[^]*mistral is not defined/,
  'door spec/openapi.yaml#1': /echo\.yaml has the tag Echo, which spec\/openapi\.yaml does not name/,
  'door spec/openapi.yaml#2': /echo\.yaml describes \/v1\/agents\/\{id\}\/echo, which spec\/openapi\.yaml does not name/,
  'door spec/openapi/echo.yaml': /spec\/openapi\.yaml:\d+: Can't resolve \$ref: .*openapi\/echo\.yaml/,
  'provider src/models/providers/mistral.ts': /Cannot find module .*src\/models\/providers\/mistral\.ts/,
};

/** Each is an error of the compiler, which names them all at once. */
const TYPECHECK: Notices = {
  'endpoint src/handlers/agents.ts': /^src\/handlers\/agents\.ts.*getAgentSummary/m,
  'event src/cli/plain.ts': /^src\/cli\/plain\.ts.*(?:\n .*)*history_folded/m,
  'event src/contract/check-stream.ts#1': /^src\/contract\/check-stream\.ts.*(?:\n .*)*history_folded/m,
  'event src/contract/check-stream.ts#2':
    /^src\/contract\/check-stream\.ts.*history_folded[^]*^src\/contract\/check-stream\.ts.*history_folded/m,
  'event src/doors/a2a/updates.ts': /^src\/doors\/a2a\/updates\.ts.*(?:\n .*)*history_folded/m,
  'event src/doors/ag-ui/translation.ts': /^src\/doors\/ag-ui\/translation\.ts.*(?:\n .*)*history_folded/m,
  'event src/doors/mcp/progress.ts': /^src\/doors\/mcp\/progress\.ts.*(?:\n .*)*history_folded/m,
  'event src/log/ending.ts': /^src\/log\/ending\.ts.*(?:\n .*)*history_folded/m,
  'event src/verify/rules/streams.ts': /^src\/verify\/rules\/streams\.ts.*history_folded/m,
  'command src/models/script/work.ts': /^src\/models\/script\/work\.ts.*dice/m,
  'door src/doors/echo/index.ts': /^src\/doors\/index\.ts.*'\.\/echo\/index\.ts'/m,
  'door src/doors/index.ts#2': /^src\/server\/http\.ts.*runEcho/m,
  'command src/runtime/commands/registry.ts#2': /^src\/runtime\/commands\/registry\.ts.*dice/m,
  'setting src/config.ts': /^src\/server\.ts.*METRICS_SITE/m,
  'setting src/server/metrics.ts': /^src\/server\.ts.*ofSite/m,
  'column src/store/database/migrations/0900-first-model.ts': /^src\/store\/database\/migrate\.ts.*'\.\/migrations\/0900-first-model\.ts'/m,
  'column src/store/database/migrate.ts#2': /^src\/store\/database\/migrate\.ts.*'firstModel' is declared but its value is never read/m,
  'column src/store/runs/run-start.ts#1': /^src\/store\/runs\/run-start\.ts.*'firstModel'/m,
};

/** Each fails one of the tests that look at the repository itself, which name them all at once. */
const RULES = ['contract/requirements', 'contract/events', 'models/providers', 'verify/operations', 'store/schema'].map(
  (name) => `test/${name}.test.ts`,
);
const TESTS: Notices = {
  'endpoint src/verify/rules/operations.ts': /^ FAIL .*every operation is called by a rule of src\/verify\/rules[^]*getAgentSummary/,
  'endpoint test/requirements/http.ts': /^ FAIL .*every requirement id in a test title exists[^]*AGT-901/,
  'event clients/python/src/baton/__init__.py#1':
    /^ FAIL .*are all imported by clients\/python\/src\/baton\/__init__\.py[^]*HistoryFoldedEvent/,
  'event clients/python/src/baton/__init__.py#2':
    /^ FAIL .*are all exported by clients\/python\/src\/baton\/__init__\.py[^]*HistoryFoldedEvent/,
  'event docs/streams.md': /^ FAIL .*of a run have a row in docs\/streams\.md[^]*history_folded/,
  'event test/requirements/runs.ts': /^ FAIL .*every requirement id in a test title exists[^]*CNV-901/,
  'command test/requirements/runtime.ts': /^ FAIL .*every requirement id in a test title exists[^]*CMD-901/,
  'provider src/models/providers/index.ts#2': /^ FAIL .*is a provider of the list in its index\.ts[^]*mistral\.ts/,
  'setting src/server.ts': /^ FAIL .*every setting is read by the server[^]*METRICS_SITE/,
  'setting test/requirements/ops.ts': /^ FAIL .*every requirement id in a test title exists[^]*OPS-901/,
  'provider test/requirements/models.ts': /^ FAIL .*every requirement id in a test title exists[^]*MOD-901/,
  'door src/verify/rules/operations.ts': /^ FAIL .*every operation is called by a rule of src\/verify\/rules[^]*runEcho/,
  'column src/store/schema.ts':
    /^ FAIL .*the schema on sqlite > is declared in schema\.ts[^]*requests\.first_model is not in src\/store\/schema\.ts/,
  'column test/requirements/store.ts': /^ FAIL .*every requirement id in a test title exists[^]*RET-901/,
  'door test/requirements/doors.ts': /^ FAIL .*every requirement id in a test title exists[^]*ECH-901/,
};

/** Each leaves a requirement without a test. */
const UNCITED: Notices = {
  'endpoint test/http/agent-summary.test.ts': /^ FAIL .*every requirement is cited by a test[^]*AGT-901/,
  'event test/runs/history-folded.test.ts': /^ FAIL .*every requirement is cited by a test[^]*CNV-901/,
  'command test/runs/dice.test.ts': /^ FAIL .*every requirement is cited by a test[^]*CMD-901/,
  'setting test/ops/metrics-site.test.ts': /^ FAIL .*every requirement is cited by a test[^]*OPS-901/,
  'door test/doors/echo/echo.test.ts': /^ FAIL .*every requirement is cited by a test[^]*ECH-901/,
  'column test/store/first-model.test.ts': /^ FAIL .*every requirement is cited by a test[^]*RET-901/,
  'provider test/models/mistral.test.ts': /^ FAIL .*every requirement is cited by a test[^]*MOD-901/,
};

/** Each leaves a provider out of what people read. */
const UNREAD: Notices = {
  'provider README.md': /^ FAIL .*what configures a provider stands in README\.md[^]*MISTRAL_API_KEY/,
  'provider docs/runs.md': /^ FAIL .*every provider has a row with its prefixes in docs\/runs\.md[^]*`mistral`/,
};

/** What is said when a requirement is forgotten together with its test. */
const UNNAMED = ['operation getAgentSummary, runEcho', 'event history_folded', 'command /dice', 'provider mistral'];

const UNSEEN = 'event src/runtime/stream.ts';

/** Each is an error of the compiler, as long as the rest is there. */
const UNIMPORTED: Notices = {
  'door src/doors/index.ts#1': /^src\/doors\/index\.ts.*'echo'/m,
  'column src/store/database/migrate.ts#1': /^src\/store\/database\/migrate\.ts.*'firstModel'/m,
};

/** Each leaves the column empty, which its own test tells. */
const UNWRITTEN: Notices = {
  'column src/store/runs/run-start.ts#2':
    /FAIL .*names the model that it began with[^]*RUN_STARTED of src\/store\/runs\/run-start\.ts writes it/,
  'column src/runtime/supervisor.ts': /FAIL .*names the model that it began with[^]*#startOf of src\/runtime\/supervisor\.ts gives it/,
};

const keyOf = ({ recipe, name }: Place): string => `${recipe} ${name}`;
const among = (notices: Notices) => (place: Place) => Object.hasOwn(notices, keyOf(place));

describe('who follows the recipes of CONTRIBUTING.md, and forgets', () => {
  let scratch: Scratch;
  beforeAll(() => {
    scratch = new Scratch('forgotten');
  });
  beforeEach(() => scratch.reset());

  it('any place, is looked at here', () => {
    const places = RECIPES.flatMap((recipe) => placesOf(recipe).map(keyOf));
    const notices = [GENERATE, TYPECHECK, TESTS, UNCITED, UNREAD, UNIMPORTED, UNWRITTEN].flatMap((one) => Object.keys(one));
    expect([...notices, UNSEEN].sort()).toEqual(places.sort());
  });

  it.each(Object.entries(GENERATE))('%s, is told by npm run generate', async (forgotten, notice) => {
    scratch.follow((place) => keyOf(place) === forgotten);
    const { ok, output } = await scratch.generate();
    expect(output).toMatch(notice);
    expect(ok).toBe(false);
  });

  it('what the compiler knows, is told by npm run typecheck', async () => {
    scratch.follow(among(TYPECHECK));
    await scratch.generateAll();
    const { output } = await scratch.typecheck();
    for (const notice of Object.values(TYPECHECK)) expect(output).toMatch(notice);
  });

  it.each(Object.entries(UNIMPORTED))('%s, is told by npm run typecheck', async (forgotten, notice) => {
    scratch.follow((place) => keyOf(place) === forgotten);
    await scratch.generateAll();
    expect((await scratch.typecheck()).output).toMatch(notice);
  });

  it.each(Object.entries(UNWRITTEN))('%s, is told by the test of the column', async (forgotten, notice) => {
    scratch.follow((place) => keyOf(place) === forgotten);
    await scratch.generateAll();
    expect((await scratch.test('test/store/first-model.test.ts')).output).toMatch(notice);
  });

  it('what no compiler knows, is told by tests', async () => {
    scratch.follow(among(TESTS));
    expect((await scratch.generate()).ok).toBe(true);
    const { output } = await scratch.test(...RULES);
    const failed = output.split(/^(?= FAIL )/m);
    for (const notice of Object.values(TESTS)) expect(failed).toContainEqual(expect.stringMatching(notice));
  });

  it('the test, is told by the tests of the requirements', async () => {
    scratch.follow(among(UNCITED));
    const { output } = await scratch.test('test/contract/requirements.test.ts');
    const failed = output.split(/^(?= FAIL )/m);
    for (const notice of Object.values(UNCITED)) expect(failed).toContainEqual(expect.stringMatching(notice));
  });

  it('the requirement with its test, or the documents, is told by tests', async () => {
    scratch.follow((place) => among(UNREAD)(place) || /^test\/requirements\/|\.test\.ts$/.test(place.file));
    await scratch.generateAll();
    const { output } = await scratch.test('test/contract/requirements.test.ts', 'test/models/providers.test.ts');
    const failed = output.split(/^(?= FAIL )/m);
    for (const notice of Object.values(UNREAD)) expect(failed).toContainEqual(expect.stringMatching(notice));
    for (const what of UNNAMED) expect(failed).toContainEqual(expect.stringContaining(`no requirement names the ${what}: add one`));
    expect(failed).toContainEqual(expect.stringMatching(/^ FAIL .*every setting is set by a test[^]*METRICS_SITE/));
  });

  it('the message of an event altogether, is told by npm run generate', async () => {
    scratch.follow(({ recipe, file }) => recipe === 'event' && file === 'spec/asyncapi.yaml');
    const { ok, output } = await scratch.generate();
    expect(output).toMatch(/no message of spec\/asyncapi\.yaml has the payload spec\/schemas\/HistoryFoldedEvent\.yaml: .*&runEvents/);
    expect(ok).toBe(false);
  });

  it('to emit the event, is told by its test and by the coverage of the contract', async () => {
    scratch.follow((place) => keyOf(place) === UNSEEN);
    await scratch.generateAll();
    const { output } = await scratch.test('test/runs/history-folded.test.ts');
    expect(output).toMatch(/FAIL .*a history that was folded is told live and in the replay/);
    expect((await scratch.coverage()).output).toContain('the event history_folded was never seen');
  });

  it('to generate, is told by npm run check:generated', async () => {
    scratch.follow();
    const { ok, output } = await scratch.generate('--check');
    expect(output).toMatch(/stale: .*src\/generated\/events\.ts.*docs\/configuration\.md.*docs\/tools\.md; run npm run generate/);
    expect(ok).toBe(false);
  });

  it("the doctor's check of a command that reaches out, is told by npm run typecheck", async () => {
    scratch.follow();
    scratch.edit('src/runtime/commands/dice.ts', 'outside: false', 'outside: true');
    await scratch.generateAll();
    expect((await scratch.typecheck()).output).toMatch(/^src\/doctor\/tools\.ts.*'dice' is missing/m);
  });
});
