import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';

/** The newest link that was mailed to an address: a path of the product. Without a mail server messages are kept in a folder. */
export async function mailedLink(address: string): Promise<string> {
  const folder = process.env.OUTBOX ?? '';
  let link = '';
  await expect(async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
    const mails = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
    const own = mails.filter((mail) => mail.startsWith(`To: ${address}\n`));
    link = /https?:\/\/[^/\s]+(\/\S+token=\S+)/.exec(own.at(-1) ?? '')?.[1] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return link;
}
