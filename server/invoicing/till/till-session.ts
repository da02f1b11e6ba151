import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Method } from '#contract/payments/methods.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { broughtIn } from '#server/payments/take-back.ts';

type Caller = Pick<Who<PlantActor>, 'actor' | 'today'>;

export interface LockedSession {
  session_id: number;
  till_id: number;
  float_cents: number;
  opened_on: IsoDate;
  counted_cents: number | null;
  expected_cents: number | null;
  z_number: number | null;
}

/**
 * Locks a session that isn't closed yet. Sessions are locked before invoices and payments, so that anything going
 * through a drawer waits for its count, and the count waits for anything already in progress.
 */
export async function lockSession(tx: Tx, owner_id: number, session_id: number): Promise<LockedSession> {
  const found = await tx
    .selectFrom('till_sessions')
    .select(['session_id', 'till_id', 'float_cents', 'opened_on', 'counted_cents', 'expected_cents', 'z_number'])
    .where('owner_id', '=', owner_id)
    .where('session_id', '=', session_id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Problem('not_found');
  if (found.z_number !== null) throw new Problem('till_closed');
  return found;
}

/** Locks a session that can accept money: opened today and not counted yet. */
export async function lockTaking(tx: Tx, { actor, today }: Caller, session_id: number): Promise<LockedSession> {
  const session = await lockSession(tx, actor.plant_id, session_id);
  if (session.counted_cents !== null) throw new Problem('till_counted');
  if (session.opened_on < today) throw new Problem('till_old', { values: { day: session.opened_on } });
  return session;
}

/** What should be in a session's drawer. */
export async function drawerCents(
  db: Db,
  owner_id: number,
  { session_id, float_cents }: Pick<LockedSession, 'session_id' | 'float_cents'>,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ((select coalesce(sum(${broughtIn('p')}), 0) from till_payments t join payments p using (plant_id, payment_id)
        where t.plant_id = ${owner_id} and t.session_id = ${session_id} and p.method = 'cash')
      + (select coalesce(sum(case when kind = 'paid_out' then -amount_cents else amount_cents end), 0) from till_moves
        where plant_id = ${owner_id} and session_id = ${session_id} and method = 'cash')
      + (select coalesce(sum(amount_cents), 0) from counter_payments
        where owner_id = ${owner_id} and session_id = ${session_id} and method = 'cash')
      - (select coalesce(sum(r.amount_cents), 0)
        from till_refunds t join refunds r on r.owner_id = t.plant_id and r.refund_id = t.refund_id
        where t.plant_id = ${owner_id} and t.session_id = ${session_id} and r.state <> 'refused'))::bigint as cents`.execute(
    db,
  );
  return float_cents + (rows[0]?.cents ?? 0);
}

/** Refuses to take more cash out of a locked session's drawer than there is. */
export async function requireInDrawer(
  tx: Tx,
  owner_id: number,
  session: LockedSession,
  amount_cents: number,
): Promise<void> {
  if (amount_cents > (await drawerCents(tx, owner_id, session)))
    throw new Problem('not_in_drawer', { fields: { amount_cents: wordsFor('not_in_drawer') } });
}

/** Notes that a payment went into a locked session's drawer. */
export async function addToTill(
  tx: Tx,
  payment: { plant_id: number; session_id: number; payment_id: number; sale_id?: number },
): Promise<void> {
  await tx.insertInto('till_payments').values(payment).execute();
}

/**
 * Locks the session of the drawer that the cash goes through; null if it goes through the office safe, or isn't cash.
 * Cash without a place would never be counted.
 */
export async function lockDrawerFor(
  tx: Tx,
  who: Caller,
  { till_session_id, uses_safe, method }: { till_session_id: number; uses_safe: boolean; method: Method },
): Promise<LockedSession | null> {
  if (method !== 'cash' && till_session_id !== 0) throw new Problem('only_cash_in_till');
  if (method !== 'cash') return null;
  if (till_session_id !== 0) return lockTaking(tx, who, till_session_id);
  if (!uses_safe)
    throw new Problem('cash_place_missing', { fields: { till_session_id: wordsFor('cash_place_missing') } });
  return null;
}
