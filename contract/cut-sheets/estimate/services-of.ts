import { findChosen, type OrderList, valuesOf } from '#contract/cut-sheets/answers.ts';
import type { Made } from '#contract/cut-sheets/cut-up.ts';
import { pattyPounds } from '#contract/cut-sheets/estimate/count-packages.ts';
import type { SheetQuestions } from '#contract/cut-sheets/questions/whole-sheet.ts';
import { amountsIn, optionIn, totalOf } from '#contract/cut-sheets/templates/number-answers.ts';
import { type Question, questionsOf } from '#contract/cut-sheets/templates/template.ts';
import { sum } from '#contract/lib/sum.ts';
import { clbWithin } from '#contract/lib/weight.ts';
import type { ChargeFacts, Surcharge } from '#contract/pricing/charges-of.ts';
import type { Service } from '#contract/pricing/price-list.ts';

/** The services that a list of cuts requests, with the pounds that each applies to. */
export function servicesOf(made: readonly Made[]): ChargeFacts['services'] {
  const pounds = new Map<Service, number>();
  const add = (service: Service, more: number) => pounds.set(service, (pounds.get(service) ?? 0) + more);
  for (const one of made) {
    const { service } = one.subcut;
    if (service && (service !== 'smoking' || one.reading.isCured)) add(service, one.pounds);
    if (pattyPounds(one) > 0) add('patties', pattyPounds(one));
  }
  return Object.fromEntries([...pounds].map(([service, weight]) => [service, clbWithin(weight)]));
}

/**
 * The extra charges for cuts in the plant's template, plus what their chosen options add. If an option for a
 * whole-sheet question is charged by the pound, it is charged for everything packed.
 */
export function surchargesOf(sheet: SheetQuestions | null, made: readonly Made[], list: OrderList): Surcharge[] {
  const packed = sum(made.map(({ pounds }) => pounds));
  return [...made, ...(sheet ? [{ subcut: sheet.subcut, pounds: packed }] : [])].flatMap((one) => extrasOf(one, list));
}

interface Extra {
  surcharge: { cents: number; per: 'lb' | 'share' };
  title: string;
  /** 0 to 1: the part of the packed weight that it is charged for. */
  part: number;
}

/** Flavors with the same form are one charge for all of their pounds. */
function joinExtras(extras: readonly Extra[]): Extra[] {
  const joined = new Map<string, Extra>();
  for (const extra of extras) {
    const key = JSON.stringify([extra.title, extra.surcharge]);
    const same = joined.get(key);
    joined.set(key, same ? { ...same, part: same.part + extra.part } : extra);
  }
  return [...joined.values()];
}

function extrasOf({ subcut, pounds }: Pick<Made, 'subcut' | 'pounds'>, list: OrderList): Surcharge[] {
  const choices = findChosen(list, subcut.title)?.choices ?? [];
  const questions = questionsOf(subcut);
  // If there are several flavors, each is charged for its own part of the packed weight.
  const partOf = (question: Question, option: string) => {
    const amounts = amountsIn(question, valuesOf(choices, question.description));
    const total = totalOf(amounts);
    return total > 0 ? (amounts.find((amount) => amount.option === option)?.number ?? 0) / total : 1;
  };
  const options = questions.flatMap((question) => {
    const { description, surcharges = {}, about } = question;
    const amounts = about && questions.find((other) => other.description === about.question);
    return valuesOf(choices, description).flatMap((value): Extra[] => {
      const option = optionIn(question, value);
      const surcharge = Object.hasOwn(surcharges, option) ? surcharges[option] : undefined;
      const part = amounts ? partOf(amounts, about.option) : partOf(question, option);
      return surcharge ? [{ surcharge, title: `${subcut.title}: ${option}`, part }] : [];
    });
  });
  const own = subcut.surcharge ? [{ surcharge: subcut.surcharge, title: subcut.title, part: 1 }] : [];
  return joinExtras([...own, ...options]).map(({ surcharge: { cents, per }, title, part }) => ({
    title,
    cents,
    clb: per === 'lb' ? clbWithin(pounds * part) : null,
  }));
}
