import { decideByAge } from '#contract/cut-sheets/age/decide-by-age.ts';
import { addFallbacks, undoReplacements } from '#contract/cut-sheets/age/fallbacks.ts';
import { chosenSubcuts, type OrderList } from '#contract/cut-sheets/answers.ts';
import { joinList } from '#contract/cut-sheets/join-list.ts';
import { keepWhatFits } from '#contract/cut-sheets/keep-what-fits.ts';
import { isAgeOpen, NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';

/**
 * A complete sheet made from earlier answers. `left_out` has the titles of cuts that aren't allowed for this form, animal, or
 * share, and `replaced` those that were replaced because the animal is over thirty months.
 */
export interface Filling {
  list: OrderList;
  left_out: string[];
  replaced: string[];
}

/**
 * Fills a sheet from the plant's standard cut or an earlier sheet, as far as this animal allows. While its age is unknown,
 * cuts with backbone are kept with a fallback; over thirty months, their fallbacks replace them. Replacements due to the age
 * of an earlier animal are undone.
 */
export function fillFrom(template: Template, answers: OrderList, facts = NO_FACTS): Filling {
  const wished = facts.over_thirty_months === 'yes' ? answers : undoReplacements(template, answers, facts);
  const fitting = keepWhatFits(template, wished);
  const allowed = isAgeOpen(facts)
    ? addFallbacks(template, fitting, () => true)
    : decideByAge(template, fitting, facts);
  let list = startingList(template);
  let waiting = chosenSubcuts(allowed);
  const wanted = chosenSubcuts(wished).map(({ title }) => title);

  // A cut may come before the one it needs, so skipped cuts are tried again after each addition.
  for (let isMoving = true; isMoving; ) {
    isMoving = false;
    for (const chosen of waiting) {
      const joined = joinList(template, list, chosen, facts);
      if (!joined) continue;
      list = joined;
      waiting = waiting.filter((other) => other !== chosen);
      isMoving = true;
    }
  }
  const taken = chosenSubcuts(list);
  const gone = wanted.filter((title) => !taken.some((chosen) => chosen.title === title));
  const replaced = gone.filter((title) => taken.some((chosen) => chosen.instead_of === title));
  return { list, left_out: gone.filter((title) => !replaced.includes(title)), replaced };
}
