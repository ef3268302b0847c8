import { execFileSync } from 'node:child_process';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, longest first: begun last, it would leave the other core idle. */
const FIRST = [
  'contract/schemathesis.full',
  'doors/openai/frameworks.full',
  'recipes/forgotten.full',
  'sdks/sdks.full',
  'runs/crash.full',
  'doors/openai/functions.full',
  'deploy/publish.full',
  'contract/schemathesis',
  'tools/sandbox/engine',
  'verify/verify',
  'tools/sandbox/container',
  'scheduler/firing',
  'runs/lifecycle',
  'runs/crash',
  'tools/mcp/stdio',
  'tools/mcp/elicitation',
  'durable/around',
  'durable/commands',
  'durable/chaos',
  'http/cli',
  'cli/send',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const known = FIRST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return known < 0 ? FIRST.length : known;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

// Before any file is loaded that imports what is generated.
execFileSync(process.execPath, ['codegen/fresh.ts'], { stdio: 'inherit' });

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // For two cores: half of the time of a worker goes by in waiting, for time-outs, processes and databases.
    maxWorkers: 3,
    // A worker loads the server once, for all of its files: what a test changes of its process it puts back. The full lane
    // has few files, and some of them count what their process holds: there each has a process of its own (--isolate).
    isolate: false,
    // Node loads what it can load itself: it runs faster than what a transform makes of it.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: LongestFirst },
    // Tests wait for conditions, not for times: only what hangs meets these. A condition that never holds is told as such
    // before its test is given up.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 50_000, interval: 20 } },
  },
});
