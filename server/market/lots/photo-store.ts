import { sql } from 'kysely';
import type { Photo } from '#contract/market/lots/lot.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';

export const filesOf = ({ small, medium, large }: Photo): string[] => [...new Set([small, medium, large])];

/** Marks the files of removed photos. They are deleted a day later, unless they are in use again by then. */
export async function forgetPhotos(tx: Tx, photos: readonly Photo[]): Promise<void> {
  const names = photos.flatMap(filesOf);
  if (names.length === 0) return;
  await sql`
    insert into removed_photos (name) select unnest(${names}::text[])
    on conflict (name) do update set removed_at = now()`.execute(tx);
}

/** How many files one statement deletes. */
const AT_ONCE = 500;

/**
 * Deletes the files of photos that were removed more than a day ago; until then, pages that are still open can show
 * them. A copied lot shares its photos with the original, so photos that are still in use stay.
 */
export async function deleteRemovedPhotos(db: Db, files: FileStore): Promise<void> {
  let deleted: number;
  do {
    const { rows } = await sql<{ name: string; is_shown: boolean }>`
      delete from removed_photos where name in (
        select name from removed_photos where removed_at < now() - interval '1 day' order by removed_at limit ${AT_ONCE}
        for update skip locked)
      returning name, exists (
        select from lots where photos @> jsonb_build_array(jsonb_build_object('small', name))
          or photos @> jsonb_build_array(jsonb_build_object('medium', name))
          or photos @> jsonb_build_array(jsonb_build_object('large', name))
        union all
        select from farms where photos @> jsonb_build_array(jsonb_build_object('small', name))
          or photos @> jsonb_build_array(jsonb_build_object('medium', name))
          or photos @> jsonb_build_array(jsonb_build_object('large', name))) as is_shown`.execute(db);
    for (const { name, is_shown } of rows) if (!is_shown) await files.remove(name);
    deleted = rows.length;
  } while (deleted === AT_ONCE);
}
