import { type Browser, chromium, type Page } from '@playwright/test';
import { median } from '#bench/load.ts';
import { startDemo } from '#bench/product.ts';
import { atMost, writeSection } from '#bench/report.ts';
import { login } from '#contract/accounts/api.ts';
import { findChromium } from '#tools/chromium.ts';

const ROUNDS = 15;
/** Lighthouse's slow phone: 150 ms latency, 1.6 Mbit/s, a quarter of this machine's CPU speed. */
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;
const CPU_SLOWDOWN = 4;

const app = await startDemo('first-use');
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'],
});
try {
  const taken: { signIn: number; calendar: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const signIn = await timeOf(browser, '/login', isSignInUsable);
    const calendar = await timeOf(browser, '/processorCalender', isMonthUsable, 'processor@demo.test');
    console.log(`round ${round}`, `sign-in ${signIn.toFixed(0)} ms, calendar ${calendar.toFixed(0)} ms`);
    // The first round warms up the server.
    if (round > 0) taken.push({ signIn, calendar });
  }
  await writeSection('First use', {
    script: 'npm run bench:first-use',
    connections: 1,
    notes: `${ROUNDS} rounds. A first visit on a slow phone: ${LATENCY_MS} ms latency, ${(BYTES_PER_SECOND * 8) / 1e6} Mbit/s, a CPU ${CPU_SLOWDOWN} times slower than this machine's.`,
    figures: [
      atMost(
        'time until the calendar can be used, against sign-in',
        median(taken.map(({ signIn, calendar }) => calendar / signIn)),
        1.3,
      ),
    ],
    absolute: [
      ['time until sign-in can be used, ms', median(taken.map(({ signIn }) => signIn))],
      ['time until the calendar can be used, ms', median(taken.map(({ calendar }) => calendar))],
    ],
  });
} finally {
  await browser.close();
  await app.stop();
}

/** Milliseconds from requesting a page until it is usable, with an empty cache. */
async function timeOf(
  browser: Browser,
  address: string,
  isUsable: (page: Page) => Promise<void>,
  who?: string,
): Promise<number> {
  const context = await browser.newContext({
    baseURL: app.address,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    if (who) await page.request.post(login.path, { data: { username: who, password: 'hindquarter' } });
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const begun = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await isUsable(page);
    return performance.now() - begun;
  } finally {
    await context.close();
  }
}

/** Waits for the next frame, to be sure that the page responds and the element isn't just present. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))));
}

async function isSignInUsable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await page.getByLabel('Email').focus();
  await drawn(page);
}

async function isMonthUsable(page: Page): Promise<void> {
  await page.locator('[role="grid"][aria-busy="false"] [data-day]').first().waitFor();
  await page.locator('[role="grid"] [data-day][tabindex="0"]').first().focus();
  await drawn(page);
}
