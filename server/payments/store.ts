import type { Db, Tx } from '#server/lib/database.ts';
import type { Card } from '#server/payments/provider.ts';

/** The columns that can leave the server. The token never does. */
const SHOWN = ['card_profile_id as card_profileid', 'brand', 'last_four', 'exp_month', 'exp_year', 'provider'] as const;

export const findCard = (db: Db, account_id: number) =>
  db.selectFrom('card_profiles').select(SHOWN).where('account_id', '=', account_id).executeTakeFirst();

/** The card with its token, for charging it. */
export const findCardToCharge = (db: Db, account_id: number) =>
  db
    .selectFrom('card_profiles')
    .select(['token', 'brand', 'last_four', 'exp_month', 'exp_year', 'provider'])
    .where('account_id', '=', account_id)
    .executeTakeFirst();

/** One card per account. A new card replaces the old one and keeps its id. */
export const keepCard = (tx: Tx, account_id: number, card: Card & { provider: string }) =>
  tx
    .insertInto('card_profiles')
    .values({ account_id, ...card })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(card))
    .returning(SHOWN)
    .executeTakeFirstOrThrow();

export async function dropCards(tx: Tx, account_id: number): Promise<void> {
  await tx.deleteFrom('card_pages').where('account_id', '=', account_id).execute();
  await tx.deleteFrom('card_profiles').where('account_id', '=', account_id).execute();
}
