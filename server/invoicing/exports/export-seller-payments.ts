import { safeCell } from '#contract/directory/import.ts';
import type { SellerPayment } from '#contract/invoicing/seller-payments-api.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import { showShare } from '#contract/lib/quarters.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { animalStageOf, STAGE_WORDS } from '#contract/orders/stages.ts';
import { paymentsOf } from '#server/invoicing/market/seller-payments.ts';
import type { Db } from '#server/lib/database.ts';
import { answerNamedCsv, fileName } from '#server/lib/downloads/csv-answer.ts';
import { type Say, sayIn } from '#server/lib/downloads/sheet-words.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { Actor, Who } from '#server/lib/who.ts';

const dollars = (cents: number | null): string => (cents === null ? '' : plainDollars(cents));

/** The file's columns. Spreadsheets and other programs may depend on their order, so add new ones at the end. */
const COLUMNS: readonly { header: Words; value: (sale: SellerPayment, say: Say) => string }[] = [
  { header: 'What', value: ({ title }) => title },
  { header: 'Size', value: ({ quarters }, say) => say(showShare(quarters) as Words) },
  { header: 'Order#', value: ({ order_id }) => String(order_id) },
  { header: 'Buyer', value: ({ buyer_name }) => buyer_name },
  { header: 'Plant', value: ({ plant_name }) => plant_name },
  { header: 'Accepted', value: ({ accepted_on }) => accepted_on },
  {
    header: 'Status',
    value: (sale, say) =>
      say(sale.is_canceled && sale.stage !== 'condemned' ? 'Canceled' : STAGE_WORDS[animalStageOf(sale)]),
  },
  { header: 'Buyer pays', value: ({ total_cents }) => dollars(total_cents) },
  { header: 'Fees', value: ({ fees_cents }) => dollars(fees_cents) },
  { header: 'Price', value: ({ price_cents }) => dollars(price_cents) },
];

/** All pages of a seller's payments, in their language. */
export async function exportSellerPayments(db: Db, { actor, today, gone }: Who<Actor>): Promise<FileAnswer> {
  const say = sayIn(actor.language);
  const name = fileName(`${actor.first_name} ${actor.last_name}`);
  return answerNamedCsv<SellerPayment>(db, { actor, gone }, `${name}-payments-${today}.csv`, {
    header: COLUMNS.map(({ header }) => say(header)),
    query: paymentsOf(actor.account_id),
    lineOf: (sale) => COLUMNS.map(({ value }) => safeCell(value(sale, say))),
  });
}
