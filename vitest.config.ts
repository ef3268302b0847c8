import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // Two cores: more workers than that only make the servers under test wait for each other.
    maxWorkers: 2,
    // Tests wait for conditions, not for times: only what hangs meets these. A condition that never holds is told as such
    // before its test is given up.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 50_000, interval: 20 } },
  },
});
