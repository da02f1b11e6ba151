import { expect, test } from 'vitest';
import type { KeptAction } from '#web/floor/outbox/kept-action.ts';
import { makeOutbox } from '#web/floor/outbox/make-outbox.ts';
import { ApiProblem, LostConnection } from '#web/lib/problems.ts';

const PLANT = 7;
const NEVER = 600_000;
const action = (action_id: string, animal = action_id, plant_id = PLANT): KeptAction => ({
  action_id,
  plant_id,
  path: '/api/floor/takeIn',
  input: { action_id },
  animal,
  about: animal,
  kept_at: 0,
  refusal: null,
});
const wait = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * A device whose windows can be killed at any moment, and a server that stores each id once, and that may die before or after it
 * stores something.
 */
function makeDevice() {
  const kept = new Map<string, KeptAction>();
  /** Every action in the order in which it was first kept. */
  const done: KeptAction[] = [];
  const stored: string[] = [];
  const refused = new Set<string>();
  /** How often this device sounded. */
  const alarms = { count: 0 };
  type Answer = 'ok' | 'lost' | 'stored, then lost';
  let answer: () => Answer | Promise<Answer> = () => 'ok';
  let turn: Promise<unknown> = Promise.resolve();
  function openWindow() {
    let isDead = false;
    /** A dead window does nothing more. */
    const alive = async () => {
      await wait();
      if (isDead) await new Promise<never>(() => {});
    };
    const outbox = makeOutbox({
      call: async ({ action_id, input }) => {
        await alive();
        const how = await answer();
        if (how === 'lost') throw new LostConnection();
        if (refused.has(action_id) && !('is_sure' in input)) throw new ApiProblem('weight_unusual', 'Sure?');
        if (!stored.includes(action_id)) stored.push(action_id);
        if (how !== 'ok') throw new LostConnection();
        return { place: stored.indexOf(action_id) };
      },
      keep: async (one) => {
        await alive();
        kept.set(one.action_id, one);
        if (!done.some(({ action_id }) => action_id === one.action_id)) done.push(one);
      },
      drop: async (id) => {
        await alive();
        kept.delete(id);
      },
      readAll: async () => {
        await alive();
        return [...kept.values()];
      },
      alone: (work) => {
        const next = turn.then(work);
        turn = next.catch(() => undefined);
        return next;
      },
      show: () => undefined,
      onSent: () => undefined,
      onRefused: () => {
        alarms.count += 1;
      },
    });
    const kill = () => {
      isDead = true;
      // The browser gives a dead window's lock to the next one.
      turn = Promise.resolve();
    };
    return { ...outbox, kill };
  }
  const answerBy = (next: typeof answer) => {
    answer = next;
  };
  return { kept, done, stored, refused, alarms, openWindow, answerBy };
}

test('an action is kept before anything is sent, and dropped once the server has it', async () => {
  const { kept, stored, openWindow, answerBy } = makeDevice();
  const keptThen: string[] = [];
  answerBy(() => {
    keptThen.push(...kept.keys());
    return 'ok';
  });
  expect(await openWindow().perform(action('a'), NEVER)).toEqual({ kind: 'sent', data: { place: 0 } });
  expect(keptThen).toEqual(['a']);
  expect([stored, kept.size]).toEqual([['a'], 0]);
});

test('without a connection, actions wait in order, and only for their own plant', async () => {
  const { kept, stored, openWindow, answerBy } = makeDevice();
  const own = openWindow();
  answerBy(() => 'lost');
  for (const id of ['a', 'b', 'c']) expect(await own.perform(action(id), NEVER)).toEqual({ kind: 'kept' });
  await own.perform(action('other', 'other', 8), NEVER);
  answerBy(() => 'ok');
  await openWindow().sendWaiting(PLANT);
  expect(stored).toEqual(['a', 'b', 'c']);
  expect([...kept.keys()]).toEqual(['other']);
});

test('a refusal on the screen is the screen’s, and a later one needs a person and holds up only its animal', async () => {
  const { kept, stored, refused, alarms, openWindow, answerBy } = makeDevice();
  const own = openWindow();
  refused.add('a');
  expect(await own.perform(action('a', 'cow'), NEVER)).toMatchObject({
    kind: 'refused',
    problem: { message: 'Sure?' },
  });
  expect(kept.size).toBe(0);
  answerBy(() => 'lost');
  for (const [id, animal] of [['a', 'cow'] as const, ['b', 'cow'] as const, ['c', 'hog'] as const])
    await own.perform(action(id, animal), NEVER);
  answerBy(() => 'ok');
  expect(alarms.count).toBe(1);
  await own.sendWaiting(PLANT);
  expect(stored).toEqual(['c']);
  expect(alarms.count).toBe(2);
  expect([...kept.values()]).toMatchObject([
    { action_id: 'a', refusal: { code: 'weight_unusual', words: 'Sure?' } },
    { action_id: 'b', refusal: null },
  ]);
  const [first] = kept.values();
  if (first) await own.sendAgain(first, { is_sure: true });
  expect(stored).toEqual(['c', 'a', 'b']);
  expect(kept.size).toBe(0);
});

test('what a person settled in another way no longer holds up its animal', async () => {
  const { kept, stored, refused, openWindow, answerBy } = makeDevice();
  const own = openWindow();
  refused.add('a');
  answerBy(() => 'lost');
  for (const id of ['a', 'b']) await own.perform(action(id, 'cow'), NEVER);
  answerBy(() => 'ok');
  await own.sendWaiting(PLANT);
  await own.forget('a');
  await own.sendWaiting(PLANT);
  expect([stored, kept.size]).toEqual([['b'], 0]);
});

test('people don’t wait for a connection that hangs, and nothing is sent twice', async () => {
  const { kept, stored, openWindow, answerBy } = makeDevice();
  const [first, second] = [openWindow(), openWindow()];
  const connection = Promise.withResolvers<'ok'>();
  answerBy(() => connection.promise);
  const all = Array.from({ length: 20 }, (_, n) => action(`${n}`));
  const outcomes = await Promise.all(all.map((one, n) => (n % 2 === 0 ? first : second).perform(one, 0)));
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['kept']));
  connection.resolve('ok');
  await Promise.all([first.sendWaiting(PLANT), second.sendWaiting(PLANT)]);
  await first.sendWaiting(PLANT);
  expect(stored).toHaveLength(20);
  expect(kept.size).toBe(0);
});

test('browser and server are killed in the middle 400 times: what was kept arrives once, in the order of each animal', async () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    let state = seed;
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    const { kept, done, stored, refused, openWindow, answerBy } = makeDevice();
    answerBy(() => (['ok', 'lost', 'stored, then lost'] as const)[random(3)] ?? 'ok');
    for (let life = 0; life < 4; life += 1) {
      const browser = openWindow();
      for (let n = 0; n < 3; n += 1) {
        const id = `${life}.${n}`;
        if (random(6) === 0) refused.add(id);
        void browser.perform(action(id, `animal ${random(3)}`), random(2) === 0 ? 0 : NEVER).catch(() => undefined);
      }
      for (let steps = random(25); steps > 0; steps -= 1) await wait();
      browser.kill();
    }
    answerBy(() => 'ok');
    await openWindow().sendWaiting(PLANT);
    const lost = done
      .map(({ action_id }) => action_id)
      .filter((id) => !stored.includes(id) && !kept.has(id) && !refused.has(id));
    expect({ seed, lost }).toEqual({ seed, lost: [] });
    expect({ seed, twice: stored.length - new Set(stored).size }).toEqual({ seed, twice: 0 });
    for (const animal of new Set(done.map((one) => one.animal))) {
      const ids = done.filter((one) => one.animal === animal).map(({ action_id }) => action_id);
      const arrived = ids.filter((id) => stored.includes(id)).map((id) => stored.indexOf(id));
      expect({ seed, animal, arrived }).toEqual({ seed, animal, arrived: arrived.toSorted((a, b) => a - b) });
    }
    // What is left was refused, or waits behind something that was.
    for (const one of kept.values()) {
      const before = [...kept.values()].filter(({ animal }) => animal === one.animal);
      expect({ seed, held: before[0]?.refusal !== null }).toEqual({ seed, held: true });
    }
  }
});
