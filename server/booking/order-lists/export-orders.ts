import type { exportOrders as api } from '#contract/booking/list-api.ts';
import { safeCell } from '#contract/directory/import.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { showQuarters } from '#contract/lib/quarters.ts';
import { SPANISH, type Words } from '#contract/lib/spanish.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { LABEL_WORDS, type Label } from '#contract/orders/offering.ts';
import { STATUS_WORDS } from '#contract/orders/status.ts';
import { filterFor, sheetsOf, sortOf } from '#server/booking/order-lists/list-orders.ts';
import { exportQuery, type ListedOrder } from '#server/booking/order-lists/list-store.ts';
import { answerCsv } from '#server/lib/csv-answer.ts';
import type { Db } from '#server/lib/database.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

const COLUMNS = [
  'Order#',
  'Title',
  'Tag#',
  'Species',
  'Head count',
  'Label Type',
  'Account Name',
  'Drop off Date',
  'Kill date',
  'Status',
  'Cutsheet Status',
] as const satisfies readonly Words[];

/** All pages of a list, in the reader's language. Values that a spreadsheet would run as a formula are written as text. */
export async function exportOrders(
  db: Db,
  { actor, today }: Who<PlantActor>,
  asked: InputOf<typeof api>,
): Promise<FileAnswer> {
  const say = (words: Words) => (actor.language === 'es' ? String(SPANISH[words]) : words);
  return answerCsv(db, actor, {
    what: 'orders',
    day: today,
    header: COLUMNS.map(say),
    query: exportQuery(filterFor(actor, today, asked), sortOf(asked.sort)),
    lineOf: (order) => lineOf(order, say).map(safeCell),
  });
}

function lineOf(order: ListedOrder, say: (words: Words) => string): string[] {
  const { shares, process_option } = order;
  const sheets = sheetsOf(order);
  const nameOf = (who: { first_name: string | null; last_name: string | null }) =>
    [who.first_name, who.last_name].filter(Boolean).join(' ');
  return [
    String(order.order_id),
    order.title,
    order.tag_id,
    say(showSpecies(order.species)),
    String(order.heads),
    process_option && say(LABEL_WORDS[process_option as Label]),
    shares.length === 0
      ? nameOf(order)
      : shares.map((share) => `${nameOf(share)} (${say(showQuarters(share.quarters) as Words)})`).join('; '),
    order.dropoff_date,
    order.kill_date,
    say(STATUS_WORDS[order.status]),
    sheets && say(sheets === 'open' ? 'Open' : 'Filled'),
  ];
}
