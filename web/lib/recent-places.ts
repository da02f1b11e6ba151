import { useEffect } from 'react';
import { z } from 'zod';
import { keepValue, readKept } from '#web/lib/kept-value.ts';

/** A screen, customer, or order that the search can open. */
const Place = z.object({ to: z.string(), label: z.string(), note: z.string().optional() });
export type Place = z.output<typeof Place>;
const Places = z.array(Place);

/** As many as can be read at a glance. */
const MAX_RECENT = 8;

/** Who opened them. People who share a tab have separate lists, one per plant. */
interface Owner {
  id: number;
  /** The plant's id. */
  admin: number | null;
}
const keyOf = ({ id, admin }: Owner) => `hindquarter.recent.${id}.${admin}`;

/** What this person last opened in this tab, newest first. It contains customers' names, so it isn't kept any longer. */
export const recentPlaces = (owner: Owner): Place[] => readKept(keyOf(owner), Places, 'sessionStorage') ?? [];

export function rememberPlace(owner: Owner, place: Place): void {
  const others = recentPlaces(owner).filter(({ to }) => to !== place.to);
  keepValue(keyOf(owner), [place, ...others].slice(0, MAX_RECENT), 'sessionStorage');
}

/** Remembers the page of an order or customer, so that the search offers it first. */
export function useRememberPlace({ id, admin }: Owner, { to, label, note }: Place): void {
  useEffect(() => rememberPlace({ id, admin }, { to, label, note }), [id, admin, to, label, note]);
}
