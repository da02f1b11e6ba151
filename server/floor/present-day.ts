import { differencesBetween, dividedHalves } from '#contract/cut-sheets/agreement.ts';
import type { Answers } from '#contract/cut-sheets/answers.ts';
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
  sheet: (Omit<Sheet, 'list' | 'differs'> & { form: string; answers: Answers }) | null;
};

/** A day's animals as shown on the floor screens. Pure, so that it can also run in a worker thread. */
export const presentDay = (text: string): CuttingAnimal[] => {
  const { forms, animals } = JSON.parse(text) as StoredDay;
  return animals.map((animal) => present(animal, forms));
};

function present(animal: StoredAnimal, forms: StoredDay['forms']): CuttingAnimal {
  const { organic, brought_by, has_thirty_plus_file, shares, ...shown } = animal;
  const differing = findDiffering(shares);
  const parts = shares.map(({ sheet, ...share }) => ({
    ...share,
    sheet: sheet && {
      ...presentSheet(sheet, forms, animal, share.quarters),
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

/** The shares of halves whose two submitted sheets differ. */
function findDiffering(shares: readonly StoredShare[]): ReadonlySet<number | null> {
  const pairs = dividedHalves(shares).map(({ pair }) => pair);
  const wrong = pairs.filter((pair) => {
    const [one, other] = pair.map(({ sheet }) =>
      sheet?.form_status === 'completed' ? sheet.answers.order_list : null,
    );
    return one && other && differencesBetween(one, other).length > 0;
  });
  return new Set(wrong.flat().map(({ cart_id }) => cart_id));
}

function presentSheet(
  { form, answers, ...sheet }: NonNullable<StoredShare['sheet']>,
  forms: StoredDay['forms'],
  { species, over_thirty_months, has_thirty_plus_file }: StoredAnimal,
  qty: number,
): Omit<Sheet, 'differs'> {
  const facts = factsOf({ qty, animal_species: species, over_thirty_months, has_age_file: has_thirty_plus_file });
  return { ...sheet, list: cuttingListOf(forms[form] ?? {}, answers.order_list, facts) };
}
