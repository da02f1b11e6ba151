import { defineConfig } from 'vitest/config';

/**
 * These limits only stop tests that hang. Waits end as soon as their condition holds, so even a slow machine never reaches
 * them.
 */
const PATIENCE = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 120_000, interval: 25 } },
};

/**
 * `rules` needs only the code; `server` calls the real router on a real PostgreSQL. A worker's test files share their modules
 * (`isolate: false`), because loading the server again for each file would take longer than its tests.
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
