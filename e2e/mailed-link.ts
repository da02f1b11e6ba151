import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';

/**
 * The newest link emailed to an address, as a path. Without a mail server, messages are written to a folder. Every registration
 * sends a link that confirms the address; it is left out unless `screen` asks for it.
 */
export async function mailedLink(address: string, screen = ''): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      link = await findLink(address, screen);
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

/** Each file's name ends in its message's number. */
const byNumber = new Intl.Collator('en', { numeric: true }).compare;

async function findLink(address: string, screen: string): Promise<string | undefined> {
  const folder = process.env.OUTBOX ?? '';
  // The folder exists once the first email has been written.
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.txt')).sort(byNumber);
  const mails = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  const own = mails.filter((mail) => mail.startsWith(`To: ${address}\n`));
  const links = own.flatMap((mail) => /https?:\/\/[^/\s]+(\/\S+token=\S+)/.exec(mail)?.[1] ?? []);
  return links.findLast((link) => (screen ? link.startsWith(screen) : !link.startsWith('/confirmAddress')));
}
