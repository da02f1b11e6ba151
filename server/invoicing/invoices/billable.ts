import { sql } from 'kysely';
import { type Basis, finalCharges } from '#contract/cut-sheets/estimate/estimate.ts';
import type { DayShare } from '#contract/invoicing/invoices-api.ts';
import { STORAGE, STORAGE_BY_POUND, STORAGE_LIMITED, timeStored } from '#contract/invoicing/line-names.ts';
import {
  type ChargedStorage,
  daysStored,
  periodsCharged,
  type StorageRule,
  storageFee,
} from '#contract/invoicing/storage-fee.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { showMoney, showPounds } from '#contract/lib/figures.ts';
import { comesAsFlock, type Species } from '#contract/lib/species.ts';
import { fillWords } from '#contract/lib/words.ts';
import type { PackedProduct } from '#contract/orders/packed-products.ts';
import type { OrderStatus } from '#contract/orders/status.ts';
import { type Charge, isOfAnimal, type WeightName } from '#contract/pricing/charges-of.ts';
import type { PriceLine, PriceUnit } from '#contract/pricing/price-list.ts';
import { type AddedFee, withFees } from '#contract/pricing/with-fees.ts';
import { closedDays } from '#server/calendar/closed-days.ts';
import { type SheetRow, sheetOf } from '#server/cut-sheets/sheet-of.ts';
import { BILL_FACTS } from '#server/invoicing/corrections/bill-facts.ts';
import type { NewLine } from '#server/invoicing/invoices/draft-store.ts';
import { type ChargedLine, evenOut, lineNameOf, sidesOf } from '#server/invoicing/invoices/even-out.ts';
import type { Db } from '#server/lib/database.ts';
import { BILLED_HEADS, IS_CONDEMNED } from '#server/orders/animal/flock-sql.ts';
import { HANGING_DAYS } from '#server/orders/animal/hanging-days.ts';
import { PACKED_PRODUCTS } from '#server/orders/packed-store.ts';
import { GOES_TO_BRINGER } from '#server/orders/pickup/bringer-picks-up.ts';
import { PICKED_UP_AT } from '#server/orders/ready-day.ts';
import { ADDED_FEES } from '#server/pricing/fee-store.ts';
import { linesFor } from '#server/pricing/price-store.ts';

/** A share with everything that its charges depend on. */
export interface Billable extends SheetRow {
  cart_id: number;
  order_id: number;
  customer_id: number;
  quarters: number;
  status: OrderStatus;
  species: Species;
  heads: number;
  first_quarter: number;
  booked_heads: number;
  hanging_weight_clb: number | null;
  /** Both sides if they were weighed one by one; otherwise null. */
  left_side_clb: number | null;
  right_side_clb: number | null;
  live_weight_clb: number | null;
  packaged_weight_clb: number | null;
  packed: PackedProduct[];
  hanging_days: number | null;
  is_condemned: boolean;
  /** A fingerprint of all of this except the prices. */
  facts: string;
  is_over_age_bull: boolean;
  prices: PriceLine[] | null;
  fees: AddedFee[];
  /** The share's lines on an invoice or draft, except those that the office changed; null if it isn't on one. */
  charged: ChargedLine[] | null;
  storage: {
    rule: StorageRule;
    /** When the owner was told that the share is ready; null if never. */
    since: IsoDate | null;
    /** When it was picked up, or today. */
    until: IsoDate;
    /** The days in between on which the plant was closed. They cost nothing. */
    closed: IsoDate[];
    /** The storage on its invoices and drafts. */
    charged: ChargedStorage;
  } | null;
}

/** The plant's rule for storage, and what it depends on, for `shares s`, `orders o`, `plants p`, and `invoice_rules r`. */
const STORED = sql`case when r.storage_cents > 0 then (
  select json_build_object('rule', json_build_object('cents', r.storage_cents, 'by', r.storage_by, 'per', r.storage_per,
      'free_days', r.storage_free_days, 'most_cents', r.storage_most_cents),
    'since', t.since, 'until', t.until, 'closed', ${closedDays(sql`s.plant_id`, sql`t.since`, sql`t.until`)},
    'charged', (select coalesce(json_agg(json_build_object('by', l.storage_by, 'count', l.storage_days)
        order by l.line_id), '[]') from invoice_lines l join invoices i using (plant_id, invoice_id)
      where l.plant_id = s.plant_id and l.cart_id = s.cart_id and l.storage_days is not null
        and (i.number is null or i.credited_cents < i.total_cents)))
  from (select
    (coalesce((select h.picked_up_at from share_pickups h where h.plant_id = s.plant_id and h.cart_id = s.cart_id),
      ${PICKED_UP_AT}, o.completed_at, now()) at time zone p.time_zone)::date as until,
    (select min(n.first_sent_at at time zone p.time_zone)::date
      from order_notices n where n.plant_id = s.plant_id and n.order_id = s.order_id
        and (n.cart_id = s.cart_id or n.cart_id = 0 and not ${GOES_TO_BRINGER}) and n.event = 'ready_for_pickup') as since) t
  ) end`;

const CHARGED = sql`(
  select coalesce(json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'amount_cents', l.amount_cents))
    filter (where l.line_id is not null), '[]')
  from invoice_shares v left join invoice_lines l on l.plant_id = v.plant_id and l.invoice_id = v.invoice_id
    and l.cart_id = v.cart_id and l.reason = ''
  where v.plant_id = s.plant_id and v.cart_id = s.cart_id and v.is_live group by v.invoice_id)`;

/** All shares of the orders that include one of these shares, sorted by cart id. */
export async function findBillable(db: Db, plant_id: number, cart_ids: readonly number[]): Promise<Billable[]> {
  const { rows } = await sql<Billable>`
    select s.cart_id, s.order_id, s.customer_id, s.quarters, s.quarters as qty, s.first_quarter, o.status, o.species,
      o.species as animal_species, ${BILLED_HEADS} as heads, o.heads as booked_heads, o.hanging_weight_clb, o.left_side_clb,
      o.right_side_clb, o.live_weight_clb,
      s.packaged_weight_clb, ${PACKED_PRODUCTS} as packed, ${HANGING_DAYS} as hanging_days, o.over_thirty_months,
      ${IS_CONDEMNED} as is_condemned, ${BILL_FACTS} as facts,
      o.sex = 'bull' and o.over_thirty_months = 'yes' as is_over_age_bull,
      exists (select from order_files p where p.plant_id = o.plant_id and p.order_id = o.order_id
        and p.purpose = 'thirty_plus') as has_age_file,
      ${linesFor({
        plant_id: sql`o.plant_id`,
        category_id: sql`o.category_id`,
        label: sql`o.process_option`,
        day: sql`o.dropoff_date`,
      })} as prices,
      ${ADDED_FEES} as fees, f.cut_sheet_id, coalesce(f.status = 'completed', false) as is_submitted, f.form_json as answered_form,
      t.form_json as current_form, f.form_data, ${CHARGED} as charged, ${STORED} as storage, to_json(f.submitted_at) #>> '{}' as submitted_at
    from shares s join orders o using (plant_id, order_id)
    join plants p using (plant_id) left join invoice_rules r using (plant_id)
    left join cut_sheets f on f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id
    left join cut_sheet_templates t on t.plant_id = f.plant_id and t.template_id = f.template_id
    where s.plant_id = ${plant_id} and s.order_id in (
      select order_id from shares where plant_id = ${plant_id} and cart_id = any(${cart_ids}::bigint[]))
    order by s.cart_id`.execute(db);
  return rows;
}

/** The shares of the same animal. */
export const ofAnimal = ({ order_id }: Billable, rows: readonly Billable[]): Billable[] =>
  rows.filter((one) => one.order_id === order_id);

export interface Bill {
  lines: NewLine[];
  problems: DayShare['problems'];
  uncounted: string[];
}
/** A share's charges, and what keeps it from being invoiced. `animal` contains all shares of the same animal. */
export function billOf(share: Billable, animal: readonly Billable[]): Bill {
  const { species } = share;
  const prices = pricesOf(share);
  if (!prices) return { lines: [], problems: ['prices'], uncounted: [] };
  const { template, list } = share.is_condemned ? { template: {}, list: [] } : sheetOf(share, animal);
  const { charges, hanging_clb, missing, uncounted } = finalCharges(template, list, basisOf(share, animal), prices);
  const problem = problemOf(missing);
  if (problem) return { lines: [], problems: [problem], uncounted };
  const storage = storageLine(share, share.packaged_weight_clb ?? hanging_clb ?? 0);
  const lines = [
    ...evenOut(charges, share, animal).map((charge) => lineOf(share, charge)),
    ...(storage ? [storage] : []),
  ];
  return {
    lines,
    uncounted,
    problems: [
      ...(lines.length === 0 ? (['nothing'] as const) : []),
      ...(share.is_submitted || comesAsFlock(species) ? [] : (['sheet'] as const)),
      ...(lines.some(({ is_estimated }) => is_estimated) ? (['estimated'] as const) : []),
    ],
  };
}

/**
 * The price list with the fees that were added to the order. Nothing is made from a condemned animal, so it is only charged
 * what is due for each animal, such as the kill, and the added fees. Null without a price list.
 */
function pricesOf({ prices, fees, cart_id, is_condemned }: Billable): PriceLine[] | null {
  if (!prices) return null;
  const isDue = ({ unit, when }: PriceLine) => when === 'always' && (unit === 'head' || unit === 'animal');
  return withFees(is_condemned ? prices.filter(isDue) : prices, fees, cart_id);
}

/** A share's charges as if nothing of its animal were invoiced yet, and without storage, which grows daily. */
export function plainBill({ cart_id }: Billable, animal: readonly Billable[]): NewLine[] {
  const fresh = animal.map((one) => ({ ...one, charged: null, storage: null }));
  const share = fresh.find((one) => one.cart_id === cart_id);
  return share ? billOf(share, fresh).lines : [];
}

type PlainLine = Pick<NewLine, 'name' | 'unit' | 'quantity' | 'unit_cents'>;

/**
 * Whether a share is charged the same. If the animal was split again, the parts of its fees and its pounds may be rounded
 * differently.
 */
export const isBilledSame = (before: readonly PlainLine[], now: readonly PlainLine[]): boolean =>
  before.length === now.length &&
  before.every((line, at) => {
    const other = now[at];
    if (!other || line.name !== other.name || line.unit !== other.unit) return false;
    const quantity = Math.abs(line.quantity - other.quantity);
    const cents = Math.abs(line.unit_cents - other.unit_cents);
    if (line.unit === 'hanging_lb' || line.unit === 'live_lb') return quantity <= 1 && cents === 0;
    const isPart = isOfAnimal(line.unit as PriceUnit) && line.quantity === 100;
    return quantity === 0 && cents <= (isPart ? 1 : 0);
  });

/** What a share's charges are computed from, apart from its cut sheet. */
export function basisOf(share: Billable, animal: readonly Billable[]): Basis {
  return {
    species: share.species,
    quarters: share.quarters,
    split: animal.map(({ quarters }) => quarters),
    at: animal.indexOf(share),
    heads: share.heads,
    booked_heads: share.booked_heads,
    hanging_weight_clb: share.hanging_weight_clb,
    sides: sidesOf(share, animal),
    live_weight_clb: share.live_weight_clb,
    packaged_weight_clb: share.packaged_weight_clb,
    packed: share.packed,
    hanging_days: share.hanging_days,
    is_over_age_bull: share.is_over_age_bull,
    prices: pricesOf(share),
    are_examples: false,
    weighable_order_id: null,
  };
}

/** What has to be weighed or counted before the share can be invoiced. */
function problemOf(missing: readonly WeightName[]): DayShare['problems'][number] | null {
  if (missing.includes('hanging_clb')) return 'weight';
  if (missing.includes('live_clb')) return 'live_weight';
  if (missing.some((name) => name !== 'counts')) return 'packed';
  return missing.length > 0 ? 'counts' : null;
}

/** Keeps each per-invoice fee only once, no matter how many shares the invoice is for. */
export function chargedOnce(lines: readonly NewLine[]): NewLine[] {
  const isOnce = ({ unit, storage_days }: NewLine) => unit === 'flat' && storage_days === undefined;
  const isSame = (one: NewLine, other: NewLine) =>
    isOnce(one) && isOnce(other) && one.name === other.name && one.unit_cents === other.unit_cents;
  return lines.filter((line, at) => !lines.slice(0, at).some((earlier) => isSame(earlier, line)));
}

/** The share's storage charges that aren't on any invoice yet. */
function storageLine({ cart_id, storage }: Billable, clb: number): NewLine | undefined {
  if (!storage || storage.since === null) return;
  const { rule, since, until, closed, charged } = storage;
  const { cents, by, per, most_cents } = rule;
  const fee = storageFee(rule, {
    days: daysStored(by, since, until, closed),
    charged_days: periodsCharged(rule, since, charged, closed),
    clb,
  });
  if (!fee) return;
  const limited = fillWords(STORAGE_LIMITED, { days: timeStored(by, fee.storage_days), amount: showMoney(most_cents) });
  const byPound = fillWords(STORAGE_BY_POUND, { weight: showPounds(clb), price: showMoney(cents) });
  const name = per === 'pound' ? byPound : STORAGE;
  return { ...fee, name: fee.unit === 'flat' ? limited : name, cart_id, tax_class: 'fees', is_estimated: false };
}

const lineOf = (share: Billable, charge: Charge): NewLine => {
  const { unit, quantity, unit_cents, cents, tax_class } = charge;
  return {
    cart_id: share.cart_id,
    name: lineNameOf(charge),
    unit,
    quantity,
    unit_cents,
    amount_cents: cents,
    tax_class,
    is_estimated: charge.is_estimated,
  };
};
