import { type Choice, chosenSubcuts, type OrderList } from '#contract/cut-sheets/answers.ts';
import { keepWhatFits } from '#contract/cut-sheets/keep-what-fits.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';

/**
 * Returns the answers that this template has no place for, cut by cut: the opposite of `keepWhatFits`, so that no answer is
 * lost silently.
 */
export function leftBehind(template: Template, list: OrderList): OrderList {
  const kept = chosenSubcuts(keepWhatFits(template, list));
  return withoutEmpty(
    list.map(({ cut, subcuts }) => ({
      cut,
      subcuts: subcuts.flatMap(({ title, choices }) => {
        const stays = kept.find((chosen) => chosen.title === title);
        if (!stays) return [{ title, choices }];
        const lost = choicesLost(choices, stays.choices);
        return lost.length > 0 ? [{ title, choices: lost }] : [];
      }),
    })),
  );
}

/** Merges both lists. If a cut is in both, its answers in `now` win. */
export function addLeftBehind(before: OrderList, now: OrderList): OrderList {
  const renewed = new Set(chosenSubcuts(now).map(({ title }) => title));
  const older = withoutEmpty(
    before.map(({ cut, subcuts }) => ({ cut, subcuts: subcuts.filter(({ title }) => !renewed.has(title)) })),
  );
  const cuts = new Set([...older, ...now].map(({ cut }) => cut));
  return [...cuts].map((cut) => ({
    cut,
    subcuts: [...older, ...now].filter((entry) => entry.cut === cut).flatMap(({ subcuts }) => subcuts),
  }));
}

const choicesLost = (before: readonly Choice[], after: readonly Choice[]): Choice[] =>
  before.flatMap(({ description, selected_values }) => {
    const stays = after.find((choice) => choice.description === description)?.selected_values ?? [];
    const lost = selected_values.filter((value) => value !== '' && !stays.includes(value));
    return lost.length > 0 ? [{ description, selected_values: lost }] : [];
  });

const withoutEmpty = (list: OrderList): OrderList => list.filter(({ subcuts }) => subcuts.length > 0);
