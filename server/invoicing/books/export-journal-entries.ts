import { sql } from 'kysely';
import { safeCell } from '#contract/directory/import.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import { ACCOUNTS, type Account } from '#contract/payments/accounts.ts';
import { type exportJournalEntries as api, POSTING_KINDS, type PostingKind } from '#contract/payments/books-api.ts';
import { conditions, NUMBER } from '#server/invoicing/books/books.ts';
import type { Db } from '#server/lib/database.ts';
import { answerCsv } from '#server/lib/downloads/csv-answer.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

interface EntryLine {
  posting_id: number;
  day_us: string;
  kind: PostingKind;
  number: string;
  account: Account;
  /** Positive for a debit, negative for a credit. */
  cents: number;
  customer_name: string;
}

/** The columns that QuickBooks Online lists under "Import journal entries". */
const COLUMNS = ['Journal No.', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Name'];

/**
 * One entry for each posting, always in English. Each account has one line per entry, because QuickBooks accepts only
 * one accounts receivable line.
 */
export async function exportJournalEntries(
  db: Db,
  { actor, today, gone }: Who<PlantActor>,
  filter: InputOf<typeof api>,
): Promise<FileAnswer> {
  return answerCsv<EntryLine>(
    db,
    { actor, gone },
    {
      what: 'journal-entries',
      day: today,
      header: COLUMNS,
      query: sql`
      select p.posting_id, to_char(p.day, 'MM/DD/YYYY') as day_us, p.kind, ${NUMBER} as number, line.account,
        sum(line.cents)::bigint as cents, coalesce(min(trim(c.first_name || ' ' || c.last_name)), '') as customer_name
      from transfers t join postings p using (owner_id, posting_id)
      left join customers c on c.plant_id = t.owner_id and c.customer_id = t.customer_id
      cross join lateral (values (t.debit_account, t.amount_cents), (t.credit_account, -t.amount_cents)) line(account, cents)
      where ${conditions(actor.plant_id, filter)}
      group by p.owner_id, p.posting_id, p.day, p.kind, p.cause_id, line.account having sum(line.cents) <> 0
      order by p.posting_id, sum(line.cents) desc, line.account`,
      lineOf: ({ posting_id, day_us, kind, number, account, cents, customer_name }) =>
        [
          String(posting_id),
          day_us,
          ACCOUNTS[account].words,
          cents > 0 ? plainDollars(cents) : '',
          cents < 0 ? plainDollars(-cents) : '',
          `${POSTING_KINDS[kind]} ${number}`,
          customer_name,
        ].map(safeCell),
    },
  );
}
