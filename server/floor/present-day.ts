import { differencesBetween, dividedCuts, dividedHalves } from '#contract/cut-sheets/agreement/agreement.ts';
import { type ClaimingSheet, takenFrom } from '#contract/cut-sheets/animal-parts/claims.ts';
import type { Answers } from '#contract/cut-sheets/answers.ts';
import type { SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import type { CuttingAnimal, CuttingShare } from '#contract/floor/api.ts';
import { cuttingListOf } from '#contract/floor/cutting-list.ts';
import { factsOf } from '#server/cut-sheets/facts-of.ts';

/** The parsed text from readDayText. Templates are keyed by their hash. */
interface StoredDay {
  forms: Readonly<Record<string, Template>>;
  animals: readonly StoredAnimal[];
}
type StoredAnimal = Omit<CuttingAnimal, 'brought_by' | 'is_organic' | 'shares'> & {
  organic: string;
  brought_by: { name: string; phone: string } | null;
  has_thirty_plus_file: boolean;
  shares: readonly StoredShare[];
};
type Sheet = NonNullable<CuttingShare['sheet']>;
type StoredShare = Omit<CuttingShare, 'sheet'> & {
  sheet: (Omit<Sheet, 'list' | 'differs'> & { form: string; answers: Answers; submitted_at: string | null }) | null;
};

/** A day's animals as shown on the floor screens. Pure, so that it can also run in a worker thread. */
export const presentDay = (text: string): CuttingAnimal[] => {
  const { forms, animals } = JSON.parse(text) as StoredDay;
  return animals.map((animal) => present(animal, forms));
};

function present(animal: StoredAnimal, forms: StoredDay['forms']): CuttingAnimal {
  const { organic, brought_by, has_thirty_plus_file, shares, ...shown } = animal;
  const facts = factsOf({ ...animal, qty: null, animal_species: animal.species, has_age_file: has_thirty_plus_file });
  const claiming = claimingSheets(shares, forms);
  const differing = findDiffering(shares, forms, facts);
  const parts = shares.map(({ sheet, ...share }) => ({
    ...share,
    sheet: sheet && {
      ...presentSheet(sheet, forms, { ...facts, taken: takenFrom(claiming, sheet.data_id) }),
      differs: differing.has(share.cart_id),
    },
  }));
  const whole = { cart_id: null, name: '', phone: '', ...brought_by, quarters: 4, first_quarter: 1, sheet: null };
  return {
    ...shown,
    brought_by: brought_by?.name ?? '',
    is_organic: organic === 'yes' || animal.process_option === 'organic',
    shares: parts.length > 0 ? parts : [whole],
  };
}

const isSubmitted = (sheet: StoredShare['sheet']): sheet is NonNullable<StoredShare['sheet']> =>
  sheet?.form_status === 'completed';

const claimingSheets = (shares: readonly StoredShare[], forms: StoredDay['forms']): ClaimingSheet[] =>
  shares.flatMap(({ sheet, name }) =>
    isSubmitted(sheet)
      ? [
          {
            cut_sheet_id: sheet.data_id,
            by: name,
            form: forms[sheet.form] ?? {},
            list: sheet.answers.order_list,
            submitted_at: sheet.submitted_at ?? '',
          },
        ]
      : [],
  );

/** The shares of halves whose two submitted sheets differ. */
function findDiffering(
  shares: readonly StoredShare[],
  forms: StoredDay['forms'],
  facts: SheetFacts,
): ReadonlySet<number | null> {
  const pairs = dividedHalves(shares).map(({ pair }) => pair);
  const wrong = pairs.filter((pair) => {
    const [one, other] = pair.map(({ sheet }) =>
      isSubmitted(sheet) ? dividedCuts(forms[sheet.form] ?? {}, sheet.answers.order_list, facts) : null,
    );
    return one && other && differencesBetween(one, other).length > 0;
  });
  return new Set(wrong.flat().map(({ cart_id }) => cart_id));
}

function presentSheet(
  { form, answers, submitted_at: _, ...sheet }: NonNullable<StoredShare['sheet']>,
  forms: StoredDay['forms'],
  facts: SheetFacts,
): Omit<Sheet, 'differs'> {
  return { ...sheet, list: cuttingListOf(forms[form] ?? {}, answers.order_list, facts) };
}
