import { sql } from 'kysely';
import { safeCell } from '#contract/directory/import.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import type { Words } from '#contract/lib/spanish.ts';
import type { CounterSaleRow } from '#contract/market/pos/counter-api.ts';
import { METHODS } from '#contract/payments/methods.ts';
import type { Db } from '#server/lib/database.ts';
import { answerNamedCsv, fileName } from '#server/lib/downloads/csv-answer.ts';
import { type Say, sayIn } from '#server/lib/downloads/sheet-words.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { zoneOfSeller } from '#server/market/pos/counter-days.ts';
import { SALE_ROW } from '#server/market/pos/counter-sales.ts';
import { ownedBy, ownerOf } from '#server/market/pos/owner.ts';

/** `sold_when` is the time where the counter is. */
type SoldRow = CounterSaleRow & { sold_when: string; tax_cents: number };

/** The file's columns. Spreadsheets and other programs may depend on their order, so add new ones at the end. */
const COLUMNS: readonly { header: Words; value: (sale: SoldRow, say: Say) => string }[] = [
  { header: 'Sale', value: ({ sale_id }) => String(sale_id) },
  { header: 'When', value: ({ sold_when }) => sold_when },
  { header: 'What', value: ({ what }) => what.join(', ') },
  { header: 'Sold by', value: ({ sold_by }) => sold_by },
  {
    header: 'Payment method',
    value: ({ methods }, say) => methods.map((method) => say(METHODS[method].words)).join(', '),
  },
  { header: 'Sales tax', value: ({ tax_cents }) => plainDollars(tax_cents) },
  { header: 'Total', value: ({ total_cents }) => plainDollars(total_cents) },
  { header: 'Refunded', value: ({ refunded_cents }) => plainDollars(refunded_cents) },
  { header: 'Voided', value: ({ is_voided }, say) => (is_voided ? say('Yes') : '') },
];

/** All sales at a plant's or seller's counter, in the user's language. */
export async function exportCounterSales(db: Db, { actor, today, gone }: Who<Actor>): Promise<FileAnswer> {
  const say = sayIn(actor.language);
  const owner = ownerOf(actor);
  const zone = owner.isPlant ? actor.time_zone : await zoneOfSeller(db, actor.account_id);
  const name = fileName(actor.plant_name || `${actor.first_name} ${actor.last_name}`);
  return answerNamedCsv<SoldRow>(db, { actor, gone }, `${name}-counter-sales-${today}.csv`, {
    header: COLUMNS.map(({ header }) => say(header)),
    query: sql`
      select ${SALE_ROW}, s.tax_cents, to_char(s.sold_at at time zone ${zone}::text, 'YYYY-MM-DD HH24:MI') as sold_when
      from counter_sales s where ${ownedBy(owner, 's')} order by s.sale_id desc`,
    lineOf: (sale) => COLUMNS.map(({ value }) => safeCell(value(sale, say))),
  });
}
