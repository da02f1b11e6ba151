import { type Choice, valuesOf } from '#contract/cut-sheets/answers.ts';
import { questionsOf, type Subcut } from '#contract/cut-sheets/templates/template.ts';
import { sayCut } from '#web/lib/words.ts';

interface Answer {
  label: string;
  words: string;
}

/** A cut's answers in the order of its controls, skipping unanswered ones. */
export const answersOf = (subcut: Subcut, choices: readonly Choice[]): Answer[] =>
  questionsOf(subcut).flatMap(({ description, type }) => {
    const values = valuesOf(choices, description);
    return values.length > 0
      ? [{ label: sayCut(description), words: type === 'Textbox' ? values.join(', ') : values.map(sayCut).join(', ') }]
      : [];
  });

/** 'Thickness: 1" · Per package: 2' */
export const summaryOf = (subcut: Subcut, choices: readonly Choice[]): string =>
  answersOf(subcut, choices)
    .map(({ label, words }) => `${label}: ${words}`)
    .join(' · ');
