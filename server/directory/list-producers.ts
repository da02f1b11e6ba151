import { getAllCustomers as allCustomers, type getProducers as api } from '#contract/directory/api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { getAllCustomers } from '#server/directory/list-customers.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

export async function getProducers(
  db: Db,
  who: Who<PlantActor>,
  { search, page_size }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { rows } = await getAllCustomers(
    db,
    who,
    allCustomers.input.parse({ search, type: 'producer', ...(page_size !== undefined && { page: 1, page_size }) }),
  );
  return rows;
}
