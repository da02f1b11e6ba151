import { sql } from 'kysely';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Db } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { IS_READY_TO_GO } from '#server/market/delivery/choose-day.ts';

/** Asks the buyers of ready meat that a farm brings to them, once, to choose the day. */
export const askForDays = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ buyer_id: number; title: string }>`
      update claims t set day_asked_at = now() from lots w
      where w.lot_id = t.lot_id and t.day_asked_at is null
        and t.claim_id in (select c.claim_id from claims c where c.place_id is not null and c.day_asked_at is null and ${IS_READY_TO_GO})
      returning t.buyer_id, w.title`.execute(tx);
    const facts = { news: 'choose_delivery_day', amount: '', path: '/buyerdashboard/tracker' } as const;
    for (const [account_id, title] of new Map(rows.map((row) => [row.buyer_id, row.title])))
      await mailAccount(tx, { account_id, template: 'market', facts: { ...facts, title } });
  });
