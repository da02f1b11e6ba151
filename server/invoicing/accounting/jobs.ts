import { sql } from 'kysely';
import { receiveNotices } from '#server/invoicing/accounting/receive-notices.ts';
import { sendEntries } from '#server/invoicing/accounting/send-entries.ts';
import type { FindService } from '#server/invoicing/accounting/service.ts';
import type { Job, ScheduledJob } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import { settleEach } from '#server/payments/settle-each.ts';

export interface AccountingContext {
  db: Db;
  accounting: FindService;
}

/** These events trigger sending right away. Within a minute, the schedule picks up anything they miss. */
export const jobs: readonly Job<AccountingContext>[] = [
  {
    queue: 'invoicing.send-to-accounting',
    on: [
      'accounting.asked',
      'customer.added',
      'customer.changed',
      'invoice.issued',
      'invoice.paid',
      'invoice.refunded',
      'payment.received',
      'payment.refunded',
    ],
    findPlants: findLinkedPlants,
    run: ({ db, accounting }, { plant_id }) => sendEntries(db, accounting(db), plant_id),
  },
  {
    queue: 'invoicing.receive-from-accounting',
    on: ['accounting.noticed'],
    run: ({ db, accounting }, { plant_id }) => receiveNotices(db, accounting(db), plant_id),
  },
];

export const scheduled: readonly ScheduledJob<AccountingContext>[] = [
  { queue: 'invoicing.settle-accounting', cron: '* * * * *', run: ({ db, accounting }) => settle(db, accounting) },
];

/** Skips plants that aren't linked. Linking one triggers a run that catches up. */
async function findLinkedPlants(db: Db, plant_ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ plant_id: number }>`
    select plant_id from accounting_links where state = 'on' and plant_id = any(${plant_ids}::bigint[])`.execute(db);
  return new Set(rows.map(({ plant_id }) => plant_id));
}

/**
 * Resumes runs that stopped because the provider didn't respond, and picks up anything that was missed. One plant's
 * problem doesn't hold up the others, and a plant still sends if receiving fails.
 */
async function settle(db: Db, accounting: FindService): Promise<void> {
  const { rows } = await sql<{ plant_id: number }>`
    select plant_id from accounting_links where state = 'on' and next_try_at <= now() order by next_try_at`.execute(db);
  await settleEach(rows, ({ plant_id }) =>
    settleEach([receiveNotices, sendEntries], (step) => step(db, accounting(db), plant_id)),
  );
}
