import { safeCell } from '#contract/directory/import.ts';
import { dayOfInstantIn } from '#contract/lib/days.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { LABEL_WORDS } from '#contract/orders/offering.ts';
import type { exportWaitlist as api } from '#contract/waitlist/api.ts';
import { ENTRY_WORDS } from '#contract/waitlist/status.ts';
import type { Db } from '#server/lib/database.ts';
import { answerCsv } from '#server/lib/downloads/csv-answer.ts';
import { type Say, sayIn } from '#server/lib/downloads/sheet-words.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { entriesFor, type ListedEntry } from '#server/waitlist/list-waitlist.ts';

interface Reader {
  say: Say;
  time_zone: string;
}

/** The file's columns. Spreadsheets and other programs may depend on their order, so add new ones at the end. */
const COLUMNS: readonly { header: Words; value: (entry: ListedEntry, reader: Reader) => string }[] = [
  { header: 'Place in line', value: ({ number }) => String(number ?? '') },
  { header: 'Customer', value: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim() },
  { header: 'Order name', value: ({ title }) => title },
  { header: 'Species', value: ({ species }, { say }) => say(showSpecies(species)) },
  { header: 'Head count', value: ({ heads }) => String(heads) },
  { header: 'Label Type', value: ({ process_option }, { say }) => process_option && say(LABEL_WORDS[process_option]) },
  { header: 'Preferred day', value: ({ day }) => day },
  { header: 'Days before or after', value: ({ slack_days }) => String(slack_days) },
  { header: 'Note', value: ({ remark }) => remark },
  { header: 'Status', value: ({ status }, { say }) => say(ENTRY_WORDS[status]) },
  { header: 'Day offered', value: ({ offer }) => offer?.day ?? '' },
  { header: 'Waiting since', value: ({ created_at }, { time_zone }) => dayOfInstantIn(time_zone, created_at) },
];

/** All pages of the waitlist, in the user's language. */
export async function exportWaitlist(
  db: Db,
  { actor, today, gone }: Who<PlantActor>,
  asked: InputOf<typeof api>,
): Promise<FileAnswer> {
  const reader = { say: sayIn(actor.language), time_zone: actor.time_zone };
  return answerCsv<ListedEntry>(
    db,
    { actor, gone },
    {
      what: 'waitlist',
      day: today,
      header: COLUMNS.map(({ header }) => reader.say(header)),
      query: entriesFor(actor, asked),
      lineOf: (entry) => COLUMNS.map(({ value }) => safeCell(value(entry, reader))),
    },
  );
}
