import { safeCell } from '#contract/directory/import.ts';
import { accountFor } from '#contract/floor/trace.ts';
import type * as api from '#contract/floor/trace-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { plainPounds } from '#contract/lib/figures.ts';
import { SPANISH, type Words } from '#contract/lib/spanish.ts';
import { fillWords } from '#contract/lib/words.ts';
import { findPoint, searchPoints } from '#server/floor/trace/trace-points.ts';
import * as store from '#server/floor/trace/trace-store.ts';
import type { Db } from '#server/lib/database.ts';
import { answerCsv } from '#server/lib/downloads/csv-answer.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** What was typed or scanned. Nothing is offered until something is typed. */
export const findTrace = (
  db: Db,
  { actor }: Who<PlantActor>,
  { search }: InputOf<typeof api.findTrace>,
): Promise<DataOf<typeof api.findTrace>> => searchPoints(db, actor.plant_id, search);

/** Where meat came from and who has it. */
export async function trace(
  db: Db,
  { actor }: Pick<Who<PlantActor>, 'actor'>,
  asked: InputOf<typeof api.trace>,
): Promise<DataOf<typeof api.trace>> {
  const [from, reach] = await Promise.all([findPoint(db, actor.plant_id, asked), store.findReach(db, actor, asked)]);
  if (!from) throw new Problem('not_found');
  const [sources, batches, owners, straight_clb] = await Promise.all([
    store.findSourcesOf(db, reach),
    store.findBatchesIn(db, reach),
    store.findOwnersIn(db, reach),
    store.straightWeight(db, reach),
  ]);
  return { from, sources, batches, owners, ...accountFor(batches, straight_clb) };
}

type Say = (words: Words) => string;
const STATES: Readonly<Record<store.TracedPack['state'], Words>> = {
  '': 'Not packed yet',
  here: 'In the plant',
  gone: 'Picked up',
  voided: 'Voided pack',
};

/** The file's columns. Spreadsheets and other programs may depend on their order, so add new ones at the end. */
const COLUMNS: readonly { header: Words; value: (pack: store.TracedPack, say: Say) => string }[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Plant number', value: ({ plant_number }) => plant_number },
  { header: 'Lot', value: ({ lot }) => lot },
  { header: 'Serial number', value: ({ serial }) => serial },
  { header: 'Cut', value: ({ cut }) => cut },
  { header: 'Pounds', value: ({ net_clb }) => (net_clb === null ? '' : plainPounds(net_clb)) },
  { header: 'Packed on', value: ({ packed_on }) => packed_on ?? '' },
  { header: 'Freezer place', value: ({ place }) => place },
  { header: 'Status', value: ({ state }, say) => say(STATES[state]) },
];

/** The packs of a trace in the user's language. Values that a spreadsheet would run as formulas are written as text. */
export async function exportTrace(
  db: Db,
  { actor, today, gone }: Who<PlantActor>,
  asked: InputOf<typeof api.exportTrace>,
): Promise<FileAnswer> {
  const say: Say = (words) => fillWords(actor.language === 'es' ? String(SPANISH[words]) : words);
  const [from, reach] = await Promise.all([findPoint(db, actor.plant_id, asked), store.findReach(db, actor, asked)]);
  if (!from) throw new Problem('not_found');
  return answerCsv(
    db,
    { actor, gone },
    {
      what: 'trace',
      day: today,
      header: COLUMNS.map(({ header }) => say(header)),
      query: store.tracedPacks(reach),
      lineOf: (pack) => COLUMNS.map(({ value }) => safeCell(value(pack, say))),
    },
  );
}
