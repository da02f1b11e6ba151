import { beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '#server/lib/problem.ts';
import { threadWork } from '#server/lib/threads/thread-work.ts';

const LIMITS = {
  module: import.meta.resolve('#server/test/hostile-work.ts'),
  name: 'misbehave',
  cpuSeconds: 2,
  megabytes: 64,
  atOnce: 2,
};
const make = () => threadWork<string, string, string>(LIMITS);
let work: ReturnType<typeof make>;
beforeEach(() => {
  work = make();
});

/** A call that runs until `end` is called. */
function spin(turn: number, call = work) {
  const caller = new AbortController();
  const begun = Promise.withResolvers<void>();
  const result = call('spin', { turn, gone: caller.signal, report: () => begun.resolve() }).catch((error) => error);
  return { result, begun: begun.promise, end: () => caller.abort(new Problem('malformed')) };
}

test('returns the result of the work and reports its progress', async () => {
  const reported: string[] = [];
  expect(await work('read', { turn: 1, report: (progress) => reported.push(progress) })).toBe('read, done');
  expect(reported).toEqual(['read']);
});

test('passes on a refusal with its values and fields', async () => {
  const refused = await work('refuse', { turn: 1 }).catch((error) => error);
  expect(refused).toBeInstanceOf(Problem);
  expect(refused).toMatchObject({ code: 'file_too_wide', values: { most: 3 }, fields: { file: 'Too wide.' } });
});

test('does not pass a bug off as a refusal', async () => {
  await expect(work('fail', { turn: 1 })).rejects.toThrow(new TypeError('a bug'));
  await expect(work('exit', { turn: 1 })).rejects.toThrow('ended without an answer');
});

describe('ends work', () => {
  test.each(['spin', 'hoard'])('that exceeds its limits: %s', async (how) => {
    await expect(work(how, { turn: 1 })).rejects.toMatchObject({ code: 'too_complex' });
    expect(await work('read', { turn: 1 })).toBe('read, done');
  });

  test('whose caller has disconnected', async () => {
    const patient = threadWork<string, string, string>({ ...LIMITS, cpuSeconds: 3600, atOnce: 1 });
    const spinning = spin(1, patient);
    await spinning.begun;
    const waiting = spin(2, patient);
    waiting.end();
    spinning.end();
    expect(await Promise.all([spinning.result, waiting.result])).toMatchObject([
      { code: 'malformed' },
      { code: 'malformed' },
    ]);
    expect(await patient('read', { turn: 1 })).toBe('read, done');
  });
});

test('makes a plant’s work wait for the same plant’s earlier work, but not for another plant’s', async () => {
  const patient = threadWork<string, string, string>({ ...LIMITS, cpuSeconds: 3600 });
  const first = spin(1, patient);
  await first.begun;
  const second = spin(1, patient);
  expect(await patient('read', { turn: 2 })).toBe('read, done');
  first.end();
  await second.begun;
  second.end();
});

test('refuses more than a few waiting calls from one plant', async () => {
  const patient = threadWork<string, string, string>({ ...LIMITS, cpuSeconds: 3600 });
  const calls = Array.from({ length: 12 }, () => spin(1, patient));
  expect(await calls[11]?.result).toMatchObject({ code: 'busy' });
  for (const { end } of calls) end();
});
