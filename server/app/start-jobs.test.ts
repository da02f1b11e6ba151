import { expect, test } from 'vitest';
import { cleanups } from '#server/app/all-jobs.ts';
import { type JobsParts, startJobs } from '#server/app/start-jobs.ts';
import type { CommittedEvent, Job } from '#server/lib/background/job.ts';
import { startRelay } from '#server/lib/background/relay.ts';
import { openDatabase } from '#server/lib/database.ts';
import { makePlant, openTestApp, PATIENCE } from '#server/test/harness.ts';

const app = openTestApp();

interface Context {
  process: string;
}

/** Starts the jobs as a separate process would, with its own connections. */
async function startProcess(
  process: string,
  jobs: readonly Job<Context>[],
  announced: number[] = [],
  timed: Pick<JobsParts<Context>, 'scheduled' | 'cleanups'> = {},
) {
  const database = openDatabase(app.url, 4, PATIENCE);
  const errors: string[] = [];
  const running = await startJobs({
    database,
    jobs,
    ...timed,
    context: { process },
    announce: async (events) => void announced.push(...events.map(({ event_id }) => event_id)),
    onError: (error, about) => errors.push(`${about}: ${error}`),
  });
  return {
    errors,
    wake: running.wake,
    async stop() {
      await running.stop();
      await database.close();
    },
  };
}

const BOOKED = JSON.stringify({ order_ids: [], send_cut_sheet: false });
async function emitMany(count: number): Promise<number[]> {
  const { plant_id } = await makePlant(app);
  const rows = await app.db
    .insertInto('events')
    .values(
      Array.from({ length: count }, (_, at) => ({
        owner_id: plant_id,
        kind: 'order.created',
        order_id: at + 1,
        data: BOOKED,
      })),
    )
    .returning('event_id')
    .execute();
  return rows.map(({ event_id }) => event_id);
}

test('runs each job and announces each event once, even with two processes racing for 200 of them', async () => {
  const done: CommittedEvent[] = [];
  const announced: number[] = [];
  const workers = new Set<string>();
  const both = Promise.withResolvers<void>();
  const count: Job<Context> = {
    queue: 'test.count',
    on: ['order.created'],
    async run({ process }, event) {
      workers.add(process);
      if (workers.size === 2) both.resolve();
      await both.promise; // so that neither process does everything before the other starts
      done.push(event);
    },
  };
  const unmeant: Job<Context> = { queue: 'test.unmeant', on: ['card.saved'], run: () => Promise.reject(new Error()) };
  const needless: Job<Context> = { ...unmeant, queue: 'test.needless', on: ['order.created'], isMeant: () => false };
  const jobs = [count, unmeant, needless];
  const [one, two] = await Promise.all(['one', 'two'].map((name) => startProcess(name, jobs, announced)));

  const ids: number[] = [];
  for (let burst = 0; burst < 10; burst++) {
    ids.push(...(await emitMany(20)));
    one?.wake();
    two?.wake();
  }
  await expect.poll(() => done.length).toBe(200);
  await one?.stop();
  await two?.stop();

  expect(done.map(({ event_id }) => event_id).sort((a, b) => a - b)).toEqual(ids);
  expect(announced.sort((a, b) => a - b)).toEqual(ids);
  expect(done[0]).toMatchObject({ kind: 'order.created', order_id: expect.any(Number), data: {}, actor_id: null });
  expect(workers.size).toBe(2);
  expect([...(one?.errors ?? []), ...(two?.errors ?? [])]).toEqual([]);
});

test('retries a job that throws and finishes the rest of its batch', async () => {
  const done: number[] = [];
  const [bad, ...good] = await emitMany(4);
  const job: Job<Context> = {
    queue: 'test.throws',
    on: ['order.created'],
    async run(_, { event_id }) {
      if (event_id === bad) throw new Error('no answer');
      done.push(event_id);
    },
  };
  const running = await startProcess('one', [job]);
  await expect.poll(() => done.length).toBe(3);
  await expect.poll(() => running.errors).toEqual([`test.throws for event ${bad}: Error: no answer`]);
  await running.stop();

  expect(done.sort((a, b) => a - b)).toEqual(good);
  const { rows } = await app.pool.query(
    `select data->>'event_id' as event_id, state, retry_limit from jobs.job where name = 'test.throws' and state <> 'completed'`,
  );
  expect(rows).toEqual([{ event_id: String(bad), state: 'retry', retry_limit: 8 }]);
});

test('reports scheduled work that fails, and a cleanup that fails doesn’t stop the others', async () => {
  const cleaned: string[] = [];
  const fail = (words: string) => () => Promise.reject(new Error(words));
  const timed = {
    scheduled: [{ queue: 'test.timed', cron: '0 0 1 1 *', run: fail('no connection') }],
    cleanups: [fail('first'), async () => void cleaned.push('second'), fail('last')],
  };
  await (await startProcess('one', [], [], timed)).stop(); // creates the queues
  await app.pool.query(`insert into jobs.job (name, retry_limit) values ('test.timed', 1000), ('app.clean-up', 1000)`);
  const running = await startProcess('two', [], [], timed);
  for (const error of ['test.timed: Error: no connection', 'app.clean-up: Error: first', 'app.clean-up: Error: last'])
    await expect.poll(() => running.errors).toContain(error);
  await running.stop();

  expect(cleaned).toContain('second');
  const { rows } = await app.pool.query(
    `select distinct name from jobs.job where name in ('test.timed', 'app.clean-up') and state = 'retry' order by name`,
  );
  expect(rows).toEqual([{ name: 'app.clean-up' }, { name: 'test.timed' }]);
});

test('repeats scheduled work within a minute, if it is to, and no repeat repeats again', async () => {
  const ran: number[] = [];
  const run = async () => void ran.push(1);
  const scheduled = [{ queue: 'test.often', cron: '0 0 1 1 *', againAfterSeconds: 15, run }];
  await (await startProcess('one', [], [], { scheduled })).stop();
  await app.pool.query(`insert into jobs.job (name, data) values ('test.often', '{"isAgain": true}')`);
  const running = await startProcess('two', [], [], { scheduled });
  await expect.poll(() => ran.length).toBe(1);
  const waiting = async () => {
    const { rows } = await app.pool.query(
      `select round(extract(epoch from start_after - created_on))::int as after from jobs.job
       where name = 'test.often' and state = 'created' order by 1`,
    );
    return rows.map(({ after }) => after);
  };
  expect(await waiting()).toEqual([]);
  await app.pool.query(`insert into jobs.job (name) values ('test.often')`);
  await expect.poll(() => ran.length).toBe(2);
  expect(await waiting()).toEqual([15, 30, 45]);
  await running.stop();
});

test('retries scheduled work that fails, unless it is due again within a minute', async () => {
  const run = () => Promise.resolve();
  const scheduled = [
    { queue: 'test.each-minute', cron: '* * * * *', run },
    { queue: 'test.each-hour', cron: '17 * * * *', run },
  ];
  await (await startProcess('one', [], [], { scheduled })).stop();
  const { rows } = await app.pool.query(
    `select name, retry_limit from jobs.queue where name like 'test.each-%' order by name`,
  );
  expect(rows).toEqual([
    { name: 'test.each-hour', retry_limit: 8 },
    { name: 'test.each-minute', retry_limit: 0 },
  ]);
});

test('leaves events of unknown kinds to newer processes', async () => {
  const { plant_id } = await makePlant(app);
  await app.db.insertInto('events').values({ owner_id: plant_id, kind: 'order.teleported' }).execute();
  const [known] = await emitMany(1);
  const announced: number[] = [];
  const running = await startProcess('one', [], announced);
  await expect.poll(() => announced).toEqual([known]);
  await running.stop();
  const left = await app.db.selectFrom('events').select('kind').where('relayed_at', 'is', null).execute();
  expect(left).toEqual([{ kind: 'order.teleported' }]);
});

test('wakes only the workers of queues that received jobs', async () => {
  const [event_id = 0] = await emitMany(1);
  const queued = new Set<string>();
  const announced = Promise.withResolvers<void>();
  const relay = startRelay({
    db: app.db,
    boss: { insert: async () => null },
    jobs: [
      { queue: 'test.meant', on: ['order.created'] },
      { queue: 'test.unmeant', on: ['order.created'], isMeant: () => false },
      { queue: 'test.here', on: ['order.created'], findPlants: async (_, plant_ids) => new Set(plant_ids) },
      { queue: 'test.elsewhere', on: ['order.created'], findPlants: async () => new Set() },
      { queue: 'test.other', on: ['card.saved'] },
    ],
    announce: async (events) => void (events.some((event) => event.event_id === event_id) && announced.resolve()),
    onQueued: (queue) => queued.add(queue),
    onError: announced.reject,
  });
  await announced.promise;
  await relay.stop();
  expect([...queued]).toEqual(['test.meant', 'test.here']);
});

test('each cleanup runs, also where nothing is old', async () => {
  for (const cleanup of cleanups) await cleanup(app.db);
});
