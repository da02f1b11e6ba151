import { sql } from 'kysely';
import type { SettledShare, StoredShare } from '#contract/booking/shares.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { isStaff } from '#contract/lib/roles.ts';
import type { Species } from '#contract/lib/species.ts';
import { BLANK } from '#server/booking/attach-sheet/attach-store.ts';
import type { Tx } from '#server/lib/database.ts';
import type { PlantActor } from '#server/lib/who.ts';

/** What an edit can change of an order besides what its lock tells. */
export interface EditedOrder {
  booking_id: number;
  /** Who brings the animal. */
  customer_id: number | null;
  may_be_partly_shared: boolean;
  deposit: { amount_cents: number; email: string; phone: string } | null;
  version: number;
  title: string;
  organic: string;
  kill_date: IsoDate;
  remark: string;
  organs: string[];
  sex: string;
  tag_id: string;
  over_thirty_months: string;
  animal_number: number;
  organic_certified_file: number[];
  thirty_plus_file: number[];
  shares: (StoredShare & {
    name: string;
    template: string;
    is_filled: boolean;
    is_begun: boolean;
    cut_sheet_id: number | null;
  })[];
}

/** An order that is locked already, with its shares, whose sheets are then locked too: nobody fills one in while it is taken away. */
export async function readForEdit(tx: Tx, plant_id: number, order_id: number): Promise<EditedOrder> {
  await sql`
    select 1 from cut_sheets f join shares s using (plant_id, cut_sheet_id)
    where s.plant_id = ${plant_id} and s.order_id = ${order_id} order by f.cut_sheet_id for update of f`.execute(tx);
  const files = (purpose: string) => sql`array(
    select attachment_id from order_files f where f.plant_id = o.plant_id and f.order_id = o.order_id and f.purpose = ${purpose}
    order by attachment_id)`;
  const { rows } = await sql<EditedOrder>`
    select o.booking_id, k.customer_id, o.may_be_partly_shared, o.version, o.title, o.organic, o.kill_date, coalesce(o.remark, k.remark) as remark, o.organs, o.sex,
      o.tag_id, o.over_thirty_months, o.animal_number, ${files('organic_certified')} as organic_certified_file,
      ${files('thirty_plus')} as thirty_plus_file,
      (select json_build_object('amount_cents', amount_cents, 'email', email, 'phone', phone) from deposits d
        where d.plant_id = o.plant_id and d.order_id = o.order_id) as deposit,
      (select coalesce(json_agg(json_build_object('cart_id', s.cart_id, 'customer_id', s.customer_id,
          'template_id', s.template_id, 'quarters', s.quarters, 'cut_sheet_id', s.cut_sheet_id,
          'name', trim(c.first_name || ' ' || c.last_name), 'template', coalesce(t.name, ''),
          'is_filled', coalesce(f.status = 'completed', false),
          'is_begun', coalesce(f.status = 'open' and not (${BLANK}), false)) order by s.first_quarter), '[]')
        from shares s
        join customers c using (plant_id, customer_id)
        left join cut_sheet_templates t using (plant_id, template_id)
        left join cut_sheets f on f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id
        where s.plant_id = o.plant_id and s.order_id = o.order_id) as shares
    from orders o join bookings k using (plant_id, booking_id)
    where o.plant_id = ${plant_id} and o.order_id = ${order_id}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('a locked order is there');
  return found;
}

export interface OrderFields {
  title: string;
  organic: string;
  dropoff_date: IsoDate;
  kill_date: IsoDate;
  remark: string;
  organs: readonly string[];
  sex: string;
  process_option: string;
  species: Species;
  category_id: number;
  animal_number: number;
  heads: number;
  slots_per_head: number;
  tag_id: string;
  over_thirty_months: string;
}
/** Writes the order's own row, also when only its shares change: that makes it another edition. Answers its number. */
export async function updateOrder(
  tx: Tx,
  plant_id: number,
  order_id: number,
  { organs, ...fields }: Partial<OrderFields> & { may_be_partly_shared?: boolean },
): Promise<number> {
  const { version } = await tx
    .updateTable('orders')
    .set({ order_id: sql`order_id`, ...fields, ...(organs && { organs: [...organs] }) })
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** The number that an animal of this species gets in a booking. */
export async function nextAnimalNumber(
  tx: Tx,
  plant_id: number,
  booking_id: number,
  species: Species,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(animal_number), 0) + 1 as next from orders
    where plant_id = ${plant_id} and booking_id = ${booking_id} and species = ${species}`.execute(tx);
  return rows[0]?.next ?? 1;
}

export interface NamedRecords {
  customers: Map<number, string>;
  templates: Map<number, string>;
}
/**
 * Those of the customers and cut sheets that this person may name, with their names: a portal user themselves and their own
 * customers. The customers are kept from being deleted or merged meanwhile.
 */
export async function findNamed(
  tx: Tx,
  { plant_id, account_id, role }: PlantActor,
  customer_ids: readonly number[],
  template_ids: readonly number[],
): Promise<NamedRecords> {
  const party_id = isStaff(role) ? null : account_id;
  const { rows: customers } = await sql<{ id: number; name: string }>`
    select customer_id as id, trim(first_name || ' ' || last_name) as name from customers
    where plant_id = ${plant_id} and customer_id = any(${customer_ids}::bigint[]) and deleted_at is null
      and (${party_id}::bigint is null or ${party_id} in (account_id, producer_id))
    order by customer_id for key share`.execute(tx);
  const { rows: templates } = await sql<{ id: number; name: string }>`
    select template_id as id, name from cut_sheet_templates
    where plant_id = ${plant_id} and template_id = any(${template_ids}::bigint[]) and is_active`.execute(tx);
  const named = (list: { id: number; name: string }[]) => new Map(list.map(({ id, name }) => [id, name]));
  return { customers: named(customers), templates: named(templates) };
}

export type PlacedShare = SettledShare & { first_quarter: number };

/**
 * Makes an animal's shares exactly these. A share keeps its sheet while customer and template stay; a blank sheet goes along
 * with a change or goes with its share. What somebody has said stays theirs: a filled sheet, and one with answers whose share goes or
 * becomes another customer's, stays its customer's, without this animal, and the share gets a new one.
 */
export async function writeShares(
  tx: Tx,
  plant_id: number,
  order_id: number,
  stored: EditedOrder['shares'],
  shares: readonly PlacedShare[],
): Promise<number[]> {
  await sql`set constraints customer_once_per_animal, quarters_never_shared deferred`.execute(tx);
  const staying = new Set(shares.map(({ cart_id }) => cart_id));
  const gone = stored.filter(({ cart_id }) => !staying.has(cart_id));
  await sql`delete from shares where plant_id = ${plant_id} and cart_id = any(${gone.map(({ cart_id }) => cart_id)}::bigint[])`.execute(
    tx,
  );
  const blank = gone.flatMap(({ cut_sheet_id, is_filled, is_begun }) =>
    cut_sheet_id && !is_filled && !is_begun ? [cut_sheet_id] : [],
  );
  await sql`delete from cut_sheets where plant_id = ${plant_id} and cut_sheet_id = any(${blank}::bigint[])`.execute(tx);

  const cart_ids: number[] = [];
  for (const share of shares) {
    const { customer_id, template_id, quarters, first_quarter } = share;
    const before = stored.find(({ cart_id }) => cart_id === share.cart_id);
    const cut_sheet_id = await sheetFor(tx, plant_id, share, before);
    const values = { customer_id, template_id, quarters, first_quarter, cut_sheet_id };
    if (before) {
      await tx
        .updateTable('shares')
        .set(values)
        .where('plant_id', '=', plant_id)
        .where('cart_id', '=', before.cart_id)
        .execute();
      cart_ids.push(before.cart_id);
    } else {
      const { cart_id } = await tx
        .insertInto('shares')
        .values({ plant_id, order_id, ...values })
        .returning('cart_id')
        .executeTakeFirstOrThrow();
      cart_ids.push(cart_id);
    }
  }
  return cart_ids;
}

async function sheetFor(
  tx: Tx,
  plant_id: number,
  { customer_id, template_id }: PlacedShare,
  before: EditedOrder['shares'][number] | undefined,
): Promise<number | null> {
  const isOwn = before?.customer_id === customer_id;
  const isSame = isOwn && before.template_id === template_id;
  if (before && (isSame || template_id === null)) return before.cut_sheet_id;
  if (template_id === null) return null;
  if (before?.cut_sheet_id && !before.is_filled && (isOwn || !before.is_begun)) {
    if (!isOwn) await forgetSent(tx, plant_id, before.cut_sheet_id);
    await tx
      .updateTable('cut_sheets')
      .set((eb) => ({ template_id, customer_id, revision: eb('revision', '+', 1) }))
      .where('plant_id', '=', plant_id)
      .where('cut_sheet_id', '=', before.cut_sheet_id)
      .execute();
    return before.cut_sheet_id;
  }
  const { cut_sheet_id } = await tx
    .insertInto('cut_sheets')
    .values({ plant_id, template_id, customer_id })
    .returning('cut_sheet_id')
    .executeTakeFirstOrThrow();
  return cut_sheet_id;
}

/** A sheet becomes another customer's: the links that the former one has open it no more, and nobody was reminded of it yet. */
async function forgetSent(tx: Tx, plant_id: number, cut_sheet_id: number): Promise<void> {
  await sql`
    update sheet_links set revoked_at = now()
    where plant_id = ${plant_id} and cut_sheet_id = ${cut_sheet_id} and revoked_at is null`.execute(tx);
  await sql`delete from sheet_reminders where plant_id = ${plant_id} and cut_sheet_id = ${cut_sheet_id}`.execute(tx);
}

/** Of which order a share is. */
export async function findOrderOfShare(tx: Tx, { plant_id }: PlantActor, cart_id: number): Promise<number | undefined> {
  const share = await tx
    .selectFrom('shares')
    .select('order_id')
    .where('plant_id', '=', plant_id)
    .where('cart_id', '=', cart_id)
    .executeTakeFirst();
  return share?.order_id;
}

/** What is asked of whom for an order; null for nothing. */
export async function setDeposit(
  tx: Tx,
  { plant_id, account_id }: PlantActor,
  order_id: number,
  deposit: EditedOrder['deposit'],
): Promise<void> {
  if (deposit) {
    const asked = { ...deposit, asked_by: account_id };
    await tx
      .insertInto('deposits')
      .values({ plant_id, order_id, ...asked })
      .onConflict((conflict) =>
        conflict.columns(['plant_id', 'order_id']).doUpdateSet({ ...asked, asked_at: sql<string>`now()` }),
      )
      .execute();
    return;
  }
  await tx.deleteFrom('deposits').where('plant_id', '=', plant_id).where('order_id', '=', order_id).execute();
}

/** Notes that a booking of this one order repeats; the further dates name it as the first of their series. */
export async function setSeries(tx: Tx, plant_id: number, booking_id: number, rrule: string): Promise<void> {
  await sql`
    update bookings b set rrule = ${rrule}, series_id = coalesce(series_id, booking_id)
    where plant_id = ${plant_id} and booking_id = ${booking_id}
      and (select count(*) from orders o where o.plant_id = b.plant_id and o.booking_id = b.booking_id) = 1`.execute(
    tx,
  );
}
