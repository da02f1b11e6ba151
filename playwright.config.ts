import { defineConfig } from '@playwright/test';
import { findHeadlessChromium } from '#tools/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-app.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // These limits only stop tests that hang; even a slow machine never reaches them.
  timeout: 15 * 60_000,
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  outputDir: 'test-results',
  use: {
    baseURL: process.env.BASE_URL ?? '',
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    // A walk can't intercept responses from a service worker. e2e/shell/offline.spec.ts turns it on.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Tracing makes a test a third slower. To investigate a failure: playwright test <file> --trace on.
    trace: 'off',
    launchOptions: {
      executablePath: await findHeadlessChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
        // Pages live only for seconds, so optimizing hot code costs more time than it saves.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
