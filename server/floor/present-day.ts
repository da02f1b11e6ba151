import type { Answers } from '#contract/cut-sheets/answers.ts';
import type { Template } from '#contract/cut-sheets/template.ts';
import type { CuttingAnimal, CuttingShare } from '#contract/floor/api.ts';
import { cuttingListOf } from '#contract/floor/cutting-list.ts';
import { factsOf } from '#server/cut-sheets/facts-of.ts';

/** What readDayText answers, read. The forms stand by their hashes. */
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
type StoredShare = Omit<CuttingShare, 'sheet'> & {
  sheet: (Omit<NonNullable<CuttingShare['sheet']>, 'list'> & { form: string; answers: Answers }) | null;
};

/** A day's animals as the floor reads them. Pure, so that a thread beside the calls can do it too. */
export const presentDay = (text: string): CuttingAnimal[] => {
  const { forms, animals } = JSON.parse(text) as StoredDay;
  return animals.map((animal) => present(animal, forms));
};

function present(animal: StoredAnimal, forms: StoredDay['forms']): CuttingAnimal {
  const { organic, brought_by, has_thirty_plus_file, shares, ...shown } = animal;
  const parts = shares.map(({ sheet, ...share }) => ({
    ...share,
    sheet: sheet && presentSheet(sheet, forms, animal, share.quarters),
  }));
  const whole = { cart_id: null, name: '', phone: '', ...brought_by, quarters: 4, first_quarter: 1, sheet: null };
  return {
    ...shown,
    brought_by: brought_by?.name ?? '',
    is_organic: organic === 'yes' || animal.process_option === 'organic',
    shares: parts.length > 0 ? parts : [whole],
  };
}

function presentSheet(
  { form, answers, ...sheet }: NonNullable<StoredShare['sheet']>,
  forms: StoredDay['forms'],
  { species, over_thirty_months, has_thirty_plus_file }: StoredAnimal,
  qty: number,
): NonNullable<CuttingShare['sheet']> {
  const facts = factsOf({ qty, animal_species: species, over_thirty_months, has_age_file: has_thirty_plus_file });
  return { ...sheet, list: cuttingListOf(forms[form] ?? {}, answers.order_list, facts) };
}
