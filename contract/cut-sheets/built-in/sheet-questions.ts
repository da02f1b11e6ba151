import { part, subcut } from '#contract/cut-sheets/built-in/build-template.ts';
import { numberOf, oneOf } from '#contract/cut-sheets/built-in/controls.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import type { Species } from '#contract/lib/species.ts';

interface Hang {
  min: number;
  max: number;
  usual: number;
}
const LONG: Hang = { min: 4, max: 21, usual: 14 };
const GAME: Hang = { min: 3, max: 14, usual: 7 };
/**
 * How many days each species hangs. Hogs and birds are cut within a day. See docs/trade-facts.md, Hang time and cutting day.
 */
const HANG: Readonly<Partial<Record<Species, Hang>>> = {
  beef: LONG,
  bison: LONG,
  elk: LONG,
  yak: LONG,
  lamb: { min: 3, max: 10, usual: 7 },
  goat: { min: 2, max: 7, usual: 5 },
  deer: GAME,
  wild_game: GAME,
};

/**
 * Adds the questions that are asked once for the whole sheet. They start with the plant's defaults, so nobody has to answer.
 */
export function withSheetQuestions(template: Template, species: Species): Template {
  const hang = HANG[species];
  const title = 'Wrapping and pickup';
  const questions = subcut(
    title,
    // Poultry sheets ask about the bag with each cut instead.
    ...(species === 'poultry' ? [] : [oneOf('Wrapping', ['Vacuum sealed', 'Butcher paper'], 'Vacuum sealed')]),
    ...(hang ? [numberOf('Hang days', { unit: 'days', ...hang })] : []),
    oneOf('Call when ready', ['Yes', 'No'], 'Yes'),
  );
  const own = part(title, [96, 50], [{ ...questions, isRequired: true }]);
  return { ...template, wholesheet: { ...own, isForSheet: true } };
}
