import { safeCell } from '#contract/directory/import.ts';
import type { exportStatement as api } from '#contract/invoicing/account/account-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import { POSTING_KINDS } from '#contract/payments/books-api.ts';
import { linesOf, type StatementLine } from '#server/invoicing/account/account-store.ts';
import { requireHolder } from '#server/invoicing/account/statement.ts';
import type { Db } from '#server/lib/database.ts';
import { answerCsv } from '#server/lib/downloads/csv-answer.ts';
import { sayIn } from '#server/lib/downloads/sheet-words.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

const dollars = (cents: number): string => (cents > 0 ? plainDollars(cents) : '');

/** Every change in a customer's balance, in the user's language. The PDF shows only the latest ones. */
export async function exportStatement(
  db: Db,
  { actor, today, gone }: Who<PlantActor>,
  { customer_id, from, to }: InputOf<typeof api>,
): Promise<FileAnswer> {
  const holder = await requireHolder(db, actor, customer_id);
  const say = sayIn(actor.language);
  const last = to === '' ? today : to;
  return answerCsv<StatementLine>(
    db,
    { actor, gone },
    {
      what: 'statement',
      day: last,
      header: [say('Date'), say('What'), say('Number'), say('Charge'), say('Payment'), say('Balance')],
      query: linesOf(actor.plant_id, holder.customer_id, { from, to: last, most: null }),
      lineOf: ({ day, kind, number, cents, balance_cents }) => [
        day,
        say(POSTING_KINDS[kind]),
        safeCell(number),
        dollars(cents),
        dollars(-cents),
        plainDollars(balance_cents),
      ],
    },
  );
}
