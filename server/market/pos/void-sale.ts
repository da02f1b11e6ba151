import { sql } from 'kysely';
import type { TillMethod } from '#contract/invoicing/till/plan-sale.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { voidCounterSale as api } from '#contract/market/pos/counter-api.ts';
import { takeBackCounterSale } from '#server/invoicing/till/counter-sale.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { lockLots } from '#server/market/checkout/lock-lots.ts';
import { cashOf, lockDay } from '#server/market/pos/counter-days.ts';
import { asPlant, ownedBy, ownerOf } from '#server/market/pos/owner.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';

interface VoidedLine {
  product_id: number | null;
  lot_id: number | null;
  claim_id: number | null;
  unit: string;
  quantity: number;
  short: number;
}
interface LockedSale {
  sale_id: number;
  session_id: number | null;
  day_id: number | null;
  voided_at: string | null;
}

/** Voids a sale while its till day is open. */
export async function voidCounterSale(
  tx: Tx,
  who: Who<Actor>,
  { sale_id, reason }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const owner = ownerOf(who.actor);
  const { rows } = await sql<LockedSale>`
    select s.sale_id, s.session_id, s.day_id, s.voided_at from counter_sales s
    where s.sale_id = ${sale_id} and ${ownedBy(owner, 's')} for update`.execute(tx);
  const [sale] = rows;
  if (!sale) throw new Problem('not_found');
  if (sale.voided_at !== null) throw new Problem('sale_voided');
  await giveMoneyBack(tx, who, sale, reason);
  await putBack(tx, sale_id);
  await sql`
    update counter_sales set voided_at = clock_timestamp(), voided_by = ${who.actor.account_id}, void_reason = ${reason}
    where sale_id = ${sale_id}`.execute(tx);
  return { sale_id };
}

async function giveMoneyBack(
  tx: Tx,
  who: Who<Actor>,
  { sale_id, session_id, day_id }: LockedSale,
  reason: string,
): Promise<void> {
  const { rows: payments } = await sql<{ method: TillMethod; amount_cents: number }>`
    select method, amount_cents from counter_tenders where sale_id = ${sale_id} order by line`.execute(tx);
  if (session_id !== null) {
    const { rows: taxes } = await sql<{ tax_class: 'meat' | 'goods'; rate_bp: number; tax_cents: number }>`
      select tax_class, rate_bp, tax_cents from till_counter_taxes
      where plant_id = ${asPlant(who).actor.plant_id} and session_id = ${session_id} and sale_id = ${sale_id}
        and kind = 'sale'`.execute(tx);
    return takeBackCounterSale(tx, asPlant(who), { session_id, sale_id, payments, taxes }, reason);
  }
  const { float_cents } = await lockDay(tx, who.actor.account_id, day_id ?? 0);
  const cash = payments.filter(({ method }) => method === 'cash').reduce((sum, one) => sum + one.amount_cents, 0);
  if (cash > float_cents + (await cashOf(tx, day_id ?? 0))) throw new Problem('not_in_drawer');
}

/** Returns the goods to stock, except what was missing, and ends the claims on shares. */
async function putBack(tx: Tx, sale_id: number): Promise<void> {
  const { rows: lines } = await sql<VoidedLine>`
    select product_id, lot_id, claim_id, unit, quantity, short from counter_sale_lines
    where sale_id = ${sale_id} order by product_id, line`.execute(tx);
  for (const { product_id, lot_id, quantity } of lines) {
    if (product_id === null || lot_id !== null) continue;
    await sql`update counter_products set stock = stock + ${quantity}::int where product_id = ${product_id}`.execute(
      tx,
    );
  }
  const lot_ids = [...new Set(lines.flatMap(({ lot_id }) => lot_id ?? []))];
  await lockLots(tx, lot_ids);
  for (const line of lines) {
    if (line.claim_id !== null) await endClaim(tx, line.claim_id);
    if (line.lot_id === null) continue;
    const back = line.quantity - line.short;
    await sql`
      update lots set left_to_buy = left_to_buy + ${back}::int
      where lot_id = ${line.lot_id} and state <> 'closed'`.execute(tx);
  }
  for (const lot_id of lot_ids) await announceLot(tx, lot_id);
}

/** Once the whole animal is sold, its owners count on each other. */
async function endClaim(tx: Tx, claim_id: number): Promise<void> {
  const { rows } = await sql`
    update claims c set state = 'refunded', ended_at = now() from lot_animals a
    where c.claim_id = ${claim_id} and a.animal_id = c.animal_id and a.state = 'open' and c.state = 'bought'
      and (select sum(o.quarters) from claims o where o.animal_id = c.animal_id and o.state = 'bought') < 4
    returning 1`.execute(tx);
  if (rows.length === 0) throw new Problem('past_tipping_point');
}
