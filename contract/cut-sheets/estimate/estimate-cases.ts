import { type OrderList, saveChoices } from '#contract/cut-sheets/answers.ts';
import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import type { Basis, Estimate } from '#contract/cut-sheets/estimate/estimate.ts';
import { estimateOf } from '#contract/cut-sheets/estimate/estimate.ts';
import type { Range } from '#contract/cut-sheets/estimate/range.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import { isAnswerTo } from '#contract/cut-sheets/templates/number-answers.ts';
import { findSubcut, questionsOf, type Template } from '#contract/cut-sheets/templates/template.ts';
import { SPECIES, type Species } from '#contract/lib/species.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';

// Sheets used by the estimate tests.

/** A species' built-in form. */
export const formOf = (species: Species, at = 0): Template => BUILT_IN_SHEETS[species]()[at]?.form_json ?? {};
export const SHEETS = SPECIES.flatMap((species) => BUILT_IN_SHEETS[species]().map((sheet) => ({ ...sheet, species })));

/** A list of these cuts and the required ones, with the plant's defaults unless `answers` says otherwise. */
export function listOf(
  template: Template,
  titles: readonly string[],
  answers: Record<string, string | string[]> = {},
): OrderList {
  const chosen = titles.reduce((list, title) => {
    if (!findSubcut(template, title)) throw new Error(`there is no ${title}`);
    return selectSubcut(template, list, title).list;
  }, startingList(template));
  return chosen
    .flatMap(({ subcuts }) => subcuts)
    .reduce((list, { title }) => {
      const questions = questionsOf(findSubcut(template, title)?.subcut ?? { title, ifttt: [], controls: [] });
      const choices = questions.flatMap((question) => {
        const { type, description, group, options, min, unit, default: byDefault } = question;
        const said = answers[`${title}: ${description}`] ?? answers[description];
        const first = type === 'Amounts' ? `${min} ${unit} ${options[0]}` : (options[0] ?? '');
        const byPlant = group && !group.isRequired ? [] : [byDefault ?? first];
        const selected_values =
          said === undefined ? byPlant : [said].flat().filter((value) => isAnswerTo(question, value));
        return selected_values.length > 0 ? [{ description, selected_values }] : [];
      });
      return saveChoices(template, list, title, choices);
    }, chosen);
}

interface Given extends Partial<Omit<Basis, 'hanging_weight_clb' | 'prices'>> {
  hanging?: number | null;
  prices?: readonly PriceLine[] | null;
}
export const basisOf = (species: Species, { hanging = null, prices = [], ...rest }: Given = {}): Basis => ({
  species,
  quarters: 4,
  split: [rest.quarters ?? 4],
  at: 0,
  heads: 1,
  is_over_age_bull: false,
  are_examples: false,
  weighable_order_id: null,
  hanging_weight_clb: hanging === null ? null : hanging * 100,
  prices: prices && [...prices],
  ...rest,
});
export const priceLine = (
  name: string,
  unit: PriceLine['unit'],
  cents: number,
  more: Partial<PriceLine> = {},
): PriceLine => ({
  name,
  unit,
  cents,
  minimum_cents: null,
  when: 'always',
  tax_class: 'processing',
  ...more,
});

export const pounds = (clb: number) => clb / 100;
export const packed = (estimate: Estimate) => pounds(estimate.packaged_clb.likely);
export const percent = ({ packaged_clb, hanging_clb }: Estimate) => (100 * packaged_clb.likely) / hanging_clb.likely;
export const cutOf = (estimate: Estimate, title: string) => {
  const cut = estimate.cuts.find((one) => one.title === title);
  if (!cut) throw new Error(`there is no ${title}`);
  return { pounds: pounds(cut.weight_clb.likely), packages: cut.packages?.likely ?? null };
};
export const lineOf = (estimate: Estimate, name: string, kind = 'line') =>
  estimate.price?.lines.find((line) => line.name === name && line.kind === kind)?.cents.likely;
export const codesOf = (estimate: Estimate) => estimate.reasons.map(({ code }) => code);
export const holds = ({ low, high }: Range, clb: number) => low <= clb && clb <= high;

export const BEEF = formOf('beef');
export const HOG = formOf('hog');
/** The estimate of a 700 lb beef whose owner chose these cuts. */
export const beef = (titles: string[], answers: Record<string, string | string[]> = {}, given = {}) =>
  estimateOf(BEEF, listOf(BEEF, titles, answers), basisOf('beef', { hanging: 700, ...given }));
/** The estimate of a 200 lb hog whose owner chose these cuts. */
export const hog = (titles: string[], answers: Record<string, string | string[]> = {}, given = {}) =>
  estimateOf(HOG, listOf(HOG, titles, answers), basisOf('hog', { hanging: 200, ...given }));
