import { z } from 'zod';
import type { Session } from '#contract/accounts/api.ts';
import { checkout } from '#contract/market/claims/claims-api.ts';

/** The buyer's name and phone number, as the server checks them. */
export const Details = checkout.input.pick({ first_name: true, last_name: true, phone: true });
export type Details = z.output<typeof Details>;

/** As they are typed, complete or not. */
const Typed = z.object({ first_name: z.string(), last_name: z.string(), phone: z.string() });

/** Kept for this tab, so that a reload, or adding a card on the way, loses nothing. */
const KEY = 'hindquarter-checkout';

export function recallDetails({ first_name, last_name }: Session): Details {
  try {
    const kept = Typed.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    if (kept.success) return kept.data;
  } catch {
    // Nothing was kept.
  }
  return { first_name, last_name, phone: '' };
}
export const keepDetails = (details: Details): void => sessionStorage.setItem(KEY, JSON.stringify(details));
export const forgetDetails = (): void => sessionStorage.removeItem(KEY);
