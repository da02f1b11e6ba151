import { type Choice, valuesOf } from '#contract/cut-sheets/answers.ts';
import { questionsOf, type Subcut } from '#contract/cut-sheets/templates/template.ts';

interface Answer {
  label: string;
  words: string;
}

/** A cut's answers in the order of its controls, skipping unanswered ones. */
export const answersOf = (subcut: Subcut, choices: readonly Choice[]): Answer[] =>
  questionsOf(subcut).flatMap(({ description }) => {
    const values = valuesOf(choices, description);
    return values.length > 0 ? [{ label: description, words: values.join(', ') }] : [];
  });

/** 'Thickness: 1" · Per package: 2' */
export const summaryOf = (subcut: Subcut, choices: readonly Choice[]): string =>
  answersOf(subcut, choices)
    .map(({ label, words }) => `${label}: ${words}`)
    .join(' · ');
