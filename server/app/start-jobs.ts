import { PgBoss } from 'pg-boss';
import { type Job, readEvent, type ScheduledJob, type StoredEvent } from '#server/lib/background/job.ts';
import { type RelayedEvent, startRelay } from '#server/lib/background/relay.ts';
import type { WokenWork } from '#server/lib/background/woken-work.ts';
import type { Database, Db } from '#server/lib/database.ts';
import { tracing } from '#server/lib/tracing/tracing.ts';

export interface JobsParts<Ctx> {
  database: Database;
  jobs: readonly Job<Ctx>[];
  scheduled?: readonly ScheduledJob<Ctx>[];
  /** Run once an hour. Each deletes the expired rows in its own area. */
  cleanups?: readonly ((db: Db) => Promise<void>)[];
  /** What every job is given in addition to its event. */
  context: Ctx;
  /** Announces events to open pages. */
  announce(events: readonly RelayedEvent[]): Promise<void>;
  onError(error: unknown, about: string): void;
}

const SCHEMA = 'jobs';
const DAY_SECONDS = 24 * 3600;
/** Failed jobs are retried after 15 s, 30 s, 60 s … for about an hour, then kept as failed for two weeks. */
const QUEUE = {
  retryLimit: 8,
  retryDelay: 15,
  retryBackoff: true,
  expireInSeconds: 120,
  heartbeatSeconds: 20,
  deleteAfterSeconds: 14 * DAY_SECONDS,
};
/** How often to look for jobs whose process died, detected by missed heartbeats. */
const LOOK_AFTER = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 };
/** How many jobs of a batch run in parallel. Each takes a database connection, and API calls need those too. */
const AT_ONCE = 3;
/**
 * New jobs are announced to the worker in the process that relayed them; polling finds jobs that failed or whose process
 * died.
 */
const WORK = { batchSize: 30, burstWhenBatchFull: true, pollingIntervalSeconds: 5, perJobResults: true } as const;
const CLEAN_UP = 'app.clean-up';
const EVERY_MINUTE = '* * * * *';
/** Scheduled jobs start within this many seconds. */
const CLOCK = { pollingIntervalSeconds: 10 } as const;

/** Starts everything that happens after commits: the relay, a worker per job, and the hourly cleanup. */
export async function startJobs<Ctx>(parts: JobsParts<Ctx>): Promise<WokenWork> {
  const { database, jobs, announce, onError } = parts;
  const boss = new PgBoss({
    ...LOOK_AFTER,
    schema: SCHEMA,
    db: { executeSql: (text, values) => database.pool.query(text, values as unknown[]) },
  });
  boss.on('error', (error) => onError(error, 'jobs'));
  try {
    await boss.start();
    let relay: WokenWork | undefined;
    const workers = await startWorkers(boss, parts, () => relay?.wake());
    relay = startRelay({
      db: database.db,
      boss,
      jobs,
      announce,
      onQueued(queue) {
        const worker = workers.get(queue);
        if (worker !== undefined) boss.notifyWorker(worker);
      },
      onError: (error) => onError(error, 'relay'),
    });
    const { wake, stop } = relay;
    return {
      wake,
      async stop() {
        await stop();
        await boss.stop({ timeout: 5_000 });
      },
    };
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
}

async function startWorkers<Ctx>(
  boss: PgBoss,
  { database, jobs, scheduled = [], cleanups = [], context, onError }: JobsParts<Ctx>,
  afterWork: () => void,
) {
  async function carryOut(job: Job<Ctx>, id: string, event: StoredEvent) {
    try {
      await inTrace(job.queue, () => job.run(context, readEvent(event)));
      return { id, status: 'completed' as const };
    } catch (error) {
      onError(error, `${job.queue} for event ${event.event_id}`);
      return { id, status: 'failed' as const, output: { message: String(error) } };
    } finally {
      afterWork();
    }
  }

  /** Reports an error and rethrows it, because pg-boss notes the failure but doesn't report why. */
  async function report(queue: string, work: () => Promise<void>) {
    try {
      await inTrace(queue, work);
    } catch (error) {
      onError(error, queue);
      throw error;
    }
  }

  const workers = new Map<string, string>();
  for (const job of jobs) {
    const { mostSeconds: expireInSeconds = QUEUE.expireInSeconds } = job;
    await makeQueue(boss, job.queue, { ...QUEUE, expireInSeconds });
    const worker = await boss.work<StoredEvent, unknown, typeof WORK>(job.queue, WORK, (batch) => {
      const left = batch.values();
      const outcomes = Array.from({ length: AT_ONCE }, async () => {
        const done = [];
        for (const { id, data } of left) done.push(await carryOut(job, id, data));
        return done;
      });
      return Promise.all(outcomes).then((lists) => lists.flat());
    });
    workers.set(job.queue, worker);
  }
  for (const { queue, cron, againAfterSeconds, run } of scheduled) {
    // Work that is due again within a minute isn't retried. Otherwise, work that keeps failing would pile up.
    await makeQueue(boss, queue, cron === EVERY_MINUTE ? { ...QUEUE, retryLimit: 0 } : QUEUE);
    await boss.work<{ isAgain?: boolean } | null, void, typeof CLOCK>(queue, CLOCK, async ([job]) => {
      const repeats = againAfterSeconds === undefined || job?.data?.isAgain ? 0 : Math.ceil(60 / againAfterSeconds) - 1;
      for (let turn = 1; turn <= repeats; turn++)
        await boss.send(queue, { isAgain: true }, { startAfter: turn * (againAfterSeconds ?? 0) });
      await report(queue, () => run(context)).finally(afterWork);
    });
    await boss.schedule(queue, cron, null, { missed: 'once' });
  }
  await makeQueue(boss, CLEAN_UP);
  await boss.work(CLEAN_UP, { pollingIntervalSeconds: 60 }, async () => {
    const failures: unknown[] = [];
    for (const cleanup of cleanups)
      await report(CLEAN_UP, () => cleanup(database.db)).catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  });
  await boss.schedule(CLEAN_UP, '17 * * * *', null, { missed: 'once' });
  return workers;
}

const inTrace = (queue: string, work: () => Promise<void>): Promise<void> => tracing()?.job(queue, work) ?? work();

async function makeQueue(boss: PgBoss, queue: string, options = QUEUE): Promise<void> {
  if (await boss.getQueue(queue)) await boss.updateQueue(queue, options);
  else await boss.createQueue(queue, options);
}
