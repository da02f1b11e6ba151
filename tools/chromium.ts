import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A Chromium to walk through the screens with: one that is there, else the system's package, else Playwright's own download. */
export async function findChromium(): Promise<string> {
  return find() ?? installWithApt() ?? installWithPlaywright();
}

const find = () => process.env.CHROMIUM ?? findOnPath() ?? findOfPlaywright();
const findOnPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(existsSync);
const findOfPlaywright = () => [chromium.executablePath()].find(existsSync);

function installWithApt(): string | undefined {
  if (process.getuid?.() !== 0 || !runs('apt-get', ['--version'])) return undefined;
  runs('apt-get', ['update']);
  runs('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']);
  return findOnPath();
}

function installWithPlaywright(): string {
  runs('playwright', ['install', 'chromium']);
  const found = findOfPlaywright();
  if (!found)
    throw new Error('There is no Chromium, and none could be installed. Please install one, or name it in CHROMIUM.');
  return found;
}

const runs = (program: string, args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status ===
  0;
