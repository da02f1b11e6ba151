import sharp from 'sharp';
import type { Db } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import type { MailSender } from '#server/lib/mailer.ts';

/** Twice the size it is shown at, for sharp screens. */
const LOGO_SIZE = { width: 480, height: 128, fit: 'inside', withoutEnlargement: true } as const;

/** A plant's name and logo for its emails. The logo becomes a PNG, because many mail programs can't show WebP. */
export async function readPlantSender(
  { db, files }: { db: Db; files: Pick<FileStore, 'get'> | undefined },
  plant_id: number,
): Promise<MailSender> {
  const { name, logo } = await db
    .selectFrom('plants')
    .select(['name', 'logo'])
    .where('plant_id', '=', plant_id)
    .executeTakeFirstOrThrow();
  const picture = logo === '' ? undefined : await files?.get(logo);
  return { name, logo: picture ? await sharp(picture).resize(LOGO_SIZE).png().toBuffer() : null };
}
