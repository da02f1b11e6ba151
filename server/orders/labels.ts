import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import type * as api from '#contract/orders/labels-api.ts';
import type { ProductLabel } from '#contract/orders/labels-api.ts';
import type { Label } from '#contract/orders/offering.ts';
import { removeBy, saveAs } from '#server/accounts/settings/save-picture.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** More products than any plant sells. */
export const MAX_LABELS = 500;

const listed = (db: Db | Tx, plant_id: number) =>
  db
    .selectFrom('product_labels')
    .select(['label_id', 'name', 'process_option', 'label_text', 'image'])
    .$narrowType<{ process_option: Label }>()
    .where('plant_id', '=', plant_id);
const present = (label: ProductLabel): ProductLabel => ({ ...label, image: pictureAddress(label.image) });

export async function getLabels(db: Db, { actor }: Who<PlantActor>): Promise<ProductLabel[]> {
  const labels = await listed(db, actor.plant_id).orderBy(sql`fold_text(name)`).orderBy('label_id').execute();
  return labels.map(present);
}

export async function viewLabel(
  db: Db,
  { actor }: Who<PlantActor>,
  { label_id }: InputOf<typeof api.viewLabel>,
): Promise<ProductLabel> {
  const label = await listed(db, actor.plant_id).where('label_id', '=', label_id).executeTakeFirst();
  if (!label) throw new Problem('not_found');
  return present(label);
}

/** Locks the plant's labels, so two people adding labels at once can't exceed the limit. */
export async function addLabel(
  tx: Tx,
  who: Who<PlantActor>,
  label: InputOf<typeof api.addLabel>,
): Promise<DataOf<typeof api.addLabel>> {
  const { plant_id, account_id } = who.actor;
  await sql`select pg_advisory_xact_lock(hashtextextended('product_labels', ${plant_id}))`.execute(tx);
  const { count } = await tx
    .selectFrom('product_labels')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('plant_id', '=', plant_id)
    .executeTakeFirstOrThrow();
  if (count >= MAX_LABELS) throw new Problem('too_many_labels', { values: { most: MAX_LABELS } });
  const added = await tx
    .insertInto('product_labels')
    .values({ ...label, plant_id, created_by: account_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('label_id')
    .executeTakeFirst();
  if (!added) throw nameTaken();
  await emit(tx, who, 'settings.changed', { data: { label_id: added.label_id, name: label.name } });
  return added;
}

export async function updateLabel(
  tx: Tx,
  who: Who<PlantActor>,
  { label_id, ...label }: InputOf<typeof api.updateLabel>,
): Promise<DataOf<typeof api.updateLabel>> {
  const { plant_id } = who.actor;
  await sql`select pg_advisory_xact_lock(hashtextextended('product_labels', ${plant_id}))`.execute(tx);
  const namesakes = await tx
    .selectFrom('product_labels')
    .select('label_id')
    .where('plant_id', '=', plant_id)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${label.name})`)
    .where('label_id', '<>', label_id)
    .execute();
  if (namesakes.length > 0) throw nameTaken();
  const changed = await tx
    .updateTable('product_labels')
    .set({ ...label, changed_at: sql<string>`now()` })
    .where('plant_id', '=', plant_id)
    .where('label_id', '=', label_id)
    .returning('label_id')
    .executeTakeFirst();
  if (!changed) throw new Problem('not_found');
  await emit(tx, who, 'settings.changed', { data: { label_id, name: label.name } });
  return changed;
}

const nameTaken = () => new Problem('label_twice', { fields: { name: new Problem('label_twice').message } });

/** Also deletes the picture once nothing refers to it. */
export const removeLabel =
  (files: FileStore) =>
  async (
    _db: Db,
    who: Who<PlantActor>,
    { label_id }: InputOf<typeof api.removeLabel>,
    commit: (work: (tx: Tx) => Promise<{ label_id: number }>) => Promise<{ label_id: number }>,
  ): Promise<{ label_id: number }> => {
    let image = '';
    const removed = await commit(async (tx) => {
      const gone = await tx
        .deleteFrom('product_labels')
        .where('plant_id', '=', who.actor.plant_id)
        .where('label_id', '=', label_id)
        .returning(['label_id', 'name', 'image'])
        .executeTakeFirst();
      if (!gone) throw new Problem('not_found');
      image = gone.image;
      await emit(tx, who, 'settings.changed', { data: { label_id, name: gone.name } });
      return { label_id };
    });
    if (image !== '') await files.remove(image).catch(() => undefined);
    return removed;
  };

/** Locks the label and records its new picture. Returns the file that it replaces. */
async function keepImage(
  tx: Tx,
  actor: PlantActor,
  image: string,
  { label_id }: { label_id: number },
): Promise<string> {
  const before = await listed(tx, actor.plant_id).where('label_id', '=', label_id).forUpdate().executeTakeFirst();
  if (!before) throw new Problem('not_found');
  await tx
    .updateTable('product_labels')
    .set({ image, changed_at: sql<string>`now()` })
    .where('plant_id', '=', actor.plant_id)
    .where('label_id', '=', label_id)
    .execute();
  await emit(tx, { actor }, 'settings.changed', { data: { label_id, name: before.name } });
  return before.image;
}

export const saveLabelImage = (files: FileStore) => saveAs(files, 'logo', keepImage);
export const removeLabelImage = (files: FileStore) => removeBy(files, keepImage);
