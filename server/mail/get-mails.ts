import { COUNT_MAX, type DataOf, type InputOf } from '#contract/lib/endpoint.ts';
import type { getMails as api } from '#contract/mail/api.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { countMails, listMails } from '#server/mail/store.ts';

/** Emails the plant sent, or would have sent with a mail server. */
export async function getMails(
  db: Db,
  { actor }: Who<PlantActor>,
  { search, page, page_size }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const offset = (page - 1) * page_size;
  const rows = await listMails(db, actor.plant_id, search, page_size, offset);
  // If the first page isn't full, its length is the total.
  const isCounted = page === 1 && rows.length < page_size;
  const total = isCounted ? rows.length : await countMails(db, actor.plant_id, search, COUNT_MAX);
  return { rows, total };
}
