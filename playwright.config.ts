import { defineConfig } from '@playwright/test';
import { findChromium } from '#tools/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-app.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  use: {
    baseURL: process.env.BASE_URL ?? '',
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    // What a service worker answers is out of a walk's reach; e2e/offline.spec.ts lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace of each walk costs a third of its time; to look into one that fails: playwright test <its file> --trace on.
    trace: 'off',
    launchOptions: {
      executablePath: await findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
      ],
    },
  },
});
