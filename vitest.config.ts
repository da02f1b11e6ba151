import { defineConfig } from 'vitest/config';

/** `rules` needs nothing but the code; `server` asks the real router on a real PostgreSQL, a database per test file. */
export default defineConfig({
  test: {
    pool: 'threads',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{bin,bench,contract,tools,web}/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: 'tools/test-database.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
