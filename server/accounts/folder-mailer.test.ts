import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keepInFolder } from '#server/accounts/folder-mailer.ts';
import { scratchFolder } from '#server/test/app-process.ts';

test('writes each message to a file only this user can read, and logs only its name', async () => {
  const folder = path.join(await scratchFolder(), 'outbox');
  const reported: string[] = [];
  const mail = { id: 'hindquarter.account.7/../x', to: 'ann@example.test', subject: 'Hello', text: 'token=secret\n' };
  const mailer = keepInFolder(folder, (file) => reported.push(file));
  await mailer.send(mail);
  await mailer.send(mail);
  const [name = '', ...more] = await readdir(folder);
  expect(more).toEqual([]);
  const file = path.join(folder, name);
  expect(reported).toEqual([file, file]);
  expect(await readFile(file, 'utf8')).toBe('To: ann@example.test\nSubject: Hello\n\ntoken=secret\n');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});
