import { z } from 'zod';
import type { Session } from '#contract/accounts/api.ts';
import { checkout } from '#contract/market/claims/claims-api.ts';

/** The buyer's name and phone number, as the server checks them. */
export const Details = checkout.input.pick({ first_name: true, last_name: true, phone: true });
export type Details = z.output<typeof Details>;
/** As they are typed, complete or not. */
const Typed = z.object({ first_name: z.string(), last_name: z.string(), phone: z.string() });

/** What was bought last, for the page that says so. */
const Placed = z.object({
  refunded_cents: z.int(),
  lots: z.array(z.object({ lot_id: z.int(), title: z.string() })),
});
export type Placed = z.output<typeof Placed>;

/** Kept for this tab, so that a reload, or adding a card on the way, loses nothing. */
const KEY = 'hindquarter-checkout';
const PLACED_KEY = 'hindquarter-placed';

function recall<T>(key: string, shape: z.ZodType<T>): T | undefined {
  try {
    return shape.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

function keep(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or turned off.
  }
}

export const recallDetails = ({ first_name, last_name }: Session): Details =>
  recall(KEY, Typed) ?? { first_name, last_name, phone: '' };
export const keepDetails = (details: Details): void => keep(KEY, details);
export const forgetDetails = (): void => sessionStorage.removeItem(KEY);
export const recallPlaced = (): Placed | undefined => recall(PLACED_KEY, Placed);
export const keepPlaced = (placed: Placed): void => keep(PLACED_KEY, placed);
