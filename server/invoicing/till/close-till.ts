import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import type * as api from '#contract/invoicing/till/till-api.ts';
import type { TillReport } from '#contract/invoicing/till/till-report.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { writeReport } from '#server/invoicing/till/till-report.ts';
import { drawerCents, type LockedSession, lockSession } from '#server/invoicing/till/till-session.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { post, type Transfer } from '#server/payments/ledger/post.ts';

/** Stores a count. Only then does the caller learn what should be in the drawer. */
export async function countTill(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { session_id, counted_cents, pieces }: InputOf<typeof api.countTill>,
): Promise<DataOf<typeof api.countTill>> {
  const { plant_id, account_id } = actor;
  const session = await lockSession(tx, plant_id, session_id);
  const expected_cents = await storeCount(tx, plant_id, session, { counted_cents, pieces, counted_by: account_id });
  await emit(tx, { actor }, 'till.changed', { data: { session_id } });
  return { session_id, counted_cents, expected_cents };
}

/** Stores a count of a locked session, and returns what should be in the drawer. */
async function storeCount(
  tx: Tx,
  owner_id: number,
  session: LockedSession,
  count: { counted_cents: number; pieces: readonly { cents: number; count: number }[]; counted_by: number },
): Promise<number> {
  const { session_id } = session;
  const { counted_cents, pieces, counted_by } = count;
  const expected_cents = session.expected_cents ?? (await drawerCents(tx, owner_id, session));
  await tx
    .insertInto('till_counts')
    .values({ owner_id, session_id, counted_cents, pieces: JSON.stringify(pieces), counted_by })
    .execute();
  await sql`
    update till_sessions set counted_cents = ${counted_cents}, expected_cents = ${expected_cents}, counted_by = ${counted_by},
      counted_at = clock_timestamp()
    where owner_id = ${owner_id} and session_id = ${session_id}`.execute(tx);
  return expected_cents;
}

/** Counts and closes a seller's locked till in one step. The seller takes the box home, so nothing is posted. */
export async function closeSellersTill(
  tx: Tx,
  seller_id: number,
  session: LockedSession,
  { counted_cents, today }: { counted_cents: number; today: string },
): Promise<{ expected_cents: number }> {
  const { session_id } = session;
  const expected_cents = await storeCount(tx, seller_id, session, { counted_cents, pieces: [], counted_by: seller_id });
  await takeZNumber(tx, seller_id, { session_id, closed_on: today, left_cents: 0, report: null });
  return { expected_cents };
}

/**
 * Closes a counted till. Posts any overage or shortage. Cash that doesn't stay in the drawer goes to the safe, from
 * where a bank deposit takes it.
 */
export async function closeTill(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { session_id, left_cents, ...seen }: InputOf<typeof api.closeTill>,
): Promise<DataOf<typeof api.closeTill>> {
  const { plant_id, account_id } = actor;
  const { counted_cents, expected_cents } = await lockSession(tx, plant_id, session_id);
  if (counted_cents === null || expected_cents === null) throw new Problem('till_not_counted');
  if (counted_cents !== seen.counted_cents) throw new Problem('till_recounted');
  if (left_cents > counted_cents) {
    const values = { counted: showMoney(counted_cents) };
    throw new Problem('more_than_counted', { values, fields: { left_cents: wordsFor('more_than_counted', values) } });
  }
  const bank_cents = counted_cents - left_cents;
  const transfers = [...moved('over_short', expected_cents - counted_cents), ...moved('safe', bank_cents)];
  if (transfers.length > 0) {
    const posting = { owner_id: plant_id, cause_id: session_id, day: today, order_id: null, posted_by: account_id };
    await post(tx, { ...posting, kind: 'till_closed', transfers });
  }
  const report = await writeReport(tx, plant_id, session_id, { closed_on: today, left_cents, bank_cents, actor });
  await emit(tx, { actor }, 'till.changed', { data: { session_id } });
  return { session_id, number: await takeZNumber(tx, plant_id, { session_id, closed_on: today, left_cents, report }) };
}

/** Moves cash from the drawer to an account, or back if the amount is negative. */
function moved(account: 'over_short' | 'safe', cents: number): Transfer[] {
  if (cents === 0) return [];
  const [debit_account, credit_account] = cents > 0 ? ([account, 'cash'] as const) : (['cash', account] as const);
  return [{ debit_account, credit_account, amount_cents: Math.abs(cents), customer_id: null }];
}

/**
 * Takes the till's next number and freezes the report, in one statement. Must be the last statement before the commit.
 * Sellers have no reports.
 */
async function takeZNumber(
  tx: Tx,
  owner_id: number,
  closed: { session_id: number; closed_on: string; left_cents: number; report: TillReport | null },
): Promise<number> {
  const { session_id, closed_on, left_cents, report } = closed;
  const { rows } = await sql<{ z_number: number }>`
    with taken as (
      update tills set last_z = last_z + 1, left_cents = ${left_cents}
      where owner_id = ${owner_id} and till_id = (
        select till_id from till_sessions where owner_id = ${owner_id} and session_id = ${session_id})
      returning last_z)
    update till_sessions s set z_number = taken.last_z, closed_on = ${closed_on}::date,
      report = jsonb_set(${report && JSON.stringify(report)}::jsonb, '{number}', to_jsonb(taken.last_z))
    from taken where s.owner_id = ${owner_id} and s.session_id = ${session_id} returning s.z_number`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`session ${session_id} is gone`);
  return row.z_number;
}
