import { type RawBuilder, sql } from 'kysely';
import type { EntryKind, EntryReason } from '#contract/invoicing/accounting-entries-api.ts';
import { TAX_CLASS_NAMES } from '#contract/pricing/price-list.ts';
import type { Db, Tx } from '#server/lib/database.ts';

/** A record that is already in the company's books or still has to be sent there. */
export interface Entry {
  plant_id: number;
  entry_id: number;
  realm_id: string;
  kind: EntryKind;
  record_id: number;
  generation: number;
  remote_id: string | null;
  sync_token: string | null;
}

/** Identifies a set of books: those of one plant in one company. */
export interface Books {
  plant_id: number;
  realm_id: string;
  /** Documents from before this day are not sent. */
  send_from: string;
}

/** The customer fields that are sent, for detecting changes. */
const CUSTOMER_STATE = sql`md5(concat_ws('|', c.first_name, c.last_name, c.email, c.phone, c.address, c.city, c.state, c.zip, nullif(c.address_2, '')))`;
/** How much of deposit `p` the plant kept after a cancellation: the part that was used, but not for an invoice. */
export const KEPT = sql<number>`case when p.order_id is null then 0 else p.used_cents - p.credited_cents - coalesce((select sum(a.amount_cents)
  from allocations a where a.plant_id = p.plant_id and a.payment_id = p.payment_id), 0)::int end`;
/** A payment is sent again when it is applied to invoices, kept, or partly refunded. */
const PAYMENT_STATE = sql`concat(p.amount_cents - p.refunded_cents, '/', coalesce((select sum(a.amount_cents)
  from allocations a where a.plant_id = p.plant_id and a.payment_id = p.payment_id), 0) + ${KEPT}, '/' || nullif(${KEPT}, 0))`;

/** Postings that took back credit because its payment turned out not to be money. */
const VOIDS = sql`('payment_voided', 'payment_returned', 'dispute_lost')`;
/** The payment that posting `q` took back. */
const TAKEN_BACK = sql`case q.kind
  when 'dispute_lost' then (select m.payment_id from disputes d join payments m on m.plant_id = d.owner_id and m.charge_id = d.charge_id
    where d.owner_id = q.owner_id and d.dispute_id = q.cause_id)
  else (select v.payment_id from refunds v where v.owner_id = q.owner_id and v.refund_id = q.cause_id) end`;
/** Whether the payment that posting `q` took back is from before the day. */
const isOfEarlier = (day: Books['send_from'] | RawBuilder<unknown>) => sql`exists (
  select from payments m where m.plant_id = q.owner_id and m.received_on < ${day} and m.payment_id = ${TAKEN_BACK})`;
/**
 * How much of the credit that posting `q` took back from customer `x` had come from credit notes since the day: such a note
 * was moved to the open amount of its invoice, right after what the payment had paid was undone.
 */
const fromNewerNotes = (day: Books['send_from'] | RawBuilder<unknown>) => sql`coalesce((
  select sum(c.amount_cents) from allocations u join invoices i using (plant_id, invoice_id)
  join allocations c on c.plant_id = u.plant_id and c.invoice_id = u.invoice_id and c.kind = 'credit_note'
    and c.allocation_id > u.allocation_id
  join invoices n on n.plant_id = c.plant_id and n.invoice_id = c.credit_note_id and n.issued_on >= ${day}
  join postings w on w.owner_id = n.plant_id and w.kind = 'credit_note' and w.cause_id = n.invoice_id
    and w.posting_id < q.posting_id
  where u.plant_id = q.owner_id and u.payment_id = ${TAKEN_BACK} and u.amount_cents < 0 and u.allocated_on = q.day
    and u.undo <> 'refund' and i.customer_id = x.customer_id
    and not exists (select from allocations b where b.plant_id = u.plant_id and b.invoice_id = u.invoice_id
      and b.kind <> 'credit_note' and b.allocation_id > u.allocation_id and b.allocation_id < c.allocation_id)), 0)`;
/** How much credit the customer of transfer `t` had by then from deposits paid before the day that became credit since. */
const freedDeposits = (day: Books['send_from'] | RawBuilder<unknown>) => sql`coalesce((
  select sum(x.amount_cents) from transfers x join postings q using (owner_id, posting_id)
  join deposit_settlements l on l.plant_id = q.owner_id and l.settlement_id = q.cause_id
  join payments m on m.plant_id = l.plant_id and m.payment_id = l.payment_id and m.received_on < ${day}
  where x.owner_id = t.owner_id and x.customer_id = t.customer_id and x.credit_account = 'customer_credit'
    and x.transfer_id < t.transfer_id and q.kind = 'leftover_credited' and q.day >= ${day}), 0)`;
/** How much of the credit that allocation `a` used is still used. Undoing takes from the latest use before it. */
const STILL_USED = sql`(
  select greatest(0, min(r.used) - (min(r.used) filter (where r.allocation_id = a.allocation_id) - a.amount_cents))
  from (select b.allocation_id, sum(b.amount_cents) over (order by b.allocation_id) as used from allocations b
    where b.plant_id = a.plant_id and b.invoice_id = a.invoice_id and b.kind = 'credit') r
  where r.allocation_id >= a.allocation_id)`;

/**
 * What customers' credit from before `send_from` paid of invoices since then, first in, first out: refunds and credit used
 * after that day take the oldest credit first. A payment that was voided since takes its own credit, and the uses that this
 * undid don't count. What is left of a deposit from before is such credit from the moment the office makes it credit.
 */
export const earlierCredit = ({
  plant_id,
  send_from,
}: {
  plant_id: number;
  send_from: Books['send_from'] | RawBuilder<unknown>;
}) => sql<{ allocation_id: number; cents: number }>`
  select f.allocation_id, i.invoice_id, i.customer_id, f.allocated_on, f.used - f.used_before as cents
  from (
    select c.*, coalesce(lag(c.used) over (partition by c.customer_id order by c.transfer_id), 0) as used_before
    from (select d.*, d.total + least(0, min(d.earlier - d.total) over (partition by d.customer_id order by d.transfer_id)) as used
    from (select e.*, sum(e.cents) over (partition by e.customer_id order by e.transfer_id) as total
    from (
      select t.owner_id as plant_id, t.customer_id, t.transfer_id, greatest(0, coalesce(o.opening, 0)) + ${freedDeposits(send_from)} as earlier, a.allocation_id, a.allocated_on, a.invoice_id,
        case when a.allocation_id is null then t.amount_cents else ${STILL_USED} end as cents
      from transfers t join postings p using (owner_id, posting_id)
      left join allocations a on p.kind = 'credit_used' and a.plant_id = p.owner_id and a.allocation_id = p.cause_id
      join lateral (
        select sum(case when x.credit_account = 'customer_credit' then x.amount_cents
          when q.kind in ${VOIDS} then least(0, ${fromNewerNotes(send_from)} - x.amount_cents)
          else -x.amount_cents end) as opening
        from transfers x join postings q using (owner_id, posting_id)
        where x.owner_id = t.owner_id and x.customer_id = t.customer_id
          and (q.day < ${send_from} or q.kind in ${VOIDS} and ${isOfEarlier(send_from)})
          and 'customer_credit' in (x.debit_account, x.credit_account)) o on true
      where t.owner_id = ${plant_id} and t.debit_account = 'customer_credit' and p.day >= ${send_from}
        and p.kind not in ${VOIDS}) e) d) c) f
  join invoices i on i.plant_id = f.plant_id and i.invoice_id = f.invoice_id
  where f.used > f.used_before and i.issued_on >= ${send_from}`;

/** Whether payment `p` was voided or returned. It is then deleted in the company's books. */
const IS_VOIDED = sql`exists (select from refunds v where v.owner_id = p.plant_id and v.payment_id = p.payment_id
  and v.kind <> 'refund')`;
/** A credit note only changes if it is voided, which deletes it in the company's books. */
const NOTE_STATE = sql`case when n.voided_on is null then 'sent' else 'voided' end`;

const SEND_FROM = sql`(select l.send_from from accounting_links l where l.plant_id = e.plant_id and l.realm_id = e.realm_id)`;
/** How much entry `e` still pays; null once all of that use was undone. */
const earlierLeft = (plant_id: number) => sql<
  number | null
>`(select u.cents::int from (${earlierCredit({ plant_id, send_from: SEND_FROM })}) u
  where u.allocation_id = e.record_id)`;

/** The state of an entry's record. It is stored when the record is sent, so that later changes are noticed. */
const stateOf = ({ plant_id, entry_id, kind, record_id }: Entry) => {
  if (kind === 'customer')
    return sql`(select ${CUSTOMER_STATE} from customers c where c.plant_id = ${plant_id} and c.customer_id = ${record_id})`;
  if (kind === 'payment')
    return sql`(select ${PAYMENT_STATE} from payments p where p.plant_id = ${plant_id} and p.payment_id = ${record_id})`;
  if (kind === 'kept_deposit')
    return sql`(select (${KEPT})::text from payments p where p.plant_id = ${plant_id} and p.payment_id = ${record_id})`;
  if (kind === 'credit_note')
    return sql`(select ${NOTE_STATE} from invoices n where n.plant_id = ${plant_id} and n.invoice_id = ${record_id})`;
  if (kind === 'earlier_credit')
    return sql`(select coalesce(${earlierLeft(plant_id)}, 0)::text from accounting_entries e
      where e.plant_id = ${plant_id} and e.entry_id = ${entry_id})`;
  return sql`'sent'`;
};

/** Whether an entry's record was voided here after it was sent. */
export async function isGone(db: Db, { plant_id, entry_id, kind, record_id }: Entry): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payments p where ${kind === 'payment'} and p.plant_id = ${plant_id} and p.payment_id = ${record_id} and ${IS_VOIDED}
    union all select 1 from invoices n where ${kind === 'credit_note'} and n.plant_id = ${plant_id} and n.invoice_id = ${record_id}
      and n.voided_on is not null
    union all select 1 from accounting_entries e where ${kind === 'earlier_credit'} and e.plant_id = ${plant_id}
      and e.entry_id = ${entry_id} and ${earlierLeft(plant_id)} is null`.execute(db);
  return rows.length > 0;
}

/**
 * Adds entries for everything new since the last time, and marks those whose record has changed. Compares the records
 * themselves, so nothing is missed, no matter how long the provider was unavailable.
 */
export async function findNewEntries(tx: Tx, { plant_id, realm_id, send_from }: Books): Promise<void> {
  const add = (kind: EntryKind, records: ReturnType<typeof sql>) =>
    sql`
    insert into accounting_entries (plant_id, realm_id, kind, record_id)
    select ${plant_id}, ${realm_id}, ${kind}, r.record_id from (${records}) as r(record_id)
    where not exists (select from accounting_entries e where e.plant_id = ${plant_id} and e.realm_id = ${realm_id}
      and e.kind = ${kind} and e.record_id = r.record_id)
    order by r.record_id
    on conflict do nothing`.execute(tx);
  const documents = (kind: 'invoice' | 'credit_note') => sql`
    select i.invoice_id from invoices i where i.plant_id = ${plant_id} and i.kind = ${kind} and i.issued_on >= ${send_from}
      and i.voided_on is null`;

  await add('item', sql`select generate_series(1, ${sql.lit(TAX_CLASS_NAMES.length)})`);
  await add(
    'customer',
    sql`
    select c.customer_id from customers c where c.plant_id = ${plant_id} and (
      c.deleted_at is null and c.created_at >= (select linked_at from accounting_links l where l.plant_id = c.plant_id)
      or exists (select from invoices i where i.plant_id = c.plant_id and i.customer_id = c.customer_id
        and i.issued_on >= ${send_from})
      or exists (select from payments p where p.plant_id = c.plant_id and p.customer_id = c.customer_id
        and p.received_on >= ${send_from}))`,
  );
  await add('invoice', documents('invoice'));
  await add('credit_note', documents('credit_note'));
  await add(
    'payment',
    sql`select p.payment_id from payments p where p.plant_id = ${plant_id} and p.received_on >= ${send_from}
      and p.method <> 'quickbooks' and not ${IS_VOIDED}`,
  );
  // A deposit from before that pays an invoice afterward: only what it pays is sent, because the rest was booked earlier.
  await add(
    'payment',
    sql`select p.payment_id from payments p where p.plant_id = ${plant_id} and p.received_on < ${send_from}
      and p.method <> 'quickbooks' and p.used_cents > 0 and exists (
        select from allocations a join invoices i using (plant_id, invoice_id)
        where a.plant_id = p.plant_id and a.payment_id = p.payment_id and i.issued_on >= ${send_from})`,
  );
  await add('earlier_credit', sql`select allocation_id from (${earlierCredit({ plant_id, send_from })}) used`);
  await add(
    'kept_deposit',
    sql`select p.payment_id from payments p where p.plant_id = ${plant_id} and p.received_on >= ${send_from}
      and p.method <> 'quickbooks' and ${KEPT} > 0`,
  );
  // A closed till no longer changes. Tills whose counter sales were all refunded are left out.
  await add(
    'till',
    sql`select t.session_id from till_sessions t join till_counter_nets n using (owner_id, session_id)
      where t.owner_id = ${plant_id} and t.z_number is not null and t.opened_on >= ${send_from}
      group by t.session_id having sum(case n.kind when 'sale' then n.net_cents else -n.net_cents end) <> 0`,
  );

  const mark = (kind: EntryKind, changed: ReturnType<typeof sql>) => sql`
    update accounting_entries e set state = 'waiting', changed_at = now()
    from ${changed} where e.plant_id = ${plant_id} and e.realm_id = ${realm_id} and e.kind = ${kind} and e.state = 'sent'`;
  await sql`${mark('customer', sql`customers c`)} and c.plant_id = e.plant_id and c.customer_id = e.record_id
    and c.deleted_at is null and e.sent_hash <> ${CUSTOMER_STATE}`.execute(tx);
  // Payments made in QuickBooks aren't sent back to it.
  await sql`${mark('payment', sql`payments p`)} and p.plant_id = e.plant_id and p.payment_id = e.record_id
    and p.method <> 'quickbooks' and e.sent_hash <> ${PAYMENT_STATE}`.execute(tx);
  await sql`${mark('credit_note', sql`invoices n`)} and n.plant_id = e.plant_id and n.invoice_id = e.record_id
    and n.voided_on is not null and e.sent_hash <> ${NOTE_STATE}`.execute(tx);
  await sql`${mark('earlier_credit', sql`(select 1) one`)} and e.sent_hash <> coalesce(${earlierLeft(plant_id)}, 0)::text`.execute(
    tx,
  );
  await sql`${mark('kept_deposit', sql`payments p`)} and p.plant_id = e.plant_id and p.payment_id = e.record_id
    and e.sent_hash <> (${KEPT})::text`.execute(tx);
}

/**
 * A record is sent after the records it refers to. A deposit is sent long before the invoice it is later linked to. If
 * more of a deposit is kept, its invoice is increased before the payment's link; if less is kept, the link is reduced
 * first.
 */
const ORDER: readonly EntryKind[] = [
  'item',
  'customer',
  'invoice',
  'credit_note',
  'kept_deposit',
  'payment',
  'earlier_credit',
  'till',
];

const IS_LOWERED = sql`(kind = 'kept_deposit' and remote_id is not null and nullif(sent_hash, '')::int > (select ${KEPT}
  from payments p where p.plant_id = accounting_entries.plant_id and p.payment_id = accounting_entries.record_id))`;

const ENTRY = sql`plant_id, entry_id, realm_id, kind, record_id, generation, remote_id, sync_token`;

export async function findNextEntry(db: Db, { plant_id, realm_id }: Books): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select ${ENTRY} from accounting_entries where plant_id = ${plant_id} and realm_id = ${realm_id} and state = 'waiting'
    order by array_position(${ORDER}::text[], case when ${IS_LOWERED} then 'till' else kind end),
      entry_id limit 1`.execute(db);
  return rows[0];
}

/** The company's ID for one of our records; undefined if the company doesn't have the record. */
export async function findRemoteId(
  db: Db,
  { plant_id, realm_id }: Pick<Books, 'plant_id' | 'realm_id'>,
  kind: EntryKind,
  record_id: number,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('accounting_entries')
    .select('remote_id')
    .where('plant_id', '=', plant_id)
    .where('realm_id', '=', realm_id)
    .where('kind', '=', kind)
    .where('record_id', '=', record_id)
    .where('state', 'in', ['sent', 'waiting'])
    .executeTakeFirst();
  return found?.remote_id ?? undefined;
}

export async function keepSent(
  tx: Tx,
  entry: Entry,
  there: { Id: string; SyncToken: string } | null,
  state: string,
): Promise<void> {
  await sql`
    update accounting_entries set state = 'sent', remote_id = ${there?.Id ?? null}, sync_token = ${there?.SyncToken ?? null}, reason = '', detail = '',
      sent_hash = ${state}, changed_at = now()
    where plant_id = ${entry.plant_id} and entry_id = ${entry.entry_id}`.execute(tx);
}

/**
 * Returns the state to store once an entry's record is sent. Until we know that the company has the record, this is the
 * state at the first attempt, because that attempt may have gone through even if its response was lost.
 */
export async function keepState(db: Db, entry: Entry): Promise<string> {
  const { rows } = await sql<{ state: string | null }>`select ${stateOf(entry)} as state`.execute(db);
  const state = rows[0]?.state ?? '';
  if (entry.remote_id !== null) return state;
  const { rows: kept } = await sql<{ sent_hash: string }>`
    update accounting_entries set sent_hash = case when sent_hash = '' then ${state} else sent_hash end
    where plant_id = ${entry.plant_id} and entry_id = ${entry.entry_id} returning sent_hash`.execute(db);
  return kept[0]?.sent_hash ?? state;
}

/**
 * Reasons that mean an entry is waiting for another record. They don't change its key, because an earlier attempt whose
 * response was lost may have created the entry.
 */
const MISSING: readonly EntryReason[] = ['customer_missing', 'item_missing', 'invoice_missing'];

/** If the company refused the entry, nothing was created, so the next attempt can use a new key. */
export async function keepRefused(
  tx: Tx,
  { plant_id, entry_id }: Pick<Entry, 'plant_id' | 'entry_id'>,
  reason: EntryReason,
  detail: string,
): Promise<void> {
  await sql`
    update accounting_entries set state = ${reason === 'deleted_there' ? 'deleted' : 'refused'}, reason = ${reason},
      detail = ${detail.slice(0, 500)}, generation = generation + ${MISSING.includes(reason) ? 0 : 1}::int,
      changed_at = now()
    where plant_id = ${plant_id} and entry_id = ${entry_id}`.execute(tx);
}

/** Returns a new key for an entry that was rejected. */
export async function nextGeneration(tx: Tx, { plant_id, entry_id }: Entry): Promise<number> {
  const { rows } = await sql<{ generation: number }>`
    update accounting_entries set generation = generation + 1
    where plant_id = ${plant_id} and entry_id = ${entry_id} returning generation`.execute(tx);
  return rows[0]?.generation ?? 1;
}

/**
 * Lets a refused or deleted entry be sent again, along with all entries that are waiting for another record. Returns
 * false if there is no such entry.
 */
export async function retry(tx: Tx, plant_id: number, entry_id: number): Promise<boolean> {
  const { rows } = await sql`
    update accounting_entries set state = 'waiting', changed_at = now(),
      remote_id = case when state = 'deleted' then null else remote_id end,
      sent_hash = case when state = 'deleted' or remote_id is null and reason <> all(${MISSING}) then '' else sent_hash end,
      sync_token = case when state = 'deleted' then null else sync_token end
    where plant_id = ${plant_id} and entry_id = ${entry_id} and state in ('refused', 'deleted')
    returning entry_id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    update accounting_entries set state = 'waiting', changed_at = now()
    where plant_id = ${plant_id} and state = 'refused' and reason = any(${MISSING})`.execute(tx);
  return true;
}
