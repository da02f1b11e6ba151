import { sql } from 'kysely';
import { ACCESS } from '#contract/lib/access.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { wordsFor } from '#contract/lib/refusals.ts';
import type * as api from '#contract/market/pos/counter-api.ts';
import { type CounterPlan, type CounterRates, planCounterSale } from '#contract/market/pos/price-sale.ts';
import { findSaleProblem } from '#contract/market/pos/sale-problem.ts';
import type { TaxedAs } from '#contract/pricing/counter-goods.ts';
import { addCounterSale } from '#server/invoicing/till/counter-sale.ts';
import { lockTaking } from '#server/invoicing/till/till-session.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { ratesOf } from '#server/market/pos/catalog.ts';
import { lockDay } from '#server/market/pos/counter-days.ts';
import { asPlant, type CounterOwner, ownedBy, ownerOf } from '#server/market/pos/owner.ts';
import { bookShares } from '#server/market/pos/sell-shares.ts';
import { type FoundLine, findSold, takeStock } from '#server/market/pos/stock.ts';

export type Asked = InputOf<typeof api.sellAtCounter>;
type Sold = DataOf<typeof api.sellAtCounter>;

/**
 * Stores a sale, once for each id that the browser made. Locks the till day first, then products and lots, each in
 * order of id, so that two counters and online buyers wait for each other instead of deadlocking.
 */
export async function sellAtCounter(tx: Tx, who: Who<Actor>, asked: Asked): Promise<Sold> {
  const owner = ownerOf(who.actor);
  const stored = await findStored(tx, owner, asked.client_sale_id);
  if (stored) return stored;
  const place = await lockPlace(tx, who, owner, asked.session_id);
  const found = await findSold(tx, owner, asked);
  const rates = await ratesOf(tx, who, owner);
  if (!asked.was_offline) requireAsSeen(found, asked.rates, rates);
  const plan = planFor(found, asked);
  const sale_id = await insertSale(tx, who, { owner, place, asked, plan });
  // While this call waited, another call with the same sale stored it.
  if (sale_id === null) return (await findStored(tx, owner, asked.client_sale_id)) ?? refuseForeign();

  const shorts = await takeStock(tx, found, asked.was_offline);
  const claims = await bookShares(tx, found, asked);
  const rung = asked.was_offline ? await rungElsewhere(tx, owner, place, asked.rung_in) : null;
  await insertLines(tx, sale_id, { found, plan, shorts, claims, rung, rates: { sold: asked.rates, listed: rates } });
  if (place.session_id !== null) {
    const { payments, taxes } = plan;
    const lines = found.map(({ tax_class }, at) => ({ tax_class, net_cents: plan.lines[at]?.net_cents ?? 0 }));
    await addCounterSale(tx, asPlant(who), { session_id: place.session_id, sale_id, payments, taxes, lines });
  }
  const { total_cents, change_cents } = plan;
  return { sale_id, total_cents, change_cents, shorts: namedShorts(found, shorts) };
}

/**
 * Refuses a sale at outdated terms. The clerk's screen picks up a new price or tax by itself, but a count can't become
 * a weight.
 */
function requireAsSeen(found: readonly FoundLine[], seen: CounterRates, rates: CounterRates): void {
  const other = found.find(({ listed_unit }) => listed_unit !== null);
  if (other) throw new Problem('sold_differently', { values: { name: other.name } });
  const isAsSeen =
    found.every((sold) => sold.line.price_cents === sold.listed_cents && !sold.listed_tax_class) &&
    seen.meat === rates.meat &&
    seen.goods === rates.goods;
  if (!isAsSeen) throw new Problem('counter_changed');
}

/** Refuses a sale whose id another counter has already used. */
function refuseForeign(): never {
  throw new Problem('not_found');
}

async function findStored(db: Db, owner: CounterOwner, client_sale_id: string): Promise<Sold | undefined> {
  const { rows } = await sql<Sold>`
    select s.sale_id, s.total_cents, s.change_cents, (
      select coalesce(json_agg(json_build_object('name', i.name, 'unit', i.unit, 'short', i.short) order by i.line), '[]')
      from counter_sale_lines i where i.sale_id = s.sale_id and i.short > 0) as shorts
    from counter_sales s where s.client_sale_id = ${client_sale_id} and ${ownedBy(owner, 's')}`.execute(db);
  return rows[0];
}

export interface Place {
  session_id: number | null;
  day_id: number | null;
}

/** Locks the till or till day that money goes into or comes out of. */
export async function lockPlace(
  tx: Tx,
  who: Who<Actor>,
  { seller_id }: CounterOwner,
  session_id: number,
): Promise<Place> {
  if (seller_id === null) {
    const session = await lockTaking(tx, asPlant(who), session_id);
    return { session_id: session.session_id, day_id: null };
  }
  const { day_id } = await lockDay(tx, seller_id);
  return { session_id: null, day_id };
}

interface Rung {
  rung_on: string;
  rung_in: string;
}

/** When and where a sale was rung up, if its money goes into a different till day because that one had closed. */
async function rungElsewhere(
  tx: Tx,
  { plant_id, seller_id }: CounterOwner,
  place: Place,
  rung_in: number,
): Promise<Rung | null> {
  if (rung_in === (place.session_id ?? place.day_id)) return null;
  const { rows } = await sql<Rung>`
    select s.opened_on as rung_on, t.name as rung_in from till_sessions s join tills t using (plant_id, till_id)
    where s.plant_id = ${plant_id}::bigint and s.session_id = ${rung_in}
    union all
    select opened_on, place from counter_days where seller_id = ${seller_id}::bigint and day_id = ${rung_in}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

function planFor(found: readonly FoundLine[], asked: Asked): CounterPlan {
  const { discount_cents, rates, tenders } = asked;
  const problem = findSaleProblem({ ...asked, lines: found });
  if (problem === 'discount_reason_missing')
    throw new Problem(problem, { fields: { discount_reason: wordsFor(problem) } });
  if (problem) throw new Problem(problem);
  const lines = found.map(({ line, unit, tax_class }) => ({ ...line, unit, tax_class }));
  const plan = planCounterSale(lines, { discount_cents, rates, tenders });
  if (!('refusal' in plan)) return plan;
  const { code, values } = plan.refusal;
  throw new Problem(code, values ? { values } : {});
}

async function insertSale(
  tx: Tx,
  { actor }: Who<Actor>,
  { owner, place, asked, plan }: { owner: CounterOwner; place: Place; asked: Asked; plan: CounterPlan },
): Promise<number | null> {
  const { client_sale_id, sold_at, was_offline, discount_reason, buyer_name, buyer_phone } = asked;
  const { rows } = await sql<{ sale_id: number }>`
    insert into counter_sales (client_sale_id, plant_id, seller_id, session_id, day_id, sold_by, sold_at, was_offline,
      subtotal_cents, discount_cents, discount_reason, tax_cents, total_cents, given_cents, change_cents, buyer_name, buyer_phone)
    values (${client_sale_id}, ${owner.plant_id}, ${owner.seller_id}, ${place.session_id}, ${place.day_id}, ${clerkOf(owner, actor, asked)},
      least(now(), greatest(now() - interval '30 days', ${sold_at}::timestamptz)), ${was_offline}, ${plan.subtotal_cents},
      ${plan.discount_cents}, ${plan.discount_cents > 0 ? discount_reason : ''}, ${plan.tax_cents}, ${plan.total_cents},
      ${plan.given_cents}, ${plan.change_cents}, ${buyer_name}, ${buyer_phone})
    on conflict (client_sale_id) do nothing returning sale_id`.execute(tx);
  const [sale] = rows;
  if (!sale) return null;
  const { sale_id } = sale;
  if (plan.payments.length > 0) {
    await tx
      .insertInto('counter_tenders')
      .values(plan.payments.map((payment, line) => ({ sale_id, line, ...payment })))
      .execute();
  }
  return sale_id;
}

/** The clerk who rang up the sale, if they work at this plant's counter; otherwise, whoever sends it. */
const clerkOf = ({ plant_id }: CounterOwner, { account_id }: Actor, { sold_by }: Asked) => sql`
  coalesce((select account_id from accounts where account_id = ${sold_by} and plant_id = ${plant_id}::bigint
    and role = any(${[...ACCESS.counter]}::text[])), ${account_id})`;

async function insertLines(
  tx: Tx,
  sale_id: number,
  sold: {
    found: readonly FoundLine[];
    plan: CounterPlan;
    shorts: readonly number[];
    claims: ReadonlyMap<number, number>;
    rung: Rung | null;
    rates: { sold: CounterRates; listed: CounterRates };
  },
): Promise<void> {
  const rows = sold.found.map(({ line, ...facts }, at) => ({
    sale_id,
    line: at,
    ...facts,
    claim_id: sold.claims.get(at) ?? null,
    quantity: facts.unit === 'share' ? (line.quarters ?? 1) : line.quantity,
    price_cents: line.price_cents,
    amount_cents: sold.plan.lines[at]?.amount_cents ?? 0,
    net_cents: sold.plan.lines[at]?.net_cents ?? 0,
    short: sold.shorts[at] ?? 0,
    ...changedRate(sold.rates, facts.tax_class),
    ...(at === 0 ? sold.rung : null),
  }));
  await tx.insertInto('counter_sale_lines').values(rows).execute();
}

/** Only an offline sale can have a different rate than the current one. */
function changedRate({ sold, listed }: { sold: CounterRates; listed: CounterRates }, tax_class: TaxedAs) {
  const isChanged = sold[tax_class] !== listed[tax_class];
  return {
    sold_rate_bp: isChanged ? sold[tax_class] : null,
    listed_rate_bp: isChanged ? listed[tax_class] : null,
  };
}

const namedShorts = (found: readonly FoundLine[], shorts: readonly number[]): Sold['shorts'] =>
  found.flatMap(({ name, unit }, at) => {
    const short = shorts[at] ?? 0;
    return short > 0 && unit !== 'share' ? [{ name, unit, short }] : [];
  });
