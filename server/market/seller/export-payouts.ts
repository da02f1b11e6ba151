import { safeCell } from '#contract/directory/import.ts';
import { dayOfInstantIn } from '#contract/lib/days.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import { showShare } from '#contract/lib/quarters.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { PAYOUT_WORDS, type Payout } from '#contract/market/seller/seller-api.ts';
import type { Db } from '#server/lib/database.ts';
import { answerNamedCsv, fileName } from '#server/lib/downloads/csv-answer.ts';
import { type Say, sayIn } from '#server/lib/downloads/sheet-words.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { waitsForAccount } from '#server/market/orders/pay-sellers.ts';
import { zoneOfSeller } from '#server/market/pos/counter-days.ts';
import { payoutsOf } from '#server/market/seller/list-sales.ts';
import type { FindProvider } from '#server/payments/card-providers.ts';

interface Reader {
  say: Say;
  time_zone: string;
}

/** The file's columns. Spreadsheets and other programs may depend on their order, so add new ones at the end. */
const COLUMNS: readonly { header: Words; value: (payout: Payout, reader: Reader) => string }[] = [
  { header: 'What', value: ({ title }) => title },
  { header: 'Size', value: ({ quarters }, { say }) => (quarters === null ? '' : say(showShare(quarters) as Words)) },
  { header: 'Pieces', value: ({ pieces }) => String(pieces ?? '') },
  { header: 'Buyer', value: ({ buyer_name }) => buyer_name },
  { header: 'Date', value: ({ started_at }, { time_zone }) => dayOfInstantIn(time_zone, started_at) },
  { header: 'Status', value: ({ state }, { say }) => say(PAYOUT_WORDS[state]) },
  { header: 'Amount', value: ({ amount_cents }) => plainDollars(amount_cents) },
  { header: 'Taken back', value: ({ taken_back_cents }) => plainDollars(taken_back_cents) },
];

/** All payouts to a seller, in their language. */
export const exportPayouts =
  (findProvider: FindProvider) =>
  async (db: Db, { actor, today, gone }: Who<Actor>): Promise<FileAnswer> => {
    const reader = { say: sayIn(actor.language), time_zone: await zoneOfSeller(db, actor.account_id) };
    const name = fileName(`${actor.first_name} ${actor.last_name}`);
    return answerNamedCsv<Payout>(db, { actor, gone }, `${name}-payouts-${today}.csv`, {
      header: COLUMNS.map(({ header }) => reader.say(header)),
      query: payoutsOf(actor.account_id, waitsForAccount(findProvider(db))),
      lineOf: (payout) => COLUMNS.map(({ value }) => safeCell(value(payout, reader))),
    });
  };
