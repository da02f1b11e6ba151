import { type Customer, type CustomerType, getAllCustomers, getProducers } from '#contract/directory/api.ts';
import { ask } from '#web/lib/api.ts';
import type { Option } from '#web/ui/picker.tsx';

/** As many as one looks through before typing another letter. */
const MOST_OFFERED = 10;

type Named = Pick<Customer, 'first_name' | 'last_name'>;
export const nameOf = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`.trim();

const noteOf = ({ phone_number, email, city }: Customer): string =>
  [phone_number || email, city].filter(Boolean).join(' · ');

async function find(search: string, type: CustomerType | '', signal: AbortSignal): Promise<Option[]> {
  const { rows } = await ask(getAllCustomers, { search, type, page: 1, page_size: MOST_OFFERED }, { signal });
  return rows.map((row) => ({ id: row.id, label: nameOf(row), note: noteOf(row) }));
}

/** Customers and producers that match, as a picker offers them: the id is the directory record's. */
export const findEverybody = (search: string, signal: AbortSignal) => find(search, '', signal);
/** Customers only: whom a producer can have. */
export const findCustomers = (search: string, signal: AbortSignal) => find(search, 'customer', signal);

/** Producers that match: the id is the account's, by which customers name their producer. Decision C-46. */
export async function findProducers(search: string, signal: AbortSignal): Promise<Option[]> {
  const producers = await ask(getProducers, { search }, { signal });
  return producers.slice(0, MOST_OFFERED).map((row) => ({ id: row.user_ref, label: nameOf(row), note: noteOf(row) }));
}

/** 'Ana Maria Ruiz', as typed into a picker, as the two fields of the form. */
export function splitName(typed: string): Named {
  const words = typed.trim().split(/\s+/);
  const last_name = words.length > 1 ? (words.pop() ?? '') : '';
  return { first_name: words.join(' '), last_name };
}
