import { safeCell } from '#contract/directory/import.ts';
import type { exportAging as api } from '#contract/invoicing/account/account-api.ts';
import { AGES } from '#contract/invoicing/account/aging.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import { type AgedCustomer, agedCustomers } from '#server/invoicing/account/account-store.ts';
import type { Db } from '#server/lib/database.ts';
import { answerCsv } from '#server/lib/downloads/csv-answer.ts';
import { sayIn } from '#server/lib/downloads/sheet-words.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** What customers owe by age, in the user's language. Amounts stay numbers below zero, so that they add up. */
export async function exportAging(
  db: Db,
  { actor, today, gone }: Who<PlantActor>,
  { as_of }: InputOf<typeof api>,
): Promise<FileAnswer> {
  const say = sayIn(actor.language);
  const day = as_of === '' ? today : as_of;
  return answerCsv<AgedCustomer>(
    db,
    { actor, gone },
    {
      what: 'aging',
      day,
      header: [say('Customer'), ...AGES.map(({ words }) => say(words)), say('Unused credit'), say('Balance')],
      query: agedCustomers(actor.plant_id, day),
      lineOf: (row) => [
        safeCell(row.customer_name),
        ...AGES.map(({ key }) => plainDollars(row[key])),
        plainDollars(row.credit_cents),
        plainDollars(row.balance_cents),
      ],
    },
  );
}
