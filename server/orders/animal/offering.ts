import { wordsFor } from '#contract/app/refusals.ts';
import {
  type InspectionAnswer,
  isContradicted,
  type Label,
  type Offering,
  offeringOf,
} from '#contract/orders/offering.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor } from '#server/lib/who.ts';

/** How an animal at the caller's plant is killed. Refuses an answer that its label contradicts. */
export function requireOffering(
  { default_offering }: Pick<PlantActor, 'default_offering'>,
  label: Label | '',
  answer: InspectionAnswer | undefined,
): Offering {
  if (isContradicted(label, answer)) {
    throw new Problem('offering_contradicted', { fields: { offering: wordsFor('offering_contradicted') } });
  }
  return offeringOf(label, answer, default_offering);
}
