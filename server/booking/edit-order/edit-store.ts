import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import type { SettledShare, StoredShare } from '#contract/booking/shares.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { sharePacks, theMarket } from '#server/booking/ports.ts';
import { insertSheets } from '#server/cut-sheets/begin-store.ts';
import { BLANK, deleteSheets, forgetSent, reassignSheet } from '#server/cut-sheets/sheet-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor } from '#server/lib/who.ts';
import { depositOf } from '#server/orders/deposit-sql.ts';
import { addShare, deleteShares, updateShare } from '#server/orders/shares-store.ts';

/** What an edit can change in addition to the fields of LockedOrder. */
export interface EditedOrder {
  booking_id: number;
  /** The customer who brings in the animal. */
  customer_id: number | null;
  may_be_partly_shared: boolean;
  /** The booking's deposit. */
  deposit: { amount_cents: number; email: string; phone: string } | null;
  version: number;
  title: string;
  organic: string;
  kill_date: IsoDate;
  /** The plant's day on which the animal was received. */
  received_on: IsoDate | null;
  remark: string;
  organs: string[];
  sex: string;
  tag_id: string;
  hang_days: number | null;
  over_thirty_months: string;
  animal_number: number;
  organic_certified_file: number[];
  thirty_plus_file: number[];
  shares: (StoredShare & {
    first_quarter: number;
    name: string;
    template: string;
    is_filled: boolean;
    is_begun: boolean;
    cut_sheet_id: number | null;
    /** The share's invoice, if it has been issued or is about to be. Otherwise null. */
    invoice_id: number | null;
  })[];
}

/** Reads a locked order with its shares and locks their sheets, so that nobody can fill one in while it is being removed. */
export async function readForEdit(tx: Tx, plant_id: number, order_id: number): Promise<EditedOrder> {
  await sql`
    select 1 from cut_sheets f join shares s using (plant_id, cut_sheet_id)
    where s.plant_id = ${plant_id} and s.order_id = ${order_id} order by f.cut_sheet_id for update of f`.execute(tx);
  const files = (purpose: string) => sql`array(
    select attachment_id from order_files f where f.plant_id = o.plant_id and f.order_id = o.order_id and f.purpose = ${purpose}
    order by attachment_id)`;
  const { rows } = await sql<EditedOrder>`
    select o.booking_id, k.customer_id, o.may_be_partly_shared, o.version, o.title, o.organic, o.kill_date,
      (o.received_at at time zone (select time_zone from plants p where p.plant_id = o.plant_id))::date as received_on, coalesce(o.remark, k.remark) as remark, o.organs, o.sex,
      o.tag_id, o.hang_days, o.over_thirty_months, o.animal_number, ${files('organic_certified')} as organic_certified_file,
      ${files('thirty_plus')} as thirty_plus_file,
      (select json_build_object('amount_cents', amount_cents, 'email', email, 'phone', phone) from ${depositOf(sql`o`)} d) as deposit,
      (select coalesce(json_agg(json_build_object('cart_id', s.cart_id, 'customer_id', s.customer_id,
          'template_id', s.template_id, 'quarters', s.quarters, 'first_quarter', s.first_quarter, 'cut_sheet_id', s.cut_sheet_id, 'invoice_id', s.invoice_id,
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

export interface NamedRecords {
  customers: Map<number, string>;
  templates: Map<number, string>;
}
/**
 * Finds which of these customers and templates this person may use. Portal users may use their own record and their own
 * customers. The customers are locked against deletion and merging.
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

/** How a customer is named in an order's history. */
export async function findOwnName(tx: Tx, plant_id: number, customer_id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select trim(first_name || ' ' || last_name) as name from customers
    where plant_id = ${plant_id} and customer_id = ${customer_id}`.execute(tx);
  return rows[0]?.name ?? '';
}

/**
 * Refuses to change the owner or the quarters of a share that was bought on the market or is on an invoice, because the
 * invoice charges that owner for those quarters.
 */
export async function requireFree(
  tx: Tx,
  plant_id: number,
  stored: EditedOrder['shares'],
  shares: readonly SettledShare[],
  field: 'split' | 'split_data',
): Promise<void> {
  const isKept = ({ cart_id, customer_id, quarters }: EditedOrder['shares'][number]) =>
    shares.some(
      (share) => share.cart_id === cart_id && share.customer_id === customer_id && share.quarters === quarters,
    );
  const refuse = (code: 'share_invoiced' | 'share_bought') => {
    throw new Problem(code, { fields: { [field]: wordsFor(code) } });
  };
  const changed = stored.filter((share) => !isKept(share));
  if (changed.length === 0) return;
  if (changed.some(({ invoice_id }) => invoice_id !== null)) refuse('share_invoiced');
  const cart_ids = changed.map(({ cart_id }) => cart_id);
  if (await theMarket().isAnyBought(tx, plant_id, cart_ids)) refuse('share_bought');
}

export type PlacedShare = SettledShare & { first_quarter: number };

/**
 * Replaces an animal's shares. A share keeps its sheet as long as its customer and template stay the same. A blank sheet is
 * changed along with its share or deleted with it. A sheet with answers is never lost: if the share is removed or goes to
 * someone else, the customer keeps the sheet without an animal, and the share's new owner gets a new one.
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
  const goneIds = gone.map(({ cart_id }) => cart_id);
  if (await sharePacks().isAnyPacked(tx, plant_id, goneIds)) throw new Problem('share_packed');
  await deleteShares(tx, plant_id, goneIds);
  const blank = gone.flatMap(({ cut_sheet_id, is_filled, is_begun }) =>
    cut_sheet_id && !is_filled && !is_begun ? [cut_sheet_id] : [],
  );
  await deleteSheets(tx, plant_id, blank);

  const cart_ids: number[] = [];
  for (const share of shares) {
    const { customer_id, template_id, quarters, first_quarter } = share;
    const before = stored.find(({ cart_id }) => cart_id === share.cart_id);
    const cut_sheet_id = await sheetFor(tx, plant_id, share, before);
    const values = { customer_id, template_id, quarters, first_quarter, cut_sheet_id };
    if (before) await updateShare(tx, plant_id, before.cart_id, values);
    cart_ids.push(before?.cart_id ?? (await addShare(tx, plant_id, order_id, values)));
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
    await reassignSheet(tx, plant_id, before.cut_sheet_id, { template_id, customer_id });
    return before.cut_sheet_id;
  }
  const [cut_sheet_id = null] = await insertSheets(tx, plant_id, [{ template_id, customer_id }]);
  return cut_sheet_id;
}
