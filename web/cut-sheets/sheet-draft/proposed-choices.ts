import { type Choice, findChosen, type OrderList, saveChoices } from '#contract/cut-sheets/answers.ts';
import { tidyCut } from '#contract/cut-sheets/questions/tidy-answers.ts';
import { barredOptions, NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';
import { questionsOf, type Subcut, type Template } from '#contract/cut-sheets/templates/template.ts';

/**
 * Initial values of a cut's controls: the saved answers, or else the plant's defaults. Optional groups start empty,
 * because filling one in brings up more questions.
 */
export const proposedChoices = (subcut: Subcut, saved: readonly Choice[], facts = NO_FACTS): Choice[] =>
  questionsOf(subcut).map((question) => {
    const { description, default: byDefault, group } = question;
    const before = saved.find((choice) => choice.description === description);
    const isOffered = byDefault !== undefined && !barredOptions(question, facts).includes(byDefault);
    const proposed = isOffered && group?.isRequired !== false ? [byDefault] : [];
    return before ?? { description, selected_values: proposed };
  });

/** The answers for a chosen cut, minus options that other answers on the list rule out. */
export const choicesThatGo = (template: Template, list: OrderList, title: string, choices: Choice[]): Choice[] =>
  findChosen(tidyCut(template, saveChoices(template, list, title, choices), title), title)?.choices ?? choices;
