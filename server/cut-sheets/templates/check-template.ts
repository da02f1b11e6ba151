import { standardCutOf } from '#contract/cut-sheets/built-in/standard-cut.ts';
import { findTemplateProblems } from '#contract/cut-sheets/templates/dead-ends.ts';
import { readTemplateFile } from '#contract/cut-sheets/templates/read-template-file.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { sentenceOf } from '#contract/cut-sheets/templates/template-problems.ts';
import type { Species } from '#contract/lib/species.ts';
import { Problem } from '#server/lib/problem.ts';

/** Refuses a template that would leave a customer stuck. */
export function checkTemplateHere(template: Template): void {
  const [deadEnd] = findTemplateProblems(template);
  if (deadEnd) throw new Problem('template_wrong', { values: { problem: sentenceOf(deadEnd) } });
}

/** The template in an exported file, with its standard cut. */
export function readTemplateHere({ text, species }: { text: string; species: Species }) {
  const file = readTemplateFile(text);
  if (file.problems) throw new Problem('template_file_wrong', { values: { problem: inWords(file.problems) } });
  return { form_json: file.template, standard: standardCutOf(species, file.template) };
}

const MAX_SAID = 5;
const inWords = (problems: readonly { place: string; words: string }[]) =>
  problems
    .slice(0, MAX_SAID)
    .map(({ place, words }) => (place === '' ? words : `${place}: ${words}`))
    .join(' ');
