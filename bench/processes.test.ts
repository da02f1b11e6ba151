import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProcess } from '#bench/processes.ts';

/**
 * Prints its address. When told to stop, prints more than fits into a pipe, so that it exits only once its output has been
 * read.
 */
const PROGRAM = `
  import { writeSync } from 'node:fs';
  const line = 'stopping '.repeat(100) + '\\n';
  process.once('SIGTERM', () => {
    for (let left = 1_000_000; left > 0; left -= line.length) {
      try { writeSync(1, line) } catch (error) { if (error.code !== 'EAGAIN') throw error; left += line.length }
    }
    process.exit(0);
  });
  console.log('http://127.0.0.1:1');
  setInterval(() => undefined, 1_000_000);
`;

test('waits for a stopped program to exit, even if it is still printing', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hindquarter-process-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'program.mjs');
  await writeFile(file, PROGRAM);
  const started = await startProcess(path.relative('.', file), {});
  expect(started.address).toBe('http://127.0.0.1:1');
  await started.stop();
  expect(started.process.exitCode).toBe(0);
});
