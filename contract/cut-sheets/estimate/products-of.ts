import { findChosen, type OrderList, valuesOf } from '#contract/cut-sheets/answers.ts';
import type { Made } from '#contract/cut-sheets/cut-up.ts';
import { pattyPounds } from '#contract/cut-sheets/estimate/count-packages.ts';
import { sheetQuestions } from '#contract/cut-sheets/questions/whole-sheet.ts';
import { amountsIn, optionIn, totalOf } from '#contract/cut-sheets/templates/number-answers.ts';
import { type Question, questionsOf, type Subcut, type Template } from '#contract/cut-sheets/templates/template.ts';
import { sum } from '#contract/lib/sum.ts';
import { clbWithin } from '#contract/lib/weight.ts';
import { isSameProduct, type PackedProduct } from '#contract/orders/packed-products.ts';
import type { Product } from '#contract/pricing/charges-of.ts';
import type { Service } from '#contract/pricing/price-list.ts';

/** Patties are part of the ground meat, unless the plant weighs them by themselves. */
export const PATTIES = 'Patties';

export const findPacked = (packed: readonly PackedProduct[], title: string): PackedProduct | undefined =>
  packed.find(({ product }) => isSameProduct(product, title));
const isWeighed = (packed: readonly PackedProduct[], title: string): boolean =>
  (findPacked(packed, title)?.packed_clb ?? null) !== null;

/** The cuts with the weights that were packed, instead of those that were estimated. */
export const withPacked = (made: readonly Made[], packed: readonly PackedProduct[]): Made[] =>
  made.map((one) => {
    const clb = findPacked(packed, one.subcut.title)?.packed_clb ?? null;
    return clb === null ? one : { ...one, pounds: clb / 100 };
  });

/** How well a cut's pounds are known: `unknown` if neither it nor the animal was weighed. */
export type Knowing = (title: string) => 'weighed' | 'estimated' | 'unknown';
export const knowingOf =
  (packed: readonly PackedProduct[], isAnimalWeighed: boolean): Knowing =>
  (title) =>
    isWeighed(packed, title) ? 'weighed' : isAnimalWeighed ? 'estimated' : 'unknown';

/** What a list of cuts makes from a share. `made` has the packed weights where there are any. */
export function productsOf(
  template: Template,
  list: OrderList,
  made: readonly Made[],
  { packed, knowing }: { packed: readonly PackedProduct[]; knowing: Knowing },
): Product[] {
  const products = made.flatMap((one): Product[] => {
    const { title, service } = one.subcut;
    const record = findPacked(packed, title);
    const known = knowing(title);
    const isCharged = service !== 'smoking' || one.reading.isCured;
    const isTop = one.becomes === 'top' && record === undefined;
    const green = record?.green_clb ?? null;
    const own: Product = {
      title,
      service: (isCharged && service) || null,
      options: chosenOptions(one.subcut, list).map(({ option, part }) => ({ option, part })),
      // Organs and other extras aren't cut from the carcass, so they are charged without a weight.
      clb: isTop ? 0 : known === 'unknown' ? null : clbWithin(one.pounds),
      green_clb: green ?? (isTop ? 0 : known === 'unknown' ? null : clbWithin(one.green)),
      pieces: record?.pieces ?? null,
      is_weighed: isTop || known === 'weighed',
      is_green_weighed: isTop || green !== null,
    };
    const patties = isWeighed(packed, PATTIES) ? 0 : pattyPounds(one);
    if (patties === 0) return [own];
    const clb = known === 'unknown' ? null : clbWithin(patties);
    return [own, { ...own, title: PATTIES, service: 'patties', options: [], clb, green_clb: clb, pieces: null }];
  });
  const isListed = ({ product }: PackedProduct) => products.some(({ title }) => isSameProduct(title, product));
  const others = packed.filter((record) => !isListed(record));
  return [
    ...products,
    ...others.map(
      ({ product, packed_clb, green_clb, pieces }): Product => ({
        title: product,
        service: serviceOf(template, product),
        options: [],
        clb: packed_clb ?? 0,
        green_clb,
        pieces,
        is_weighed: true,
        is_green_weighed: green_clb !== null,
      }),
    ),
  ];
}

/** The service of a cut that isn't on the sheet but was made all the same. */
export function serviceOf(template: Template, title: string): Service | null {
  if (isSameProduct(title, PATTIES)) return 'patties';
  const cuts = Object.values(template).flatMap(({ subcuts }) => subcuts);
  return cuts.find((subcut) => isSameProduct(subcut.title, title))?.service ?? null;
}

/** The options chosen for a cut. If there are several flavors, each is for its own part of the packed weight. */
export function chosenOptions(subcut: Subcut, list: OrderList): { question: Question; option: string; part: number }[] {
  const choices = findChosen(list, subcut.title)?.choices ?? [];
  const questions = questionsOf(subcut);
  const partOf = (question: Question, option: string) => {
    const amounts = amountsIn(question, valuesOf(choices, question.description));
    const total = totalOf(amounts);
    return total > 0 ? (amounts.find((amount) => amount.option === option)?.number ?? 0) / total : 1;
  };
  return questions.flatMap((question) => {
    const { description, about } = question;
    const amounts = about && questions.find((other) => other.description === about.question);
    return valuesOf(choices, description).map((value) => {
      const option = optionIn(question, value);
      return { question, option, part: amounts ? partOf(amounts, about.option) : partOf(question, option) };
    });
  });
}

/** The options chosen for the whole sheet, such as the wrapping or the form of cutting. */
export function sheetOptions(template: Template, list: OrderList): string[] {
  const sheet = sheetQuestions(template);
  return sheet ? chosenOptions(sheet.subcut, list).map(({ option }) => option) : [];
}

/** What was packed in all, if each of these cuts was weighed; null otherwise. In hundredths of a pound. */
export function packedInAll(made: readonly Made[], packed: readonly PackedProduct[]): number | null {
  const cuts = made.filter(({ becomes, pounds }) => becomes === 'packed' && pounds > 0);
  if (packed.length === 0 || !cuts.every(({ subcut }) => isWeighed(packed, subcut.title))) return null;
  return sum(packed.map(({ packed_clb }) => packed_clb ?? 0));
}

/** How many packages there are, if they were counted for each of these cuts; null otherwise. */
export function packagesInAll(made: readonly Made[], packed: readonly PackedProduct[]): number | null {
  const cuts = made.filter(({ becomes, pounds }) => becomes === 'packed' && pounds > 0);
  const counts = cuts.map(({ subcut }) => findPacked(packed, subcut.title)?.pieces ?? null);
  if (cuts.length === 0 || counts.includes(null)) return null;
  return sum(counts.map((count) => count ?? 0));
}
