import { z } from 'zod';
import type { Session } from '#contract/accounts/api.ts';
import { checkout } from '#contract/market/claims/claims-api.ts';
import { keepValue, readKept } from '#web/lib/kept-value.ts';

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

export const recallDetails = ({ first_name, last_name }: Session): Details =>
  readKept(KEY, Typed, 'sessionStorage') ?? { first_name, last_name, phone: '' };
export const keepDetails = (details: Details | null): void => keepValue(KEY, details, 'sessionStorage');
export const recallPlaced = (): Placed | undefined => readKept(PLACED_KEY, Placed, 'sessionStorage');
export const keepPlaced = (placed: Placed): void => keepValue(PLACED_KEY, placed, 'sessionStorage');
