import { linkOptions } from '@tanstack/react-router';
import {
  type CustomerType,
  type FoundCustomer,
  findCustomers as findApi,
  getProducers,
  MAX_FOUND,
} from '#contract/directory/api.ts';
import { callApi } from '#web/lib/api.ts';
import type { Option } from '#web/ui/picker.tsx';

type Named = Pick<FoundCustomer, 'first_name' | 'last_name'>;
export const nameOf = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`.trim();

/** The URL of a record's page. */
export const customerLink = ({ id }: { id: number }) =>
  linkOptions({ to: '/customer/$id', params: { id: String(id) } });
export const addressOfCustomer = ({ id }: { id: number }): string => `/customer/${id}`;

/** Tells people with the same name apart. */
export const noteOf = ({ phone_number, email, city }: Pick<FoundCustomer, 'phone_number' | 'email' | 'city'>): string =>
  [phone_number || email, city].filter(Boolean).join(' · ');

async function find(search: string, type: CustomerType | '', signal: AbortSignal): Promise<Option[]> {
  const found = await callApi(findApi, { search, type }, { signal });
  return found.map((row) => ({ id: row.id, label: nameOf(row), note: noteOf(row) }));
}

/** Customers and producers matching the search, for a picker. Ids are directory record ids. */
export const findEverybody = (search: string, signal: AbortSignal) => find(search, '', signal);
/** Customers only, since only they can be linked to a producer. */
export const findCustomers = (search: string, signal: AbortSignal) => find(search, 'customer', signal);

/** Producers matching the search. Ids are account ids, because customers refer to their producer by account. */
export async function findProducers(search: string, signal: AbortSignal): Promise<Option[]> {
  const producers = await callApi(getProducers, { search, page_size: MAX_FOUND }, { signal });
  return producers.map((row) => ({ id: row.user_ref, label: nameOf(row), note: noteOf(row) }));
}
