import { sql } from 'kysely';
import type { LabelSize } from '#contract/floor/labels/label-kinds.ts';
import type * as api from '#contract/floor/labels/labels-api.ts';
import type { ApprovedLabel } from '#contract/floor/labels/labels-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

export interface StoredSettings {
  establishment: string;
  gs1_prefix: string;
  size: LabelSize;
}
const AT_FIRST: StoredSettings = { establishment: '', gs1_prefix: '', size: '4x2' };

export async function findLabelSettings(db: Db, plant_id: number): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings>`
    select establishment, gs1_prefix, size from label_settings where plant_id = ${plant_id}`.execute(db);
  return rows[0] ?? AT_FIRST;
}

export async function labelSettings(db: Db, { actor }: Who<PlantActor>): Promise<DataOf<typeof api.labelSettings>> {
  const settings = await findLabelSettings(db, actor.plant_id);
  const { rows: approved } = await sql<ApprovedLabel>`
    select approved_label_id, kind, name, is_poultry, ingredients, handling, approval, approved_on from approved_labels
    where plant_id = ${actor.plant_id} and retired_at is null order by fold_text(name), kind`.execute(db);
  return { ...settings, approved };
}

export async function saveLabelSettings(
  tx: Tx,
  who: Who<PlantActor>,
  { establishment, gs1_prefix, size }: InputOf<typeof api.saveLabelSettings>,
): Promise<DataOf<typeof api.saveLabelSettings>> {
  await sql`
    insert into label_settings (plant_id, establishment, gs1_prefix, size)
    values (${who.actor.plant_id}, ${establishment}, ${gs1_prefix}, ${size})
    on conflict (plant_id) do update set establishment = excluded.establishment, gs1_prefix = excluded.gs1_prefix,
      size = excluded.size`.execute(tx);
  await emit(tx, who, 'settings.changed', { data: { establishment, gs1_prefix, size } });
  return { establishment, gs1_prefix, size };
}
