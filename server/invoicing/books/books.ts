import { type RawBuilder, sql } from 'kysely';
import { safeCell } from '#contract/directory/import.ts';
import { addDays } from '#contract/lib/days.ts';
import { COUNT_MAX, type DataOf, type InputOf } from '#contract/lib/endpoint.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import { ACCOUNTS, type Account } from '#contract/payments/accounts.ts';
import * as api from '#contract/payments/books-api.ts';
import type { Db } from '#server/lib/database.ts';
import { answerCsv } from '#server/lib/downloads/csv-answer.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { sumAccounts } from '#server/payments/ledger/balances.ts';

export async function trialBalance(
  db: Db,
  { actor, today }: Who<PlantActor>,
  { as_of }: InputOf<typeof api.trialBalance>,
): Promise<DataOf<typeof api.trialBalance>> {
  const day = as_of || today;
  return { as_of: day, accounts: await sumAccounts(db, actor.plant_id, day) };
}

type Filter = InputOf<typeof api.exportJournal> & { account?: Account | '' };

/** The number printed on the invoice or credit note that caused posting `p`; for any other cause, its id. */
export const NUMBER = sql<string>`coalesce((select i.number from invoices i where p.kind in ('invoice', 'credit_note', 'tax_waived')
    and i.plant_id = p.owner_id and i.invoice_id = p.cause_id), p.cause_id::text)`;
const SHOWN = sql`t.transfer_id, t.posting_id, p.day, p.kind, p.cause_id, ${NUMBER} as number, t.debit_account, t.credit_account, t.amount_cents,
  t.customer_id, coalesce(trim(c.first_name || ' ' || c.last_name), '') as customer_name, p.order_id,
  coalesce(trim(a.first_name || ' ' || a.last_name), '') as posted_by, to_json(p.posted_at) #>> '{}' as posted_at`;

export function conditions(plant_id: number, { account = '', from, to }: Filter): RawBuilder<unknown> {
  const parts = [sql`t.owner_id = ${plant_id}`];
  if (account) parts.push(sql`${account} in (t.debit_account, t.credit_account)`);
  if (from) parts.push(sql`p.day >= ${from}::date`);
  if (to) parts.push(sql`p.day < ${addDays(to, 1)}::date`);
  return sql.join(parts, sql` and `);
}

const FROM = sql`from transfers t join postings p using (owner_id, posting_id)
    left join customers c on c.plant_id = t.owner_id and c.customer_id = t.customer_id
    left join accounts a on a.account_id = p.posted_by`;

const transfersQuery = (plant_id: number, filter: Filter) => sql<api.BookedTransfer>`
  select ${SHOWN} ${FROM}
  where ${conditions(plant_id, filter)}`;

/** The transfers with these causes, such as all transfers for an invoice, in the order they were posted. */
export async function transfersOf(
  db: Db,
  plant_id: number,
  causes: readonly { kind: api.PostingKind; cause_id: number }[],
): Promise<api.BookedTransfer[]> {
  const { rows } = await sql<api.BookedTransfer>`
    select ${SHOWN} ${FROM} where t.owner_id = ${plant_id} and (p.kind, p.cause_id) in (
      select * from unnest(${causes.map(({ kind }) => kind)}::text[], ${causes.map(({ cause_id }) => cause_id)}::bigint[]))
    order by t.transfer_id`.execute(db);
  return rows;
}

export async function listTransfers(
  db: Db,
  { actor }: Who<PlantActor>,
  { page, page_size, ...filter }: InputOf<typeof api.listTransfers>,
): Promise<DataOf<typeof api.listTransfers>> {
  // By day first, so that a page of any month is read from the index of days, however many postings there are since.
  const { rows } = await sql<DataOf<typeof api.listTransfers>>`
    select
      (select count(*)::int from (select 1 from transfers t join postings p using (owner_id, posting_id)
        where ${conditions(actor.plant_id, filter)} limit ${COUNT_MAX}) counted) as total,
      (select coalesce(json_agg(found), '[]') from (${transfersQuery(actor.plant_id, filter)}
        order by p.day desc, p.posting_id desc, t.transfer_id desc limit ${page_size} offset ${(page - 1) * page_size}) found) as rows`.execute(
    db,
  );
  return rows[0] ?? { rows: [], total: 0 };
}

/** The columns of an accountant's journal. Amounts are in dollars, without a currency sign. */
const JOURNAL_COLUMNS = ['Date', 'Posting', 'What', 'Number', 'Account', 'Debit', 'Credit', 'Customer', 'Order'];
type JournalLine = Omit<api.BookedTransfer, 'debit_account' | 'credit_account'> & {
  account: Account;
  debit_cents: number;
  credit_cents: number;
};

/** Always in English, because accounting programs look for the columns by their names. */
export async function exportJournal(
  db: Db,
  { actor, today, gone }: Who<PlantActor>,
  filter: InputOf<typeof api.exportJournal>,
): Promise<FileAnswer> {
  return answerCsv<JournalLine>(
    db,
    { actor, gone },
    {
      what: 'journal',
      day: today,
      header: JOURNAL_COLUMNS,
      query: sql`
      select found.*, line.account, line.debit_cents, line.credit_cents
      from (${transfersQuery(actor.plant_id, filter)}) found
      cross join lateral (values (1, debit_account, amount_cents, 0::bigint), (2, credit_account, 0::bigint, amount_cents))
        line(place, account, debit_cents, credit_cents)
      order by found.transfer_id, line.place`,
      lineOf: (line) =>
        [
          line.day,
          String(line.posting_id),
          api.POSTING_KINDS[line.kind],
          line.number,
          ACCOUNTS[line.account].words,
          dollars(line.debit_cents),
          dollars(line.credit_cents),
          line.customer_name,
          String(line.order_id ?? ''),
        ].map(safeCell),
    },
  );
}

const dollars = (cents: number): string => (cents === 0 ? '' : plainDollars(cents));
