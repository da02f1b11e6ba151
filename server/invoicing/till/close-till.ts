import { sql } from 'kysely';
import type * as api from '#contract/invoicing/till/till-api.ts';
import type { TillReport } from '#contract/invoicing/till/till-report.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { wordsFor } from '#contract/lib/refusals.ts';
import { writeReport } from '#server/invoicing/till/till-report.ts';
import { drawerCents, lockSession } from '#server/invoicing/till/till-session.ts';
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
  const expected_cents = session.expected_cents ?? (await drawerCents(tx, plant_id, session));
  await tx
    .insertInto('till_counts')
    .values({ plant_id, session_id, counted_cents, pieces: JSON.stringify(pieces), counted_by: account_id })
    .execute();
  await sql`
    update till_sessions set counted_cents = ${counted_cents}, expected_cents = ${expected_cents}, counted_by = ${account_id},
      counted_at = clock_timestamp()
    where plant_id = ${plant_id} and session_id = ${session_id}`.execute(tx);
  await emit(tx, { actor }, 'till.changed', { data: { session_id } });
  return { session_id, counted_cents, expected_cents };
}

/** Closes a counted till. Posts any overage or shortage. Cash that doesn't stay in the drawer goes to the safe, from where a bank deposit takes it. */
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
    const posting = { plant_id, cause_id: session_id, day: today, order_id: null, posted_by: account_id };
    await post(tx, { ...posting, kind: 'till_closed', transfers });
  }
  const report = await writeReport(tx, plant_id, session_id, { closed_on: today, left_cents, bank_cents, actor });
  await emit(tx, { actor }, 'till.changed', { data: { session_id } });
  return { session_id, number: await takeZNumber(tx, plant_id, report, left_cents) };
}

/** Moves cash from the drawer to an account, or back if the amount is negative. */
function moved(account: 'over_short' | 'safe', cents: number): Transfer[] {
  if (cents === 0) return [];
  const [debit_account, credit_account] = cents > 0 ? ([account, 'cash'] as const) : (['cash', account] as const);
  return [{ debit_account, credit_account, amount_cents: Math.abs(cents), customer_id: null }];
}

/** Takes the till's next number and freezes the report, in one statement. Must be the last statement before the commit. */
async function takeZNumber(tx: Tx, plant_id: number, report: TillReport, left_cents: number): Promise<number> {
  const { session_id, closed_on } = report;
  const { rows } = await sql<{ z_number: number }>`
    with taken as (
      update tills set last_z = last_z + 1, left_cents = ${left_cents}
      where plant_id = ${plant_id} and till_id = (
        select till_id from till_sessions where plant_id = ${plant_id} and session_id = ${session_id})
      returning last_z)
    update till_sessions s set z_number = taken.last_z, closed_on = ${closed_on}::date,
      report = jsonb_set(${JSON.stringify(report)}::jsonb, '{number}', to_jsonb(taken.last_z))
    from taken where s.plant_id = ${plant_id} and s.session_id = ${session_id} returning s.z_number`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`session ${session_id} is gone`);
  return row.z_number;
}
