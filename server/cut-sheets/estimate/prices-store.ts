import { sql } from 'kysely';
import { PRICE_NAMES, type Prices } from '#contract/cut-sheets/estimate/prices.ts';
import type { Db, Tx } from '#server/lib/database.ts';

export interface SetPrices extends Prices {
  category_id: number;
  revision: number;
}
/** `revisions` holds the revision at which each price last changed. Prices that never changed are missing. */
export interface LockedPrices extends SetPrices {
  revisions: Readonly<Record<string, number>>;
}

/** The plant's own prices, by category. */
export const listPrices = (db: Db, plant_id: number): Promise<SetPrices[]> =>
  db
    .selectFrom('processing_prices')
    .select(['category_id', 'revision', ...PRICE_NAMES])
    .where('plant_id', '=', plant_id)
    .orderBy('category_id')
    .execute();

/**
 * Locks a category's prices until the transaction ends. Inserts the `first` prices if the plant has none, so that concurrent
 * first saves wait for each other.
 */
export async function lockPrices(tx: Tx, plant_id: number, category_id: number, first: Prices): Promise<LockedPrices> {
  await tx
    .insertInto('processing_prices')
    .values({ plant_id, category_id, ...first })
    .onConflict((conflict) => conflict.columns(['plant_id', 'category_id']).doNothing())
    .execute();
  return tx
    .selectFrom('processing_prices')
    .select(['category_id', 'revision', 'revisions', ...PRICE_NAMES])
    .$narrowType<{ revisions: Record<string, number> }>()
    .where('plant_id', '=', plant_id)
    .where('category_id', '=', category_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export const writePrices = (
  tx: Tx,
  { plant_id, category_id, account_id }: { plant_id: number; category_id: number; account_id: number },
  { revisions, ...rest }: Partial<Prices> & Pick<LockedPrices, 'revision' | 'revisions'>,
) =>
  tx
    .updateTable('processing_prices')
    .set({ ...rest, revisions: JSON.stringify(revisions), changed_by: account_id, changed_at: sql`now()` })
    .where('plant_id', '=', plant_id)
    .where('category_id', '=', category_id)
    .execute();

/** Everything an estimate needs to know about the animal and the plant, in one query. */
export async function findBasisRow(db: Db, plant_id: number, category_id: number, order_id: number | null) {
  const columns = sql.join(PRICE_NAMES.map((name) => sql.ref(`p.${name}`)));
  const { rows } = await sql<
    Prices & { revision: number | null; heads: number | null; status: number | null; hanging_weight_clb: number | null }
  >`
    select ${columns}, p.revision, o.heads, o.status, o.hanging_weight_clb from (select) nothing
    left join processing_prices p on p.plant_id = ${plant_id} and p.category_id = ${category_id}
    left join orders o on o.plant_id = ${plant_id} and o.order_id = ${order_id}`.execute(db);
  return rows[0];
}
