import { sql } from 'kysely';
import { isStaff } from '#contract/lib/roles.ts';
import { FORGOTTEN_AFTER_DAYS } from '#contract/reports/erasure.ts';
import { laterAreas } from '#server/accounts/ports.ts';
import { findOwnCommunity } from '#server/community/erase-member.ts';
import type { RecordOfPerson } from '#server/directory/erase-records.ts';
import { holdings } from '#server/directory/ports.ts';
import { balancesIn } from '#server/invoicing/account/account-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor } from '#server/lib/who.ts';
import { isBuying } from '#server/market/buyer/erase-buyer.ts';

/** Refuses while others still count on this person: money is owed, animals are under way, or something is theirs to run. */
export async function requireErasable(tx: Tx, actor: Actor, records: readonly RecordOfPerson[]): Promise<void> {
  const { role, account_id, plant_name: plant } = actor;
  if (role === 'processor') throw new Problem('erase_owner', { values: { plant } });
  if (isStaff(role)) throw new Problem('erase_staff', { values: { plant } });
  if (role === 'seller' && (await usesMarket(tx, account_id))) throw new Problem('erase_sells');
  for (const record of records) await requireNothingOpen(tx, record);
  if (await isBuying(tx, account_id, FORGOTTEN_AFTER_DAYS))
    throw new Problem('erase_buys', { values: { days: FORGOTTEN_AFTER_DAYS } });
  const name = await findOwnCommunity(tx, account_id);
  if (name !== undefined) throw new Problem('erase_leads', { values: { name } });
}

async function usesMarket(tx: Tx, account_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from accounts a where a.account_id = ${account_id} and ${laterAreas().usesMarket(sql.ref('a.account_id'))}`.execute(
    tx,
  );
  return rows.length > 0;
}

async function requireNothingOpen(tx: Tx, { plant_id, customer_id, plant_name: plant }: RecordOfPerson): Promise<void> {
  const values = { plant };
  if ((await holdings().countOpenOrders(tx, plant_id, [customer_id])) > 0)
    throw new Problem('erase_animals', { values });
  const { rows: waiting } = await sql`
    select from waitlist_entries where plant_id = ${plant_id} and customer_id = ${customer_id} and ended_at is null limit 1`.execute(
    tx,
  );
  if (waiting.length > 0) throw new Problem('erase_waits', { values });
  const { rows: drafts } = await sql`
    select from invoices where plant_id = ${plant_id} and customer_id = ${customer_id} and number is null
      and created_at > now() - make_interval(days => ${FORGOTTEN_AFTER_DAYS}) limit 1`.execute(tx);
  const { rows: balances } = await sql<{ balance_cents: number }>`
    ${balancesIn(plant_id, sql`customer_id = ${customer_id}`)}`.execute(tx);
  const balance = balances[0]?.balance_cents ?? 0;
  if (balance > 0) throw new Problem('erase_owes', { values });
  // Only the office sees a draft, and one that it forgot must not keep anyone here.
  if (drafts.length > 0) throw new Problem('erase_draft', { values: { plant, days: FORGOTTEN_AFTER_DAYS } });
  if (balance < 0) throw new Problem('erase_credit', { values });
}
