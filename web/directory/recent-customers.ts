import { z } from 'zod';
import { findEverybody } from '#web/directory/find-customers.ts';
import { keepValue, readKept } from '#web/lib/kept-value.ts';
import type { Option } from '#web/ui/picker.tsx';

const Recent = z.array(z.object({ id: z.int(), label: z.string() }));
/** As many as can be read at a glance. */
const MAX_RECENT = 5;

/** Whose picks they are. People who share a computer have separate ones, one list per plant. */
interface Owner {
  id: number;
  /** The plant's id. */
  admin: number | null;
}
const keyOf = ({ id, admin }: Owner) => `recent-customers-v1-${id}-${admin}`;

/** The customers last picked on this device, newest first. */
const readRecent = (owner: Owner): Option[] => readKept(keyOf(owner), Recent) ?? [];

export const rememberCustomer = (owner: Owner, { id, label }: Option): void =>
  keepValue(
    keyOf(owner),
    [{ id, label }, ...readRecent(owner).filter((other) => other.id !== id)].slice(0, MAX_RECENT),
  );

/** Those picked lately, then the first of the directory. */
export async function suggestCustomers(owner: Owner, signal: AbortSignal): Promise<Option[]> {
  const recent = readRecent(owner);
  const first = await findEverybody('', signal);
  return [...recent, ...first.filter(({ id }) => recent.every((other) => other.id !== id))];
}
