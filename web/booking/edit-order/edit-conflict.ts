import { showDay } from '#contract/lib/days.ts';
import { SPECIES, showSpecies } from '#contract/lib/species.ts';
import { type EditRow, type EditValues, isFilled } from '#web/booking/edit-order/edit-draft.ts';
import { t, translate, type Words } from '#web/lib/words.ts';
import { labelWords, sexWords } from '#web/orders/order-words.ts';

/** What two people can have changed apart from each other. The day goes with its kill date. */
const PARTS = {
  event_name: ['event_name'],
  organic: ['organic'],
  animal: ['quantities'],
  day: ['dropoff_date', 'kill_date'],
  shares: ['rows'],
  organs: ['organs'],
  process_option: ['process_option'],
  sex: ['sex'],
  ear_tag_id: ['ear_tag_id'],
  extra_field_1: ['extra_field_1'],
  over_thirty_months: ['over_thirty_months'],
  organic_certified_file: ['organic_certified_file'],
  thirty_plus_file: ['thirty_plus_file'],
  deposit: ['deposit'],
} as const satisfies Record<string, readonly (keyof EditValues)[]>;
export type Part = keyof typeof PARTS;
export type Side = 'mine' | 'theirs';

export const PART_WORDS: Readonly<Record<Part, Words>> = {
  event_name: 'Event Name',
  organic: 'Organic',
  animal: 'Species',
  day: 'Drop off Date',
  shares: 'Shares',
  organs: 'Organs',
  process_option: 'Label Type',
  sex: 'Sex',
  ear_tag_id: 'Ear tag',
  extra_field_1: 'Note',
  over_thirty_months: 'Over 30 months',
  organic_certified_file: 'Organic certificate',
  thirty_plus_file: 'Proof of age',
  deposit: 'Deposit',
};

/** One part that the other changed since this dialog was opened. `choice` is null while both changed it and nobody has said which holds. */
export interface Difference {
  part: Part;
  isMineToo: boolean;
  choice: Side | null;
}

/** What is compared: rows without their keys, lists in their order. */
const canon = (values: EditValues, part: Part): string =>
  JSON.stringify(
    part === 'shares'
      ? values.rows
          .filter(isFilled)
          .map(({ cart_id, customer, cut_sheet, amount }) => [cart_id, customer?.id, cut_sheet, amount])
      : PARTS[part].map((field) => values[field]),
  );

/** The parts that somebody else changed between `base` and `theirs`, other than to what this person wants as well. */
export function findDifferences(base: EditValues, mine: EditValues, theirs: EditValues): Difference[] {
  return (Object.keys(PARTS) as Part[]).flatMap((part): Difference[] => {
    const [was, own, other] = [canon(base, part), canon(mine, part), canon(theirs, part)];
    if (was === other || own === other) return [];
    const isMineToo = own !== was;
    return [{ part, isMineToo, choice: isMineToo ? null : 'theirs' }];
  });
}

/** What is saved: what this person has, and of what the other changed, whatever was chosen. */
export function mergeValues(mine: EditValues, theirs: EditValues, differences: readonly Difference[]): EditValues {
  const takenOver = differences.filter(({ choice }) => choice === 'theirs').map(({ part }) => part);
  const entries = takenOver.flatMap((part) => PARTS[part].map((field) => [field, theirs[field]]));
  const merged = { ...mine, ...Object.fromEntries(entries) } as EditValues;
  if (takenOver.includes('shares')) return merged;
  const stored = new Map(theirs.rows.map(({ cart_id, customer }) => [cart_id, customer?.id]));
  const byCustomer = new Map(theirs.rows.map(({ cart_id, customer }) => [customer?.id, cart_id]));
  return { ...merged, rows: merged.rows.map((row) => rebase(row, stored, byCustomer)) };
}

/** A row whose stored share is gone by now is a new one, unless the other has given its customer a share. */
function rebase(
  row: EditRow,
  stored: ReadonlyMap<number | null, number | undefined>,
  byCustomer: ReadonlyMap<number | undefined, number | null>,
): EditRow {
  if (row.cart_id !== null && stored.has(row.cart_id)) return row;
  return { ...row, cart_id: (row.customer && byCustomer.get(row.customer.id)) ?? null };
}

/** A part's value as a person reads it. */
export function describePart(values: EditValues, part: Part): string {
  const words = PART_TEXT[part](values);
  return words === '' ? '–' : words;
}
const yesNo = (value: string) => (value === '' ? '' : t(value === 'yes' ? 'Yes' : 'No'));
const namesOf = (files: EditValues['thirty_plus_file']) => files.map(({ file_name }) => file_name).join(', ');
const PART_TEXT: Readonly<Record<Part, (values: EditValues) => string>> = {
  event_name: ({ event_name }) => event_name,
  organic: ({ organic }) => yesNo(organic),
  animal: ({ quantities }) =>
    SPECIES.filter((species) => quantities[species])
      .map((species) => `${t(showSpecies(species))} ${quantities[species]}`)
      .join(', '),
  day: ({ dropoff_date, kill_date }) =>
    t('{day}, kill {kill_day}', { day: showDay(dropoff_date), kill_day: showDay(kill_date) }),
  shares: ({ rows }) =>
    rows
      .filter(isFilled)
      .map(({ customer, amount }) => `${customer?.label ?? ''} ${amount ? translate(amount) : ''}`.trim())
      .join(', '),
  organs: ({ organs }) => organs.map(translate).join(', '),
  process_option: ({ process_option }) => labelWords(process_option),
  sex: ({ sex }) => sexWords(sex),
  ear_tag_id: ({ ear_tag_id }) => ear_tag_id,
  extra_field_1: ({ extra_field_1 }) => extra_field_1,
  over_thirty_months: ({ over_thirty_months }) => yesNo(over_thirty_months),
  organic_certified_file: ({ organic_certified_file }) => namesOf(organic_certified_file),
  thirty_plus_file: ({ thirty_plus_file }) => namesOf(thirty_plus_file),
  deposit: ({ deposit: { amount, contact } }) => (amount === '' ? '' : `$${amount} ${contact}`),
};
