import { sql } from 'kysely';
import { kindOf } from '#contract/floor/labels/label-kinds.ts';
import { type findToLabel as api, MAX_TO_LABEL, type ToLabel } from '#contract/floor/labels/labels-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import type { Species } from '#contract/lib/species.ts';
import type { Offering } from '#contract/orders/offering.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { hasSeenTag } from '#server/floor/intake/game-store.ts';
import type { Db } from '#server/lib/database.ts';
import { holdsWords } from '#server/lib/search-words.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { statusIs } from '#server/orders/status-sql.ts';

type Found = Omit<ToLabel, 'kind' | 'is_poultry'> & { species: Species; offering: Offering };

/** Animals in the plant that have their number. */
export async function findToLabel(
  db: Db,
  { actor }: Who<PlantActor>,
  { search }: InputOf<typeof api>,
): Promise<ToLabel[]> {
  const { plant_id } = actor;
  const matches = sql`and (${hasSeenTag(sql`o`, plant_id, search)} or ${holdsWords(sql`fold_text(o.title)`, search)} or exists (
    select from shares s join customers c using (plant_id, customer_id)
    where s.plant_id = o.plant_id and s.order_id = o.order_id and ${holdsWords(sql`c.search_text`, search)}))`;
  const { rows } = await sql<Found>`
    select o.order_id, o.plant_number, o.title, o.species, o.offering,
      coalesce((select json_agg(json_build_object('cart_id', s.cart_id, 'name', trim(concat_ws(' ', c.first_name, c.last_name)))
          order by s.first_quarter)
        from shares s join customers c using (plant_id, customer_id)
        where s.plant_id = o.plant_id and s.order_id = o.order_id), '[]') as owners
    from orders o
    where o.plant_id = ${plant_id} and ${statusIs('o.status', [ORDER_STATUS.open])} and o.plant_serial is not null
      ${search === '' ? sql`` : matches}
    order by o.plant_serial desc limit ${sql.lit(MAX_TO_LABEL)}`.execute(db);
  return rows.map(({ species, offering, ...animal }) => ({
    ...animal,
    kind: kindOf({ species, offering }),
    is_poultry: species === 'poultry',
  }));
}
