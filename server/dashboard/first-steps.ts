import { sql } from 'kysely';
import type { FirstStep, FirstSteps } from '#contract/dashboard/first-steps-api.ts';
import { FIRST_STEPS } from '#contract/dashboard/first-steps-api.ts';
import { STAFF } from '#contract/lib/roles.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

interface Found {
  done: Readonly<Record<FirstStep, boolean>>;
  skipped: readonly string[];
  is_closed: boolean;
}

/** Checks what the plant has, so that a step counts as done no matter which screen, import, or call did it. */
export async function getFirstSteps(db: Db, { actor }: Who<PlantActor>): Promise<FirstSteps> {
  const { rows } = await sql<Found>`
    select coalesce(f.skipped, '{}') as skipped, coalesce(f.is_closed, false) as is_closed, json_build_object(
      'species', p.species <> '{}',
      'slots', exists (select from weekly_slots w where w.plant_id = p.plant_id and w.usda_slots + w.custom_slots > 0),
      'prices', exists (select from price_editions e where e.plant_id = p.plant_id),
      'staff', exists (select from accounts a where a.plant_id = p.plant_id and a.account_id <> p.plant_id
        and a.role = any(${STAFF})),
      'customers', exists (select from customers c where c.plant_id = p.plant_id),
      'order', exists (select from orders o where o.plant_id = p.plant_id)) as done
    from plants p left join first_steps f using (plant_id)
    where p.plant_id = ${actor.plant_id}`.execute(db);
  const [plant] = rows;
  const steps = FIRST_STEPS.map((step) => {
    const isSkipped = plant?.skipped.includes(step);
    return {
      step,
      state: plant?.done[step] ? ('done' as const) : isSkipped ? ('skipped' as const) : ('open' as const),
    };
  });
  return { is_open: plant?.is_closed === false && steps.some(({ state }) => state === 'open'), steps };
}

export async function skipFirstStep(tx: Tx, { actor }: Who<PlantActor>, { step }: { step: FirstStep }): Promise<null> {
  await sql`
    insert into first_steps (plant_id, skipped) values (${actor.plant_id}, array[${step}])
    on conflict (plant_id) do update set skipped = array_append(array_remove(first_steps.skipped, ${step}), ${step})`.execute(
    tx,
  );
  return null;
}

export async function closeFirstSteps(tx: Tx, { actor }: Who<PlantActor>): Promise<null> {
  await sql`
    insert into first_steps (plant_id, is_closed) values (${actor.plant_id}, true)
    on conflict (plant_id) do update set is_closed = true`.execute(tx);
  return null;
}
