import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import type * as api from '#contract/floor/labels/labels-api.ts';
import { MAX_APPROVED_LABELS } from '#contract/floor/labels/labels-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Takes turns with others who add labels, so that two people can't go over the limit. */
export async function addApprovedLabel(
  tx: Tx,
  who: Who<PlantActor>,
  label: InputOf<typeof api.addApprovedLabel>,
): Promise<DataOf<typeof api.addApprovedLabel>> {
  const { plant_id, account_id } = who.actor;
  const { kind, name, is_poultry, ingredients, handling, approval, approved_on, item_code, unit_price } = label;
  if ((kind === 'retail') !== (unit_price !== null)) {
    throw new Problem('label_price_missing', { fields: { unit_price: wordsFor('label_price_missing') } });
  }
  await sql`select pg_advisory_xact_lock(hashtextextended('approved_labels', ${plant_id}))`.execute(tx);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from approved_labels where plant_id = ${plant_id} and retired_at is null`.execute(tx);
  if ((counted[0]?.count ?? 0) >= MAX_APPROVED_LABELS) {
    throw new Problem('too_many_approved_labels', { values: { most: MAX_APPROVED_LABELS } });
  }
  const { rows } = await sql<{ approved_label_id: number }>`
    insert into approved_labels (plant_id, kind, name, is_poultry, ingredients, handling, approval, approved_on, item_code,
      unit_price, added_by)
    values (${plant_id}, ${kind}, ${name}, ${is_poultry}, ${ingredients}, ${handling}, ${approval}, ${approved_on},
      ${item_code}, ${unit_price}, ${account_id})
    on conflict do nothing returning approved_label_id`.execute(tx);
  const [added] = rows;
  if (!added) throw new Problem('label_name_taken', { fields: { name: wordsFor('label_name_taken') } });
  await emit(tx, who, 'settings.changed', { data: { name } });
  return added;
}

export async function retireApprovedLabel(
  tx: Tx,
  who: Who<PlantActor>,
  { approved_label_id }: InputOf<typeof api.retireApprovedLabel>,
): Promise<DataOf<typeof api.retireApprovedLabel>> {
  const { plant_id, account_id } = who.actor;
  const { rows } = await sql<{ name: string }>`
    update approved_labels set retired_at = now(), retired_by = ${account_id}
    where plant_id = ${plant_id} and approved_label_id = ${approved_label_id} and retired_at is null
    returning name`.execute(tx);
  const [retired] = rows;
  if (!retired) throw new Problem('not_found');
  await emit(tx, who, 'settings.changed', { data: { name: retired.name } });
  return { approved_label_id };
}
