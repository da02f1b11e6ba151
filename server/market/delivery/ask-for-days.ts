import { sql } from 'kysely';
import { mailAccount } from '#server/accounts/mail-account.ts';
import type { Db } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { IS_READY_TO_GO } from '#server/market/delivery/choose-day.ts';

const MAX_ASKS = 3;
/** How long buyers have to answer before they are asked again. */
const DAYS_BETWEEN = 2;

/** Whether claim `c` has no day yet, and its buyer hasn't been asked for it or didn't answer. */
const IS_TO_BE_ASKED = sql`(c.delivery_day is null and (c.day_asks = 0 or c.day_asks < ${sql.lit(MAX_ASKS)}
  and c.day_asked_at < now() - make_interval(days => ${sql.lit(DAYS_BETWEEN)})))`;

/**
 * Asks the buyers of products and ready meat that a farm brings to them to choose the day, and asks those who didn't answer again. After the
 * last time, the farm calls them: its run lists them as without a day.
 */
export const askForDays = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ buyer_id: number; title: string; is_product: boolean }>`
      update claims t set day_asked_at = now(), day_asks = t.day_asks + 1 from lots w
      where w.lot_id = t.lot_id
        and t.claim_id in (select c.claim_id from claims c where c.place_id is not null and ${IS_TO_BE_ASKED} and ${IS_READY_TO_GO}
          order by c.claim_id for no key update of c)
      returning t.buyer_id, w.title, t.pieces is not null as is_product`.execute(tx);
    const facts = { amount: '', path: '/buyerdashboard/tracker' };
    for (const { buyer_id: account_id, title, is_product } of new Map(
      rows.map((row) => [row.buyer_id, row]),
    ).values()) {
      const news = is_product ? 'choose_product_day' : 'choose_delivery_day';
      await mailAccount(tx, { account_id, template: 'market', facts: { ...facts, news, title } });
    }
  });
