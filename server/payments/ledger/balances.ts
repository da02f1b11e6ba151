import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { ACCOUNT_NAMES, type Account } from '#contract/payments/accounts.ts';
import type { Db } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';

export interface AccountSums {
  account: Account;
  debit_cents: number;
  credit_cents: number;
}

/**
 * Each account's total debits and credits up to the end of a day. Starts from the last day with stored totals, so it
 * takes no longer after ten years than after one.
 */
export async function sumAccounts(db: Db, plant_id: number, as_of: IsoDate): Promise<AccountSums[]> {
  const { rows } = await sql<AccountSums>`${sumsUpTo(plant_id, as_of)}`.execute(db);
  const found = new Map(rows.map((row) => [row.account, row]));
  return ACCOUNT_NAMES.map((account) => found.get(account) ?? { account, debit_cents: 0, credit_cents: 0 });
}

const sumsUpTo = (plant_id: number, as_of: IsoDate) => sql`
  with closed as (
    select max(day) as day from closing_balances where plant_id = ${plant_id} and day <= ${as_of}::date
  ), since as (
    select t.debit_account, t.credit_account, t.amount_cents
    from postings p join transfers t using (owner_id, posting_id)
    where p.owner_id = ${plant_id} and p.day <= ${as_of}::date and p.day > coalesce((select day from closed), '-infinity')
  )
  select account, sum(debit_cents)::bigint as debit_cents, sum(credit_cents)::bigint as credit_cents from (
    select c.account, c.debit_cents, c.credit_cents from closing_balances c
    where c.plant_id = ${plant_id} and c.day = (select day from closed)
    union all select debit_account, amount_cents, 0 from since
    union all select credit_account, 0, amount_cents from since
  ) part group by account`;

/**
 * Stores totals for every plant's past days. Skips yesterday, because a plant's time zone can change and shift its day.
 * Totaling a day again changes nothing.
 */
export async function closeDays(db: Db): Promise<void> {
  const { rows } = await sql<{ plant_id: number; day: IsoDate }>`
    select plant_id, max(p.day) as day from postings p join plants on plants.plant_id = p.owner_id
    where p.day < (now() at time zone plants.time_zone)::date - 1 group by plant_id`.execute(db);
  for (const { plant_id, day } of rows) {
    await inTransaction(db, async (tx) => {
      // The first run for a plant with years of postings can exceed the usual statement timeout.
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`
        insert into closing_balances (plant_id, day, account, debit_cents, credit_cents)
        select ${plant_id}::bigint, ${day}::date, account, debit_cents, credit_cents from (${sumsUpTo(plant_id, day)}) sums
        on conflict do nothing`.execute(tx);
    });
  }
}
