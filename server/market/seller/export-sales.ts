import { safeCell } from '#contract/directory/import.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import { showShare } from '#contract/lib/quarters.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { STEP_WORDS } from '#contract/market/buyer/steps.ts';
import type { exportSales as api, Sale } from '#contract/market/seller/seller-api.ts';
import type { Db } from '#server/lib/database.ts';
import { answerNamedCsv, fileName } from '#server/lib/downloads/csv-answer.ts';
import { type Say, sayIn } from '#server/lib/downloads/sheet-words.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { type SaleRow, salesOf, toSale } from '#server/market/seller/list-sales.ts';

/** The file's columns. Spreadsheets and other programs may depend on their order, so add new ones at the end. */
const COLUMNS: readonly { header: Words; value: (sale: Sale, say: Say) => string }[] = [
  {
    header: 'What',
    value: ({ title, animal_number }) => (animal_number === null ? title : `${title} ${animal_number}`),
  },
  { header: 'Size', value: ({ quarters }, say) => (quarters === null ? '' : say(showShare(quarters) as Words)) },
  { header: 'Pieces', value: ({ pieces }) => String(pieces ?? '') },
  { header: 'Buyer', value: ({ buyer_name }) => buyer_name },
  { header: 'Phone', value: ({ buyer_phone }) => buyer_phone },
  { header: 'Progress', value: ({ state, step }, say) => say(OVER_WORDS[state] ?? STEP_WORDS[step]) },
  { header: 'Plant', value: ({ plant_name }) => plant_name },
  { header: 'Drop off Date', value: ({ dropoff_date }) => dropoff_date ?? '' },
  {
    header: 'Price',
    value: ({ state, final_price_cents, deposit_cents }) =>
      state === 'bought' ? plainDollars(final_price_cents ?? deposit_cents) : '',
  },
  { header: 'Due', value: ({ balance_cents }) => plainDollars(balance_cents) },
];
const OVER_WORDS: Readonly<Partial<Record<Sale['state'], Words>>> = { withdrawn: 'Withdrawn', refunded: 'Refunded' };

/** All pages of a seller's sales, in their language. The price is the deposit until the weight is known. */
export async function exportSales(
  db: Db,
  { actor, today, gone }: Who<Actor>,
  { state }: InputOf<typeof api>,
): Promise<FileAnswer> {
  const say = sayIn(actor.language);
  const name = fileName(`${actor.first_name} ${actor.last_name}`);
  return answerNamedCsv<SaleRow>(db, { actor, gone }, `${name}-sales-${today}.csv`, {
    header: COLUMNS.map(({ header }) => say(header)),
    query: salesOf(actor.account_id, state),
    lineOf: (row) => COLUMNS.map(({ value }) => safeCell(value(toSale(row), say))),
  });
}
