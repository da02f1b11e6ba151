import { part, subcut } from '#contract/cut-sheets/built-in/build-template.ts';
import { numberOf, oneOf } from '#contract/cut-sheets/built-in/controls.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { comesAsFlock, type Species } from '#contract/lib/species.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';

/**
 * Adds the questions that are asked once for the whole sheet. They start with the plant's defaults, so nobody has to answer.
 */
export function withSheetQuestions(template: Template, species: Species): Template {
  const { hangs } = SPECIES_FACTS[species];
  const title = 'Wrapping and pickup';
  const questions = subcut(
    title,
    // Poultry sheets ask about the bag with each cut instead.
    ...(comesAsFlock(species) ? [] : [oneOf('Wrapping', ['Vacuum sealed', 'Butcher paper'], 'Vacuum sealed')]),
    ...(hangs ? [numberOf('Hang days', { unit: 'days', ...hangs })] : []),
    oneOf('Call when ready', ['Yes', 'No'], 'Yes'),
  );
  const own = part(title, [96, 50], [{ ...questions, isRequired: true }]);
  return { ...template, wholesheet: { ...own, isForSheet: true } };
}
