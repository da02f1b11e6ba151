import { mkdir, writeFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { login } from '#contract/accounts/api.ts';
import { PASSWORD } from '#e2e/make-plant.ts';
import startApp from '#e2e/start-app.ts';
import { findHeadlessChromium } from '#tools/chromium.ts';

/**
 * Takes the pictures for the front page and the README from the demo plant: `npm run pictures`. To take only some of them, run
 * `node bin/build.js`, then `node bin/run.js tools/front-pictures.ts` with their names. Take them again whenever these screens
 * change.
 */
const FOLDER = 'web/app/front-page';

interface Shot {
  name: string;
  email: string;
  path: string;
  size: { width: number; height: number };
  /** How much of the picture to keep, starting at the top left. */
  kept: { width: number; height: number };
  scale: number;
  prepare?: (page: Page) => Promise<void>;
  /** The file to write, if it isn't in the front page's folder. Only the light version is taken. */
  file?: string;
}

const PHONE = { size: { width: 390, height: 1000 }, kept: { width: 390, height: 500 }, scale: 2 };
const nextMonth = async (page: Page) => {
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.locator('[role="grid"][aria-busy="false"]').waitFor();
};

const openBeefSheet = async (page: Page, share: RegExp) => {
  const beef = page.locator('main li, main tr').filter({ hasText: share }).locator('a[href*="/NewCutSheetForm/"]');
  await page.goto((await beef.first().getAttribute('href')) ?? '');
};
/** Scrolls until the drawing's title is this far below the top. */
const scrollToParts = (page: Page, top: number) =>
  page.getByText('Parts', { exact: true }).evaluate((title, above) => {
    title.scrollIntoView();
    window.scrollBy(0, -above);
  }, top);

/** Opens the list's orders one by one until one of them has the wanted links. Returns the addresses they lead to. */
async function openFirst(page: Page, wanted: string): Promise<string[]> {
  const hrefs = await page
    .locator('main a[href*="/openOrders/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  for (const href of hrefs) {
    await page.goto(href ?? '');
    await page.waitForLoadState('networkidle');
    const found = page.locator('main').locator(wanted);
    if ((await found.count()) > 0)
      return found.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  }
  throw new Error(`no order has ${wanted}`);
}

const SHOTS: readonly Shot[] = [
  {
    name: 'calendar',
    email: 'processor@demo.test',
    path: '/processorCalender',
    // About as wide as the front page shows it, so that its text can be read.
    size: { width: 860, height: 800 },
    kept: { width: 860, height: 600 },
    scale: 2,
    prepare: nextMonth,
  },
  { name: 'calendar-phone', email: 'processor@demo.test', path: '/processorCalender', ...PHONE, prepare: nextMonth },
  { name: 'plants', email: 'processor@demo.test', path: '/processordashboard/openOrders', ...PHONE },
  {
    name: 'farms',
    email: 'producer@demo.test',
    path: '/processordashboard/pendingOrders',
    ...PHONE,
    prepare: async (page) => void (await openFirst(page, '[role="img"]')),
  },
  {
    name: 'families',
    email: 'processor@demo.test',
    path: '/processorCutSheet/missing',
    ...PHONE,
    prepare: async (page) => {
      await openBeefSheet(page, /Beef/);
      await page.getByRole('button', { name: 'Show the drawing' }).click();
      await scrollToParts(page, 80);
    },
  },
  {
    name: 'cut-sheet',
    email: 'processor@demo.test',
    path: '/processorCutSheet/missing',
    size: { width: 1280, height: 800 },
    kept: { width: 1280, height: 800 },
    scale: 1,
    file: 'docs/cut-sheet.png',
    prepare: async (page) => {
      await openBeefSheet(page, /Beef.*Quarter/s);
      await page.getByRole('button', { name: 'Use the standard cut' }).click();
      await page.getByRole('button', { name: 'Undo' }).first().waitFor();
      await scrollToParts(page, 30);
    },
  },
];

async function take(browser: Browser, shot: Shot, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    baseURL: process.env.BASE_URL ?? '',
    viewport: shot.size,
    deviceScaleFactor: shot.scale,
    colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.request.post(login.path, { data: { username: shot.email, password: PASSWORD } });
  await page.goto(shot.path);
  await page.waitForLoadState('networkidle');
  await shot.prepare?.(page);
  await page.waitForLoadState('networkidle');
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'hidden' });
  const png = await page.screenshot({ clip: { x: 0, y: 0, ...shot.kept }, animations: 'disabled' });
  const [file, picture] = shot.file
    ? [shot.file, sharp(png).png({ palette: true })]
    : [`${FOLDER}/${shot.name}-${colorScheme}.avif`, sharp(png).avif({ quality: 55, effort: 4 })];
  await writeFile(file, await picture.toBuffer());
  await context.close();
}

await mkdir(FOLDER, { recursive: true });
const stop = await startApp();
const browser = await chromium.launch({ executablePath: await findHeadlessChromium(), args: ['--no-sandbox'] });
const names = process.argv.slice(2);
const wanted = SHOTS.filter(({ name }) => names.length === 0 || names.includes(name));
for (const shot of wanted) {
  await take(browser, shot, 'light');
  if (!shot.file) await take(browser, shot, 'dark');
}
await browser.close();
await stop();
