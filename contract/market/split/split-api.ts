import { z } from 'zod';
import { LinkToken } from '#contract/accounts/recovery-api.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Email, Id, Phone, RequiredLine } from '#contract/lib/fields.ts';
import { CartItem } from '#contract/market/claims/claims-api.ts';

/** How long an offer of a quarter can be accepted. */
export const SPLIT_DAYS = 7;

/**
 * Offers a quarter of the caller's share to someone else. That person is emailed a link, unless only a phone number is given;
 * the caller gets the same link to send. Until the quarter is paid, the caller keeps owning it.
 */
export const offerQuarter = endpoint({
  method: 'POST',
  path: '/api/market/offerQuarter',
  input: z
    .object({
      claim_id: Id,
      name: RequiredLine(120),
      email: z.union([z.literal(''), Email]).default(''),
      phone: Phone(30).default(''),
    })
    .refine(({ email, phone }) => email !== '' || phone !== '', {
      path: ['email'],
      message: 'Enter an email address or a phone number.',
    }),
  /** `path`: the link, without the address of this installation. */
  data: z.object({ split_id: z.int(), path: z.string() }),
  refusals: ['split_too_late', 'splits_full', 'split_own'],
});

/** Takes an offer back. Possible until the other person has paid. */
export const takeBackQuarter = endpoint({
  method: 'POST',
  path: '/api/market/takeBackQuarter',
  input: z.object({ split_id: Id }),
  data: z.object({ split_id: z.int() }),
  done: 'The quarter is yours again',
  refusals: ['split_over', 'payment_under_way'],
});

const Token = z.object({ token: LinkToken });

/** What a link offers. */
export const QuarterOffer = z.object({
  state: z.enum(['open', 'accepted', 'over']),
  /** The giver's first name and the initial of the last. */
  giver: z.string(),
  name: z.string(),
  until: z.string(),
  ...CartItem.pick({
    lot_id: true,
    title: true,
    species: true,
    photo: true,
    farm_name: true,
    plant_name: true,
    plant_place: true,
    dropoff_date: true,
    pickup: true,
    price_cents: true,
    price_basis: true,
    cost: true,
  }).shape,
});
export type QuarterOffer = z.output<typeof QuarterOffer>;

/** What a link offers, for anyone who has it. */
export const viewQuarter = endpoint({
  method: 'POST',
  path: '/api/market/viewQuarter',
  input: Token,
  data: QuarterOffer,
  refusals: ['link_over'],
});

/**
 * Puts the offered quarter into the caller's cart, at the price of the share it comes out of. It becomes the caller's once the
 * checkout has gone through. A hold that ends leaves the offer open.
 */
export const acceptQuarter = endpoint({
  method: 'POST',
  path: '/api/market/acceptQuarter',
  input: Token,
  data: z.object({ claim_id: z.int() }),
  refusals: ['link_over', 'split_over', 'split_own', 'split_in_use', 'split_owner', 'own_lot', 'too_many_holds'],
});

/** Declines an offer. The giver is told and keeps the quarter. */
export const declineQuarter = endpoint({
  method: 'POST',
  path: '/api/market/declineQuarter',
  input: Token,
  data: z.object({}),
  refusals: ['link_over', 'split_over', 'payment_under_way'],
});
