import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium, findHeadlessChromium } from '#tools/chromium.ts';
import { plantToday } from '#tools/plant-today.ts';
import { type Count, countPlaywright, countVitest, type Step, shouldRunAgain, steps } from '#tools/steps.ts';

/** Ends a step that hangs. No working step gets close to this, no matter how slow the machine is. */
const LONGEST_MS = 2 * 60 * 60_000;
/** Enough to see what failed: test runners print their summary last. */
const MAX_LINES = 300;

/** Runs the steps of `npm test` and stops at the first failure. */
const folder = mkdtempSync(path.join(tmpdir(), 'hindquarter-test-'));
let running: ChildProcess | undefined;
let interrupted = 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = 128 + constants.signals[signal];
    running?.kill(signal);
  });
}

let passed = 0;
let failed = 0;
for (const step of steps) {
  const begun = performance.now();
  process.stdout.write(`${step.name.padEnd(17)}`);
  const today = plantToday();
  let { count, output } = await attempt(step);
  if (!interrupted && shouldRunAgain(step, count, today, plantToday())) {
    process.stdout.write('again, because a new day began  ');
    ({ count, output } = await attempt(step));
  }
  passed += count.passed;
  failed += count.failed;
  const seconds = `${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s`;
  const tests = step.counts ? `  ${count.passed} passed` : '';
  process.stdout.write(`${count.failed === 0 ? 'ok' : 'NO'}  ${seconds}${tests}\n`);
  if (interrupted || count.failed > 0) {
    if (!interrupted) process.stdout.write(`\n${endOf(output).join('\n')}\n\n`);
    break;
  }
}
rmSync(folder, { recursive: true, force: true });
if (interrupted) process.exit(interrupted);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

function attempt(step: Step): ReturnType<typeof take> {
  return take(step).catch((error: Error) => ({ count: { passed: 0, failed: 1 }, output: error.message }));
}

async function take(step: Step): Promise<{ count: Count; output: string }> {
  const report = path.join(folder, `${step.counts ?? 'none'}.json`);
  const chromium = step.browser && (await (step.browser === 'full' ? findChromium() : findHeadlessChromium()));
  const env = {
    ...(step.counts === 'playwright' ? { PLAYWRIGHT_JSON_OUTPUT_FILE: report } : {}),
    ...(chromium ? { CHROMIUM: chromium } : {}),
  };
  const args = step.counts === 'vitest' ? [...step.args, `--outputFile.json=${report}`] : step.args;
  const { ok, output } = await run(step.program, args, env);
  if (!step.counts) return { count: { passed: Number(ok), failed: Number(!ok) }, output };
  const text = await readFile(report, 'utf8').catch(() => '{}');
  rmSync(report, { force: true });
  const count = step.counts === 'vitest' ? countVitest(JSON.parse(text)) : countPlaywright(JSON.parse(text));
  // A run also counts as failed if the runner fails without naming a failed test, or if no test passes.
  const isHollow = count.failed === 0 && (!ok || count.passed === 0);
  return { count: isHollow ? { ...count, failed: 1 } : count, output };
}

/** The last lines, after the names of all tests that failed. */
function endOf(output: string): string[] {
  const lines = output.trimEnd().split('\n');
  const named = lines.slice(0, -MAX_LINES).filter((line) => line.startsWith(' FAIL '));
  return [...named, ...lines.slice(-MAX_LINES)];
}

/** Runs a program and keeps its output, which is shown only if the program fails. */
function run(program: string, args: readonly string[], env: Record<string, string>) {
  return new Promise<{ ok: boolean; output: string }>((done, fail) => {
    const child = spawn(program, args, {
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LONGEST_MS,
      shell: process.platform === 'win32',
    });
    running = child;
    let output = '';
    const keep = (text: Buffer) => {
      output += text.toString('utf8');
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', fail);
    child.on('close', (code, signal) => {
      if (signal && !interrupted)
        output += `\n${program} was stopped by ${signal} after ${LONGEST_MS / 60_000} minutes.`;
      done({ ok: code === 0, output });
    });
  });
}
