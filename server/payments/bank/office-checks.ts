import { sql } from 'kysely';
import type { OfficeCheck } from '#contract/payments/bank-api.ts';
import type { Db } from '#server/lib/database.ts';

const MAX = 300;
/** Whether check `p` went to the bank with a deposit that wasn't undone. */
const IS_AT_BANK = sql<boolean>`exists (select from bank_move_checks k join bank_moves m using (plant_id, bank_move_id)
  where k.plant_id = p.plant_id and k.payment_id = p.payment_id and m.undone_by is null)`;

/** Whether refund `r` took check `p` away: it was voided, came back from the bank, or was refunded as a whole. */
export const TAKES_CHECK = sql<boolean>`(r.state <> 'refused' and (r.kind <> 'refund' or r.amount_cents = p.amount_cents))`;
const IS_GONE = sql<boolean>`exists (select from refunds r where r.owner_id = p.plant_id and r.payment_id = p.payment_id
  and ${TAKES_CHECK})`;
/** What refunds of a part took out of the checks, before such refunds were paid from the bank. */
const TAKEN_OUT = sql<number>`coalesce((select sum(t.amount_cents)
  from refunds r join postings g on g.owner_id = r.owner_id and g.kind = 'refund' and g.cause_id = r.refund_id
  join transfers t on t.owner_id = g.owner_id and t.posting_id = g.posting_id and t.credit_account = 'checks'
  where r.owner_id = p.plant_id and r.payment_id = p.payment_id), 0)`;

/**
 * The checks in the office, oldest first, each with its full amount: a refund that was paid from elsewhere doesn't change the
 * paper. `checks_cents` is what the account holds: deposits that don't name their checks took the oldest ones.
 */
export async function listOfficeChecks(db: Db, plant_id: number, checks_cents: number): Promise<OfficeCheck[]> {
  const { rows } = await sql<OfficeCheck>`
    select payment_id, customer_name, reference, received_on, amount_cents from (
      select k.*, sum(amount_cents) over (order by received_on desc, payment_id desc) as newer_cents from (
        select p.payment_id, trim(c.first_name || ' ' || c.last_name) as customer_name, p.reference, p.received_on,
          (p.amount_cents - ${TAKEN_OUT})::int as amount_cents
        from payments p join customers c using (plant_id, customer_id)
        where p.plant_id = ${plant_id} and p.method = 'check' and not ${IS_AT_BANK} and not ${IS_GONE}) k
      where amount_cents > 0) found
    where newer_cents <= ${checks_cents} order by received_on, payment_id limit ${MAX}`.execute(db);
  return rows;
}

/** Whether a check was taken to the bank, as far as its deposit says so. */
export async function isCheckAtBank(db: Db, plant_id: number, payment_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from payments p where p.plant_id = ${plant_id} and p.payment_id = ${payment_id} and ${IS_AT_BANK}`.execute(
    db,
  );
  return rows.length > 0;
}
