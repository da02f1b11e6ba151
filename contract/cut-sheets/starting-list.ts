import { type Choice, inTemplateOrder, type OrderList } from '#contract/cut-sheets/answers.ts';
import { shownQuestions } from '#contract/cut-sheets/questions/conditions.ts';
import { type Question, questionsOf, type Subcut, type Template } from '#contract/cut-sheets/templates/template.ts';

/**
 * An optional question starts with the plant's default. A required one starts empty, so that its chip is marked until
 * Save Choice is pressed. A question that depends on another also starts empty, unless the other one's default triggers
 * it.
 */
export const startingChoices = (subcut: Subcut): Choice[] =>
  defaultsOf(subcut, ({ isRequired, group }) => !isRequired && group === null);

/** A new sheet starts with the cuts that are on every sheet, and with the defaults for the whole-sheet questions. */
export const startingList = (template: Template): OrderList =>
  inTemplateOrder(
    template,
    Object.values(template).flatMap((part) =>
      part.subcuts
        .filter((subcut) => subcut.isRequired)
        .map((subcut) => ({
          title: subcut.title,
          choices: part.isForSheet
            ? defaultsOf(subcut, ({ group }) => group?.isRequired !== false)
            : startingChoices(subcut),
        })),
    ),
  );

/** The default answers, for each question that starts with its default and is called for by the preceding answers. */
function defaultsOf(subcut: Subcut, startsWithDefault: (question: Question) => boolean): Choice[] {
  const choices: Choice[] = [];
  for (const question of questionsOf(subcut)) {
    const { description, default: usual } = question;
    if (!usual || !startsWithDefault(question)) continue;
    const isAsked = shownQuestions(subcut, choices).some((shown) => shown.description === description);
    if (isAsked) choices.push({ description, selected_values: [usual] });
  }
  return choices;
}
