import { sql } from 'kysely';
import { OFFICE } from '#contract/lib/roles.ts';

/** Whether account `a` works in the office of a plant that requires two-step sign-in. */
export const IS_SECOND_STEP_DEMANDED = sql<boolean>`(a.role = any(${[...OFFICE]})
  and exists (select from plants p where p.plant_id = a.plant_id and p.demands_second_step))`;
