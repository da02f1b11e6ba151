import { type Choice, valuesOf } from '#contract/cut-sheets/answers.ts';
import { questionsOf, type Subcut } from '#contract/cut-sheets/templates/template.ts';

interface Answer {
  label: string;
  words: string;
}

/** What was answered for a cut, in the order of its controls, unanswered ones left out. */
export const answersOf = (subcut: Subcut, choices: readonly Choice[]): Answer[] =>
  questionsOf(subcut).flatMap(({ description }) => {
    const values = valuesOf(choices, description);
    return values.length > 0 ? [{ label: description, words: values.join(', ') }] : [];
  });

/** 'Thickness: 1" · Per package: 2': a cut's answers in one line. */
export const summaryOf = (subcut: Subcut, choices: readonly Choice[]): string =>
  answersOf(subcut, choices)
    .map(({ label, words }) => `${label}: ${words}`)
    .join(' · ');
