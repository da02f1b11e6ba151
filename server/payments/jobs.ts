import type { Db } from '#server/lib/database.ts';
import type { ScheduledJob } from '#server/lib/job.ts';
import { settleAttempts } from '#server/payments/attempt.ts';
import { cardProvider } from '#server/payments/card-providers.ts';
import { closeDays } from '#server/payments/ledger/balances.ts';
import { settleRefunds } from '#server/payments/refund.ts';

export const scheduled: readonly ScheduledJob<{ db: Db }>[] = [
  {
    queue: 'payments.settle',
    cron: '* * * * *',
    async run({ db }) {
      const provider = cardProvider(db);
      await settleAttempts(db, provider);
      await settleRefunds(db, provider);
    },
  },
  { queue: 'payments.close-days', cron: '41 * * * *', run: ({ db }) => closeDays(db) },
];
