import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { carcassTags as api } from '#contract/floor/intake-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { comesAsFlock } from '#contract/lib/species.ts';
import { ARRIVED } from '#contract/orders/status.ts';
import type { CarcassTag, TagsToRender } from '#server/floor/intake/render-tags.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import { threadWork } from '#server/lib/threads/thread-work.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { statusIs } from '#server/orders/status-sql.ts';

const render = threadWork<TagsToRender, Uint8Array>({
  module: import.meta.resolve('#server/floor/intake/render-tags.ts'),
  name: 'renderTags',
  cpuSeconds: 20,
  megabytes: 256,
  atOnce: 2,
});

type Found = Omit<CarcassTag, 'side' | 'side_clb' | 'owners'> &
  Record<'left_side_clb' | 'right_side_clb', number | null> &
  Record<'left_owners' | 'right_owners', string[]>;

/** An animal's tags. A side's owners are those whose quarters are of that side. */
export async function carcassTags(
  db: Db,
  { actor, browser, gone }: Who<PlantActor>,
  { order_id, language }: InputOf<typeof api>,
): Promise<FileAnswer> {
  const { plant_id } = actor;
  const { rows } = await sql<Found>`
    select o.order_id, o.plant_number, o.tag_id, o.species, o.heads, o.process_option, o.offering, o.kill_date, o.cutting_day,
      o.left_side_clb, o.right_side_clb, coalesce(w.left_owners, '{}') as left_owners, coalesce(w.right_owners, '{}') as right_owners
    from orders o
    cross join lateral (
      select array_agg(c.name order by s.first_quarter) filter (where s.first_quarter <= 2) as left_owners,
        array_agg(c.name order by s.first_quarter) filter (where s.first_quarter + s.quarters > 3) as right_owners
      from shares s cross join lateral (select trim(first_name || ' ' || last_name) as name from customers
        where plant_id = s.plant_id and customer_id = s.customer_id) c
      where s.plant_id = o.plant_id and s.order_id = o.order_id) w
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and ${statusIs('o.status', ARRIVED)}`.execute(db);
  const [found] = rows;
  if (!found) throw new Problem('not_found');
  if (found.plant_number === '') throw new Problem('tags_without_number');
  const { left_side_clb, right_side_clb, left_owners, right_owners, ...animal } = found;
  const tags: CarcassTag[] = comesAsFlock(found.species)
    ? [{ ...animal, side: '', side_clb: null, owners: left_owners }]
    : [
        { ...animal, side: 'L', side_clb: left_side_clb, owners: left_owners },
        { ...animal, side: 'R', side_clb: right_side_clb, owners: right_owners },
      ];
  const bytes = await render({ tags, language, origin: browser.origin }, { turn: plant_id, gone });
  return {
    name: `${found.plant_number}.pdf`,
    stream: Readable.from([Buffer.from(bytes)]),
    kind: 'application/pdf',
  };
}
