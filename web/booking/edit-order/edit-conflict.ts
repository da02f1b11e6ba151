import { amountOf } from '#contract/booking/shares.ts';
import { SPECIES, showSpecies } from '#contract/lib/species.ts';
import { answerFor } from '#contract/orders/offering.ts';
import { EDITED, editedAnimal } from '#web/booking/order-draft/edited-order.ts';
import { type DraftShare, isFilled, type OrderDraft } from '#web/booking/order-draft/order-draft.ts';
import { showDay } from '#web/lib/format.ts';
import { t, translate, type Words } from '#web/lib/words.ts';
import { inspectionWords, labelWords, sexWords } from '#web/orders/order-words.ts';

/**
 * The parts that two people can change independently. The day and its kill date count as one part. The animal's shares, ear
 * tag, hang time, and age are separate parts.
 */
const PARTS = {
  event_name: ['event_name'],
  organic: ['organic'],
  animal: ['quantities'],
  day: ['dropoff_date', 'kill_date'],
  shares: [],
  organs: ['organs'],
  process_option: ['process_option', 'offering'],
  sex: ['sex'],
  ear_tag_id: [],
  hang: [],
  extra_field_1: ['extra_field_1'],
  over_thirty_months: [],
  organic_certified_file: ['organic_certified_file'],
  thirty_plus_file: ['thirty_plus_file'],
  deposit: ['deposit'],
} as const satisfies Record<string, readonly (keyof OrderDraft)[]>;
const OF_ANIMAL = ['shares', 'ear_tag_id', 'hang', 'over_thirty_months'] as const;
export type Part = keyof typeof PARTS;
const isOfAnimal = (part: Part): part is (typeof OF_ANIMAL)[number] => (OF_ANIMAL as readonly Part[]).includes(part);
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
  hang: 'Hang time (days)',
  extra_field_1: 'Note',
  over_thirty_months: 'Over 30 months',
  organic_certified_file: 'Organic certificate',
  thirty_plus_file: 'Proof of age',
  deposit: 'Deposit',
};

/**
 * A part that someone else has changed since this dialog opened. `choice` is null if both changed it and the user hasn't
 * decided.
 */
export interface Difference {
  part: Part;
  isMineToo: boolean;
  choice: Side | null;
}

/** A canonical form for comparison: only filled shares, and lists in a fixed order. */
const canon = (draft: OrderDraft, part: Part): string =>
  JSON.stringify(
    part === 'shares'
      ? editedAnimal(draft)
          .shares.filter(isFilled)
          .map(({ cart_id, customer, template_id, quarters }) => [cart_id, customer?.id, template_id, quarters])
      : isOfAnimal(part)
        ? editedAnimal(draft)[part]
        : PARTS[part].map((field) => draft[field]),
  );

/** The parts that `theirs` changed from `base`, unless `mine` has the same new value. */
export function findDifferences(base: OrderDraft, mine: OrderDraft, theirs: OrderDraft): Difference[] {
  return (Object.keys(PARTS) as Part[]).flatMap((part): Difference[] => {
    const [was, own, other] = [canon(base, part), canon(mine, part), canon(theirs, part)];
    if (was === other || own === other) return [];
    const isMineToo = own !== was;
    return [{ part, isMineToo, choice: isMineToo ? null : 'theirs' }];
  });
}

/** What to save: the user's version, plus the other person's changes that the user chose. */
export function mergeDrafts(mine: OrderDraft, theirs: OrderDraft, differences: readonly Difference[]): OrderDraft {
  const taken = differences.filter(({ choice }) => choice === 'theirs').map(({ part }) => part);
  const fields = taken.flatMap((part) => PARTS[part].map((field) => [field, theirs[field]]));
  const animal = taken.filter(isOfAnimal).map((part) => [part, editedAnimal(theirs)[part]]);
  const shares = editedAnimal(mine).shares.map((share) => rebase(share, editedAnimal(theirs).shares));
  return {
    ...mine,
    ...Object.fromEntries(fields),
    animals: { [EDITED]: { ...editedAnimal(mine), shares, ...Object.fromEntries(animal) } },
  };
}

/**
 * A share that was deleted in the meantime is saved as a new one. If the other person gave the same customer a share,
 * that share is updated instead.
 */
function rebase(share: DraftShare, stored: readonly DraftShare[]): DraftShare {
  if (share.cart_id !== null && stored.some(({ cart_id }) => cart_id === share.cart_id)) return share;
  const own = stored.find(({ customer }) => customer && customer.id === share.customer?.id);
  return { ...share, cart_id: own?.cart_id ?? null };
}

/** A part's value as display text. */
export function describePart(values: OrderDraft, part: Part): string {
  const words = PART_TEXT[part](values);
  return words === '' ? '–' : words;
}
const yesNo = (value: string) => (value === '' ? '' : t(value === 'yes' ? 'Yes' : 'No'));
const namesOf = (files: OrderDraft['thirty_plus_file']) => files.map(({ file_name }) => file_name).join(', ');
const PART_TEXT: Readonly<Record<Part, (values: OrderDraft) => string>> = {
  event_name: ({ event_name }) => event_name,
  organic: ({ organic }) => yesNo(organic),
  animal: ({ quantities }) =>
    SPECIES.filter((species) => quantities[species])
      .map((species) => `${t(showSpecies(species))} ${quantities[species]}`)
      .join(', '),
  day: ({ dropoff_date, kill_date }) =>
    t('{day}, kill {kill_day}', { day: showDay(dropoff_date), kill_day: showDay(kill_date) }),
  shares: (draft) =>
    editedAnimal(draft)
      .shares.filter(isFilled)
      .map(({ customer, quarters }) =>
        `${customer?.label ?? ''} ${quarters ? translate(amountOf(quarters)) : ''}`.trim(),
      )
      .join(', '),
  organs: ({ organs }) => organs.map(translate).join(', '),
  process_option: ({ process_option, offering }) =>
    [labelWords(process_option), inspectionWords(answerFor(process_option, offering))].filter(Boolean).join(', '),
  sex: ({ sex }) => sexWords(sex),
  ear_tag_id: (draft) => editedAnimal(draft).ear_tag_id,
  hang: (draft) => editedAnimal(draft).hang,
  extra_field_1: ({ extra_field_1 }) => extra_field_1,
  over_thirty_months: (draft) => yesNo(editedAnimal(draft).over_thirty_months),
  organic_certified_file: ({ organic_certified_file }) => namesOf(organic_certified_file),
  thirty_plus_file: ({ thirty_plus_file }) => namesOf(thirty_plus_file),
  deposit: ({ deposit: { amount, contact } }) => (amount === '' ? '' : `$${amount} ${contact}`),
};
