import { defineConfig } from 'vitest/config';

/** No check may fail because the machine is slow: each wait ends as soon as what it waits for is there. */
const PATIENCE = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 120_000, interval: 25 } },
};

/**
 * `rules` needs nothing but the code; `server` asks the real router on a real PostgreSQL. Test files of a worker share the modules
 * they import (`isolate: false`), because loading the server anew for each file would take longer than its tests.
 */
export default defineConfig({
  test: {
    pool: 'threads',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{bin,bench,contract,tools,web}/**/*.test.{ts,tsx}'],
          isolate: false,
          unstubGlobals: true,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: 'tools/test-database.ts',
          isolate: false,
          unstubGlobals: true,
          ...PATIENCE,
        },
      },
    ],
  },
});
