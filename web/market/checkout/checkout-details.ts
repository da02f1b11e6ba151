import { z } from 'zod';
import type { Session } from '#contract/accounts/api.ts';
import { checkout } from '#contract/market/claims/claims-api.ts';
import { keepValue, readKept } from '#web/lib/kept-value.ts';

/** The buyer's name and phone number, with the checkout call's validation. */
export const Details = checkout.input.pick({ first_name: true, last_name: true, phone: true });
export type Details = z.output<typeof Details>;
/** The details as typed, complete or not. */
const Typed = z.object({ first_name: z.string(), last_name: z.string(), phone: z.string() });

/** The last purchase, for the page that confirms it. */
const Placed = z.object({
  bought: z.int(),
  /** How many items were no longer available when the payment went through. */
  missed: z.int(),
  refunded_cents: z.int(),
  lots: z.array(z.object({ lot_id: z.int(), title: z.string() })),
});
export type Placed = z.output<typeof Placed>;

/** Stored per person in this tab, so nothing is lost on a reload or a detour to add a card. */
const keyOf = (what: 'details' | 'placed', me: number) => `hindquarter.checkout.${what}.${me}`;

export const recallDetails = ({
  id,
  first_name,
  last_name,
}: Pick<Session, 'id' | 'first_name' | 'last_name'>): Details =>
  readKept(keyOf('details', id), Typed, 'sessionStorage') ?? { first_name, last_name, phone: '' };
export const keepDetails = (me: number, details: Details | null): void =>
  keepValue(keyOf('details', me), details, 'sessionStorage');
export const recallPlaced = (me: number): Placed | undefined => readKept(keyOf('placed', me), Placed, 'sessionStorage');
export const keepPlaced = (me: number, placed: Placed): void =>
  keepValue(keyOf('placed', me), placed, 'sessionStorage');
