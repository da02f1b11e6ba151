import { expect, test } from 'vitest';
import { Problem } from '#server/lib/problem.ts';
import { takeTurns } from '#server/lib/threads/turns.ts';

/** Work that runs until it is told to end, and the names of what is running. */
function makeWork() {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    running.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    running.splice(running.indexOf(name), 1);
    return name;
  };
  return { running, work, end: (name: string) => ends.get(name)?.() };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('starts as much as there is room for, in order, and each id’s own share at most', async () => {
  const inTurn = takeTurns({ atOnce: 3, eachAtOnce: 2, name: 'work' });
  const { running, work, end } = makeWork();
  const done = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => inTurn({ turn: name.charAt(0) }, work(name)));
  await settled();
  expect(running).toEqual(['a1', 'a2', 'b1']);
  end('b1');
  await settled();
  expect(running).toEqual(['a1', 'a2', 'b2']);
  end('a1');
  await settled();
  expect(running).toEqual(['a2', 'b2', 'a3']);
  for (const name of ['a2', 'b2', 'a3']) end(name);
  await settled();
  end('c1');
  expect(await Promise.all(done)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
});

test('goes on after work that fails, and lets those who leave out', async () => {
  const inTurn = takeTurns({ atOnce: 1, name: 'work' });
  const { running, work, end } = makeWork();
  const first = inTurn({ turn: 1 }, work('first'));
  const failing = inTurn({ turn: 1 }, async () => {
    throw new Error('a bug');
  });
  const failed = expect(failing).rejects.toThrow('a bug');
  const caller = new AbortController();
  const left = inTurn({ turn: 1, gone: caller.signal }, work('left'));
  const last = inTurn({ turn: 1 }, work('last'));
  caller.abort(new Problem('malformed'));
  await expect(left).rejects.toMatchObject({ code: 'malformed' });
  end('first');
  expect(await first).toBe('first');
  await failed;
  await settled();
  expect(running).toEqual(['last']);
  end('last');
  await last;
});

test('refuses more than ten waiting for one id, and says for whom in the log', async () => {
  const inTurn = takeTurns({ atOnce: 1, name: 'downloads' });
  const { running, work, end } = makeWork();
  const names = Array.from({ length: 11 }, (_, at) => `plant ${at}`);
  const calls = names.map((name) => inTurn({ turn: 'plant' }, work(name)));
  const why = 'downloads: 10 wait already, 10 of them for plant';
  await expect(inTurn({ turn: 'plant' }, work('too many'))).rejects.toMatchObject({ code: 'busy', why });
  calls.push(inTurn({ turn: 'other' }, work('other')));
  for (const name of [...names, 'other']) {
    await settled();
    expect(running).toHaveLength(1);
    end(name);
    end('other');
  }
  expect(await Promise.all(calls)).toHaveLength(12);
});
