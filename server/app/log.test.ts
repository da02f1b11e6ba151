import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLog } from '#server/app/log.ts';
import { eventually } from '#server/test/waiting.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'hindquarter-log-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true });
});
const fileOf = (name = 'hindquarter.log') => path.join(dataDir, 'log', name);

test('keeps secrets out of the log, wherever they appear in a line', async () => {
  const secret = 'hunter2';
  const log = await openLog({ dataDir });
  log.logger.info({ password: secret, 'set-cookie': secret }, 'top');
  log.logger.info({ body: { confirmpassword: secret, token: secret, password_hash: secret } }, 'body');
  log.logger.info({ req: { headers: { authorization: secret, bearer: secret, cookie: secret } } }, 'asked');
  log.logger.info({ reply: { raw: { headers: { 'set-cookie': [secret] } } } }, 'answered');
  const lines = () => readFileSync(fileOf(), 'utf8').split('\n').slice(0, -1); // a line still being written has no line break yet
  await expect.poll(lines).toHaveLength(4);
  expect(lines().join()).not.toContain(secret);
});

test('keeps at most two log files of limited size', async () => {
  mkdirSync(path.dirname(fileOf()));
  writeFileSync(fileOf(), Buffer.alloc(11 * 1024 * 1024, '-'));
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const log = await openLog({ dataDir });
  vi.advanceTimersByTime(60_000);
  log.logger.info('after');
  // The new file is opened in the background, and lines logged in the meantime are buffered.
  await eventually(() => expect(readFileSync(fileOf(), 'utf8')).toContain('after'));
  await log.flush();

  expect(statSync(fileOf('hindquarter.log.1')).size).toBe(11 * 1024 * 1024);
});

test('starts even if no log file can be written', async () => {
  writeFileSync(path.join(dataDir, 'log'), 'in the way');
  const log = await openLog({ dataDir });
  log.logger.info('said to nobody');
  await log.flush();
  expect(log.place).toBe('this output');
});
