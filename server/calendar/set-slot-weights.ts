import { sql } from 'kysely';
import type { getSlotWeights, saveSlotWeights as saveApi } from '#contract/calendar/offer-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { categoriesOf } from '#contract/lib/species.ts';
import { requireCard } from '#server/accounts/policy.ts';
import { requireHandled } from '#server/calendar/policy.ts';
import { atPlant } from '#server/directory/at-plant.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { Actor, PlantActor, Who } from '#server/lib/who.ts';

/** Slots per head for each category the plant handles; 1 by default. */
export async function viewSlotWeights(
  db: Db,
  { actor: caller }: Who<Actor>,
  { processor_id }: InputOf<typeof getSlotWeights>,
): Promise<DataOf<typeof getSlotWeights>> {
  const { plant_id, species } = await atPlant(db, caller, processor_id);
  const set = await db
    .selectFrom('slot_weights')
    .select(['category_id', 'slots_per_head'])
    .where('plant_id', '=', plant_id)
    .execute();
  return categoriesOf(species).map((category_id) => ({
    category_id,
    slots_per_head: set.find((weight) => weight.category_id === category_id)?.slots_per_head ?? 1,
  }));
}

/** Applies to new bookings only: existing orders keep the weight they claimed with. */
export async function saveSlotWeights(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { weights }: InputOf<typeof saveApi>,
): Promise<DataOf<typeof saveApi>> {
  requireCard(actor);
  for (const { category_id } of weights) requireHandled(actor, category_id);
  const set = [...new Map(weights.map((weight) => [weight.category_id, weight])).values()];
  await sql`
    insert into slot_weights (plant_id, category_id, slots_per_head, changed_by)
    select ${actor.plant_id}, category_id, slots_per_head, ${actor.account_id}
    from jsonb_to_recordset(${JSON.stringify(set)}::jsonb) as w(category_id int, slots_per_head numeric)
    order by category_id
    on conflict (plant_id, category_id) do update
      set slots_per_head = excluded.slots_per_head, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(
    tx,
  );
  await emit(tx, { actor }, 'slots.changed', { data: { weights: set } });
  return { saved: set.length };
}
