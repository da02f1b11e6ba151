import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];

/** Finds a full Chromium: an existing one, otherwise the system's package, otherwise Playwright's download. */
export async function findChromium(): Promise<string> {
  return process.env.CHROMIUM ?? findBrowser() ?? installWithApt('chromium', BROWSERS) ?? installWithPlaywright();
}

/**
 * The browser for the walks and for Lighthouse. The headless shell takes a third less CPU time than the full browser, so it is
 * installed where the system has a package for it. Otherwise, any Chromium will do.
 */
export async function findHeadlessChromium(): Promise<string> {
  const shell =
    process.env.CHROMIUM ?? findOnPath(SHELLS) ?? findBrowser() ?? installWithApt('chromium-headless-shell', SHELLS);
  return shell ?? findChromium();
}

const findBrowser = () => findOnPath(BROWSERS) ?? findOfPlaywright();
const findOnPath = (names: readonly string[]) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(existsSync);
const findOfPlaywright = () => [chromium.executablePath()].find(existsSync);

function installWithApt(name: string, programs: readonly string[]): string | undefined {
  if (process.getuid?.() !== 0 || !runs('apt-get', ['--version'])) return undefined;
  runs('apt-get', ['update']);
  runs('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-liberation']);
  return findOnPath(programs);
}

function installWithPlaywright(): string {
  runs('playwright', ['install', 'chromium']);
  const found = findOfPlaywright();
  if (!found) throw new Error('No Chromium was found or could be installed. Install one, or name it in CHROMIUM.');
  return found;
}

const runs = (program: string, args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status ===
  0;
