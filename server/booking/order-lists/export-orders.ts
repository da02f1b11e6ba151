import type { exportOrders as api } from '#contract/booking/list-api.ts';
import { safeCell } from '#contract/directory/import.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { showQuarters } from '#contract/lib/quarters.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { LABEL_WORDS, type Label } from '#contract/orders/offering.ts';
import { STATUS_WORDS } from '#contract/orders/status.ts';
import { filterFor, sheetsOf, sortOf } from '#server/booking/order-lists/list-orders.ts';
import { exportQuery, type ListedOrder } from '#server/booking/order-lists/list-store.ts';
import type { Db } from '#server/lib/database.ts';
import { answerCsv } from '#server/lib/downloads/csv-answer.ts';
import { type Say, sayIn } from '#server/lib/downloads/sheet-words.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** The file's columns. Spreadsheets and other programs may depend on their order, so add new ones at the end. */
const COLUMNS: readonly { header: Words; value: (order: ListedOrder, say: Say) => string }[] = [
  { header: 'Order#', value: ({ order_id }) => String(order_id) },
  { header: 'Title', value: ({ title }) => title },
  { header: 'Tag#', value: ({ tag_id }) => tag_id },
  { header: 'Species', value: ({ species }, say) => say(showSpecies(species)) },
  { header: 'Head count', value: ({ heads }) => String(heads) },
  {
    header: 'Label Type',
    value: ({ process_option }, say) => process_option && say(LABEL_WORDS[process_option as Label]),
  },
  { header: 'Account Name', value: accountNames },
  { header: 'Drop off Date', value: ({ dropoff_date }) => dropoff_date },
  { header: 'Kill date', value: ({ kill_date }) => kill_date },
  { header: 'Cutting day', value: ({ cutting_day }) => cutting_day },
  { header: 'Status', value: ({ status }, say) => say(STATUS_WORDS[status]) },
  { header: 'Cutsheet Status', value: sheetStatus },
];

/** All pages of a list, in the user's language. Values that a spreadsheet would run as formulas are written as text. */
export async function exportOrders(
  db: Db,
  { actor, today, gone }: Who<PlantActor>,
  asked: InputOf<typeof api>,
): Promise<FileAnswer> {
  const say = sayIn(actor.language);
  return answerCsv(
    db,
    { actor, gone },
    {
      what: 'orders',
      day: today,
      header: COLUMNS.map(({ header }) => say(header)),
      query: exportQuery(filterFor(actor, today, asked), sortOf(asked.sort)),
      lineOf: (order) => COLUMNS.map(({ value }) => safeCell(value(order, say))),
    },
  );
}

/** The owners and their shares; for an animal that isn't split, the person bringing it. */
function accountNames({ shares, first_name, last_name }: ListedOrder, say: Say): string {
  const nameOf = (who: Pick<ListedOrder, 'first_name' | 'last_name'>) =>
    [who.first_name, who.last_name].filter(Boolean).join(' ');
  if (shares.length === 0) return nameOf({ first_name, last_name });
  return shares.map((share) => `${nameOf(share)} (${say(showQuarters(share.quarters) as Words)})`).join('; ');
}

function sheetStatus(order: ListedOrder, say: Say): string {
  const sheets = sheetsOf(order);
  return sheets && say(sheets === 'open' ? 'Open [cut sheet]' : 'Filled');
}
