import {
  getAllCustomers as allCustomers,
  type getAllCustomers as api,
  type Customer,
  type CustomerSort,
  type getProducers as producersApi,
} from '#contract/directory/api.ts';
import { COUNT_MAX, type DataOf, type InputOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { mayEditRecord, mayKeepRecords } from '#server/directory/policy.ts';
import { type CustomerFilter, type ListedCustomer, listCustomers } from '#server/directory/store.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Existing clients request everything at once. No plant's directory is larger than this. */
const MAX_UNPAGED = 5000;

/** Customers and producers. The office sees all of them; a portal user sees their own record and those linked to it. */
export async function getAllCustomers(
  db: Db,
  { actor }: Who<PlantActor>,
  { sort, page, page_size, ...asked }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const limit = page === undefined ? MAX_UNPAGED : page_size;
  const { rows, total } = await listCustomers(db, filterFor(actor, asked), {
    sort: sortFor(actor, sort),
    limit,
    offset: ((page ?? 1) - 1) * limit,
    count_most: page === undefined ? MAX_UNPAGED : COUNT_MAX,
  });
  return { rows: rows.map((row) => presentCustomer(actor, row)), total };
}

/** Only the office sees what customers owe. */
export const sortFor = (actor: PlantActor, sort: CustomerSort): CustomerSort =>
  sort.endsWith('balance') && !isOffice(actor.role) ? 'name' : sort;

/** The records a user may list or export. Only the office sees deleted records and tags. */
export const filterFor = (
  actor: PlantActor,
  {
    producer,
    tag,
    deleted,
    ...asked
  }: Pick<CustomerFilter, 'search' | 'type' | 'deleted'> & Partial<Pick<CustomerFilter, 'producer' | 'tag'>>,
): CustomerFilter => ({
  ...asked,
  producer,
  plant_id: actor.plant_id,
  party_id: isOffice(actor.role) ? null : actor.account_id,
  tag: mayKeepRecords(actor) ? tag : undefined,
  deleted: deleted && mayKeepRecords(actor),
});

export function presentCustomer(actor: PlantActor, row: ListedCustomer): Customer {
  const { customer_id, account_id, producer_id, phone, address, has_portal, ...shown } = row;
  return {
    ...shown,
    id: customer_id,
    user_ref: account_id,
    producer: producer_id,
    phone_number: phone,
    street_address: address,
    custom_portal: has_portal ? 1 : 0,
    enablecp: has_portal ? 'yes' : 'no',
    tags: mayKeepRecords(actor) ? row.tags : [],
    can: {
      edit: row.deleted_at === null && mayEditRecord(actor, row),
      remove: row.deleted_at === null && mayKeepRecords(actor),
      restore: row.deleted_at !== null && mayKeepRecords(actor),
    },
  };
}

export async function getProducers(
  db: Db,
  who: Who<PlantActor>,
  { search, page_size }: InputOf<typeof producersApi>,
): Promise<DataOf<typeof producersApi>> {
  const { rows } = await getAllCustomers(
    db,
    who,
    allCustomers.input.parse({ search, type: 'producer', ...(page_size !== undefined && { page: 1, page_size }) }),
  );
  return rows;
}
