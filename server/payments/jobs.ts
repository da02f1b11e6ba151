import type { ScheduledJob } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import { everyProvider } from '#server/payments/card-providers.ts';
import { settleCharges } from '#server/payments/charges.ts';
import { closeDays } from '#server/payments/ledger/balances.ts';
import { settlePages } from '#server/payments/pay-pages.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { settleRefunds } from '#server/payments/refunds.ts';
import { settleEach } from '#server/payments/settle-each.ts';

/** Finds the outcomes of charges and refunds whose response was lost. */
export const settlePayments = (db: Db, provider: CardProvider): Promise<void> =>
  settleEach([settleCharges, settlePages, settleRefunds], (settle) => settle(db, provider));

export const scheduled: readonly ScheduledJob<{ db: Db }>[] = [
  {
    queue: 'payments.settle',
    cron: '* * * * *',
    againAfterSeconds: 15,
    run: ({ db }) => settleEach(everyProvider(db), (provider) => settlePayments(db, provider)),
  },
  { queue: 'payments.close-days', cron: '41 * * * *', run: ({ db }) => closeDays(db) },
];
