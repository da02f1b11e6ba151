import { decideByAge } from '#contract/cut-sheets/age/decide-by-age.ts';
import type { Answers, OrderList } from '#contract/cut-sheets/answers.ts';
import { NO_FACTS, type SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';

/** A sheet's animal. All fields are null if the sheet isn't attached to an order. */
export interface AnimalRow {
  qty: number | null;
  animal_species: string | null;
  over_thirty_months: SheetFacts['over_thirty_months'] | null;
  has_age_file: boolean;
}

/**
 * The facts about an animal and a share that limit the choices on a sheet. Age matters only for cattle. A share of
 * three quarters has the same choices as a half.
 */
export function factsOf({ qty, animal_species, over_thirty_months, has_age_file }: AnimalRow): SheetFacts {
  const share = qty === null ? null : qty === 4 ? 'whole' : qty === 1 ? 'quarter' : 'half';
  if (animal_species !== 'beef') return { ...NO_FACTS, share };
  return { ...NO_FACTS, share, over_thirty_months: over_thirty_months ?? '', has_age_file };
}

/** A submitted sheet's cuts, adjusted for the animal's age. */
export const decidedList = (
  { answered_form, current_form, form_data_json }: AnsweredSheet,
  facts: SheetFacts,
): OrderList => decideByAge(answered_form ?? current_form, form_data_json.order_list, facts);
interface AnsweredSheet {
  answered_form: Template | null;
  current_form: Template;
  form_data_json: Answers;
}
