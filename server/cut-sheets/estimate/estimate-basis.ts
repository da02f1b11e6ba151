import { sql } from 'kysely';
import type { Basis } from '#contract/cut-sheets/estimate/estimate.ts';
import { type AnimalYield, plantYield } from '#contract/cut-sheets/estimate/plant-yield.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { CATEGORY_OF, type Species } from '#contract/lib/species.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { builtInPrices } from '#contract/pricing/built-in-prices.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import { type AddedFee, withFees } from '#contract/pricing/with-fees.ts';
import type { SheetPerson } from '#server/cut-sheets/policy.ts';
import { lastYields } from '#server/cut-sheets/yields/yield-store.ts';
import type { Db } from '#server/lib/database.ts';
import { BILLED_HEADS } from '#server/orders/animal/flock-sql.ts';
import { HANGING_DAYS } from '#server/orders/animal/hanging-days.ts';
import { ADDED_FEES } from '#server/pricing/fee-store.ts';
import { linesFor } from '#server/pricing/price-store.ts';

interface Animal {
  data_id: number;
  order_id: number | null;
  species: Species;
  quarters: number | null;
}

/**
 * What a sheet's estimate is based on. The prices are those of the drop-off day, or of today for a sheet without an order. Only
 * the office sees example prices, because anyone else could mistake them for the plant's own.
 */
export async function basisOf(
  db: Db,
  { plant_id, role }: SheetPerson,
  { data_id, order_id, species, quarters }: Animal,
): Promise<Basis> {
  const category_id = CATEGORY_OF[species];
  const row = await findBasisRow(db, { plant_id, category_id, data_id, order_id, species });
  const examples = isOffice(role) ? [...builtInPrices(category_id)] : null;
  const at = row?.at ?? null;
  return {
    species,
    quarters,
    // If a sheet isn't attached to a share of its order, the estimate is for the quarters that the sheet asks for.
    split: at === null ? [quarters ?? 4] : (row?.split ?? []),
    at: at ?? 0,
    heads: row?.heads ?? 1,
    booked_heads: row?.booked_heads ?? null,
    hanging_days: row?.hanging_days ?? null,
    is_over_age_bull: row?.is_over_age_bull ?? false,
    yields: { boneless: plantYield(row?.boneless ?? []), bone_in: plantYield(row?.bone_in ?? []) },
    hanging_weight_clb: row?.hanging_weight_clb ?? null,
    sides: at === null ? null : (row?.sides ?? null),
    live_weight_clb: row?.live_weight_clb ?? null,
    packaged_weight_clb: row?.packaged_weight_clb ?? null,
    prices: row?.lines ? withFees(row.lines, row.fees ?? [], row.cart_id) : examples,
    are_examples: !row?.lines && examples !== null,
    weighable_order_id: isStaff(role) && row?.status === ORDER_STATUS.open ? order_id : null,
  };
}

interface BasisRow {
  heads: number | null;
  booked_heads: number | null;
  hanging_days: number | null;
  status: number | null;
  hanging_weight_clb: number | null;
  sides: Basis['sides'];
  live_weight_clb: number | null;
  packaged_weight_clb: number | null;
  is_over_age_bull: boolean | null;
  split: number[] | null;
  at: number | null;
  lines: PriceLine[] | null;
  fees: AddedFee[] | null;
  cart_id: number | null;
  boneless: AnimalYield[] | null;
  bone_in: AnimalYield[] | null;
}

/** The animal, how it is split, and the prices that apply to it, in one query. */
async function findBasisRow(
  db: Db,
  {
    plant_id,
    category_id,
    ...sheet
  }: { plant_id: number; category_id: number } & Pick<Animal, 'data_id' | 'order_id' | 'species'>,
): Promise<BasisRow | undefined> {
  const lines = linesFor({
    plant_id: sql`p.plant_id`,
    category_id: sql`${category_id}`,
    label: sql`coalesce(o.process_option, '')`,
    day: sql`coalesce(o.dropoff_date, (now() at time zone p.time_zone)::date)`,
  });
  const { rows } = await sql<BasisRow>`
    select ${BILLED_HEADS} as heads, o.heads as booked_heads, ${HANGING_DAYS} as hanging_days, o.status, o.hanging_weight_clb, o.live_weight_clb, s.packaged_weight_clb,
      o.sex = 'bull' and o.over_thirty_months = 'yes' as is_over_age_bull,
      s.split, s.at - 1 as at, s.cart_id, ${ADDED_FEES} as fees, case when o.left_side_clb is not null then json_build_object('left_clb', o.left_side_clb,
        'right_clb', o.right_side_clb, 'places', s.places) end as sides, ${lines} as lines,
      ${lastYields(sql`${sheet.species}`, 'boneless')} as boneless, ${lastYields(sql`${sheet.species}`, 'bone_in')} as bone_in
    from plants p
    left join orders o on o.plant_id = p.plant_id and o.order_id = ${sheet.order_id}
    left join lateral (
      select array_agg(quarters order by cart_id) as split, array_agg(first_quarter order by cart_id) as places,
        min(cart_id) filter (where cut_sheet_id = ${sheet.data_id}) as cart_id,
        min(packaged_weight_clb) filter (where cut_sheet_id = ${sheet.data_id}) as packaged_weight_clb,
        array_position(array_agg(cut_sheet_id order by cart_id), ${sheet.data_id}) as at
      from shares where plant_id = o.plant_id and order_id = o.order_id) s on true
    where p.plant_id = ${plant_id}`.execute(db);
  return rows[0];
}
