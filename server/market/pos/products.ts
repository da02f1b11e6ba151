import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type * as api from '#contract/market/pos/counter-api.ts';
import { MAX_PRODUCTS } from '#contract/market/pos/counter-api.ts';
import { plainCode } from '#contract/market/pos/read-code.ts';
import type { Unit } from '#contract/pricing/counter-goods.ts';
import type { CounterOwner } from '#server/invoicing/till/counter-sale.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { lockOwnLot } from '#server/market/lots/lot-store.ts';
import { ownedBy, ownerOf } from '#server/market/pos/owner.ts';

type Asked = InputOf<typeof api.saveCounterProduct>;

/** Adds or changes a product. A counter's products are saved one at a time, so no two get the same code. */
export async function saveCounterProduct(
  tx: Tx,
  { actor }: Who<Actor>,
  { product_id, revision, stock_was, ...typed }: Asked,
): Promise<DataOf<typeof api.saveCounterProduct>> {
  const owner = ownerOf(actor);
  await sql`select pg_advisory_xact_lock(hashtextextended('counter products', ${owner.owner_id}))`.execute(tx);
  const values = await valuesOf(tx, owner, typed);
  await requireFreeCode(tx, owner, values.code, product_id);
  if (values.lot_id !== null) await requireFreeLot(tx, values.lot_id, product_id);
  if (product_id === 0) {
    await requireRoom(tx, owner);
    return tx
      .insertInto('counter_products')
      .values({ owner_id: owner.owner_id, ...values })
      .returning('product_id')
      .executeTakeFirstOrThrow();
  }
  const { rows } = await sql<Stored>`
    select p.revision, p.unit, p.stock from counter_products p
    where p.product_id = ${product_id} and ${ownedBy(owner, 'p')} and p.removed_at is null for update`.execute(tx);
  if (!rows[0]) throw new Problem('not_found');
  if (rows[0].revision !== revision) throw new Problem('counter_product_changed');
  await tx
    .updateTable('counter_products')
    .set({ ...values, stock: stockAfter(rows[0], values, stock_was), revision: revision + 1 })
    .where('product_id', '=', product_id)
    .execute();
  return { product_id };
}

interface Stored {
  revision: number;
  unit: Unit;
  stock: number | null;
}

/** Anything sold while the product was being edited is still deducted. */
function stockAfter(
  { unit, stock: now }: Stored,
  typed: { unit: Unit; stock: number | null },
  stock_was: number | null,
): number | null {
  if (typed.stock === null || now === null || stock_was === null || typed.unit !== unit) return typed.stock;
  return now + typed.stock - stock_was;
}

/** Returns the values to store. A lot's product has no price or stock of its own. */
async function valuesOf(
  tx: Tx,
  { owner_id, isPlant }: CounterOwner,
  typed: Omit<Asked, 'product_id' | 'revision' | 'stock_was'>,
) {
  const { lot_id, ...rest } = typed;
  const values = { ...rest, code: plainCode(typed.code) };
  if (lot_id === 0) return { ...values, lot_id: null };
  if (isPlant) throw new Problem('not_found');
  const lot = await lockOwnLot(tx, owner_id, lot_id);
  if (lot.kind !== 'product' || lot.state === 'draft' || lot.state === 'closed') throw new Problem('lot_not_for_sale');
  const own = { lot_id, price_cents: null, stock: null };
  // A scale's labels are only for what is weighed.
  if (lot.price_basis === 'pound') return { ...values, ...own, unit: 'lb' as const };
  return { ...values, ...own, unit: 'piece' as const, label_holds: '' as const };
}

async function requireFreeCode(tx: Tx, owner: CounterOwner, code: string, product_id: number): Promise<void> {
  if (code === '') return;
  const { rows } = await sql`
    select from counter_products p where ${ownedBy(owner, 'p')} and p.code = ${code} and p.removed_at is null
      and p.product_id <> ${product_id}`.execute(tx);
  if (rows.length > 0) throw new Problem('code_taken', { fields: { code: wordsFor('code_taken') } });
}

async function requireFreeLot(tx: Tx, lot_id: number, product_id: number): Promise<void> {
  const { rows } = await sql`
    select from counter_products where lot_id = ${lot_id} and removed_at is null and product_id <> ${product_id}`.execute(
    tx,
  );
  if (rows.length > 0) throw new Problem('lot_has_product', { fields: { lot_id: wordsFor('lot_has_product') } });
}

async function requireRoom(tx: Tx, owner: CounterOwner): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from counter_products p where ${ownedBy(owner, 'p')} and p.removed_at is null`.execute(
    tx,
  );
  if ((rows[0]?.count ?? 0) >= MAX_PRODUCTS) throw new Problem('products_full', { values: { most: MAX_PRODUCTS } });
}

/** The row stays, because past sales refer to it. */
export async function removeCounterProduct(
  tx: Tx,
  { actor }: Who<Actor>,
  { product_id }: InputOf<typeof api.removeCounterProduct>,
): Promise<DataOf<typeof api.removeCounterProduct>> {
  const { rows } = await sql`
    update counter_products p set removed_at = now()
    where p.product_id = ${product_id} and ${ownedBy(ownerOf(actor), 'p')} and p.removed_at is null returning 1`.execute(
    tx,
  );
  if (rows.length === 0) throw new Problem('not_found');
  return { product_id };
}
