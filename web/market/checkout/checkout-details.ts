import { z } from 'zod';
import type { Session } from '#contract/accounts/api.ts';
import { ADDRESS_FIELDS, checkout } from '#contract/market/claims/claims-api.ts';
import { keepValue, readKept } from '#web/lib/kept-value.ts';

/** The buyer's name, phone number and address, with the checkout call's validation. */
const Details = z.object({
  ...checkout.input.pick({
    first_name: true,
    last_name: true,
    phone: true,
    address: true,
    city: true,
    state: true,
    zip: true,
  }).shape,
  /** How each lot's shares get to the buyer, by the lot's id: '', or the kind of place and its id. */
  places: z.record(z.string(), z.string()),
});
export type Details = z.output<typeof Details>;
/** The address is required only if a plant has to record the owners of what is bought. */
export const detailsFor = (needsAddress: boolean): z.ZodType<Details, Details> =>
  Details.superRefine((details, ctx) => {
    if (!needsAddress && !hasArea(details)) return;
    for (const field of ADDRESS_FIELDS) {
      if (details[field] === '') ctx.addIssue({ code: 'custom', path: [field], message: 'Required' });
    }
  }) as unknown as z.ZodType<Details, Details>;
/** Whether something is brought to the buyer's home. */
export const hasArea = ({ places }: Pick<Details, 'places'>): boolean =>
  Object.values(places).some((place) => place.startsWith('area'));

/** The details as typed, complete or not. */
const Typed = z.object({
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  address: z.string().default(''),
  city: z.string().default(''),
  state: z.string().default(''),
  zip: z.string().default(''),
  places: z.record(z.string(), z.string()).default({}),
});

/** The last purchase, for the page that confirms it. */
const Placed = z.object({
  purchase_id: z.int(),
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
  readKept(keyOf('details', id), Typed, 'sessionStorage') ?? {
    first_name,
    last_name,
    phone: '',
    address: '',
    city: '',
    state: '',
    zip: '',
    places: {},
  };
export const keepDetails = (me: number, details: Details | null): void =>
  keepValue(keyOf('details', me), details, 'sessionStorage');
export const recallPlaced = (me: number): Placed | undefined => readKept(keyOf('placed', me), Placed, 'sessionStorage');
export const keepPlaced = (me: number, placed: Placed): void =>
  keepValue(keyOf('placed', me), placed, 'sessionStorage');
