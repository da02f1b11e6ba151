import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import { tagKey } from '#contract/lib/fold-text.ts';
import { NOT_IN_PLANT, ORDER_STATUS } from '#contract/orders/status.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { stageIs, statusIs } from '#server/orders/status-sql.ts';

/**
 * Refuses a tag that another animal in the plant already has, unless the caller has confirmed it. Takes turns with others
 * who use the same tag, so that of two animals received at once the second is asked about. Call it with the order locked.
 */
export async function requireFreeTag(
  tx: Tx,
  plant_id: number,
  { order_id, tag, allows_same_tag }: { order_id: number; tag: string; allows_same_tag: boolean },
): Promise<void> {
  const key = tagKey(tag);
  if (key === '') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tag ${plant_id} ${key}`}, 0))`.execute(tx);
  if (allows_same_tag) return;
  const { rows } = await sql<{ order_id: number; title: string }>`
    select o.order_id, o.title from orders o
    where o.plant_id = ${plant_id} and o.order_id <> ${order_id} and o.tag_key <> '' and o.tag_key = ${key}
      and ${statusIs('o.status', [ORDER_STATUS.open])} and not ${stageIs('o.stage', NOT_IN_PLANT)}
    order by o.order_id limit 1`.execute(tx);
  const [other] = rows;
  if (!other) return;
  const values = { tag, ...other };
  throw new Problem('tag_in_plant', { values, fields: { ear_tag_id: wordsFor('tag_in_plant', values) } });
}
