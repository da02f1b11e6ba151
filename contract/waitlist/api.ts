import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { Id, IntBetween, Line, pageFields, Text } from '#contract/lib/fields.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { InspectionAnswer, Label, Offering } from '#contract/orders/offering.ts';
import { ENTRY_STATUSES } from '#contract/waitlist/status.ts';
import { MAX_SLACK_DAYS } from '#contract/waitlist/window.ts';

/** A day held for someone until they accept, decline, or run out of time. */
export const Offer = z.object({ offer_id: z.int(), day: z.string(), offered_until: z.string() });

/** What the signed-in person may do with a waitlist entry. */
export const EntryAbilities = z.object({
  accept: z.boolean(),
  decline: z.boolean(),
  offer: z.boolean(),
  withdraw: z.boolean(),
  move: z.boolean(),
  leave: z.boolean(),
});

/** A customer waiting for a day. `number` is their place in line, from 1; null once the entry is closed. */
export const WaitlistEntry = z.object({
  entry_id: z.int(),
  number: z.int().nullable(),
  status: z.enum(ENTRY_STATUSES),
  day: z.string(),
  slack_days: z.int(),
  species: SpeciesKey,
  heads: z.int(),
  process_option: z.union([z.literal(''), Label]),
  offering: Offering,
  title: z.string(),
  remark: z.string(),
  customer_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  offer: Offer.nullable(),
  /** The orders it was turned into; empty until it is booked. */
  order_ids: z.array(z.int()),
  can: EntryAbilities,
});
export type WaitlistEntry = z.output<typeof WaitlistEntry>;

/**
 * Joins the waitlist for a full day. Takes the preferred day and how many days around it would also work, one species with its
 * head count, the label if chosen, and who brings the animals (by default a portal user's own record). Refused with
 * `day_has_room` while the preferred day has enough free slots. Returns the new entry.
 */
export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist/join',
  input: z.object({
    day: Day,
    slack_days: IntBetween(0, MAX_SLACK_DAYS).default(0),
    species: SpeciesKey,
    heads: IntBetween(1, 9999),
    process_option: z.union([z.literal(''), Label]).default(''),
    offering: InspectionAnswer,
    customer_id: z.union([z.literal('').transform(() => undefined), Id]).optional(),
    title: Line(120).default(''),
    remark: Text(500).default(''),
  }),
  data: z.object({ entry_id: z.int() }),
  done: 'Added to the waitlist',
  creates: true,
  refusals: [
    'card_profile_missing',
    'date_past',
    'species_not_handled',
    'too_many_animals',
    'customer_missing',
    'customer_unknown',
    'day_has_room',
    'waits_already',
    'offering_contradicted',
    'key_reused',
  ],
});

/**
 * Lists who is waiting or has an offer, in line order; with `state` 'over', past entries, latest first. `day` limits
 * the list to entries for which that day would work. Portal users see themselves and their customers.
 */
export const listWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist/list',
  input: z.object({
    state: z.enum(['open', 'over']).default('open'),
    day: z.union([z.literal('').transform(() => undefined), Day]).optional(),
    species: z.union([z.literal(''), SpeciesKey]).default(''),
    ...pageFields(100, 200),
  }),
  data: PageOf(WaitlistEntry),
  envelope: 'page',
  refusals: [],
  shows: ['waitlist'],
});

/** Exports all pages of the waitlist as a spreadsheet, in line order. */
export const exportWaitlist = endpoint({
  method: 'GET',
  path: '/api/waitlist/export',
  input: listWaitlist.input.omit({ page: true, page_size: true }),
  data: z.unknown(),
  file: 'text/csv',
  refusals: [],
});

/** Moves an entry before or after another, or to the end if neither is given. Returns its new place. */
export const moveEntry = endpoint({
  method: 'POST',
  path: '/api/waitlist/move',
  input: z.object({ entry_id: Id, before: Id.optional(), after: Id.optional() }),
  data: z.object({ number: z.int() }),
  refusals: ['waitlist_over'],
});

/** Offers an entry a day out of turn: the given day, or the nearest one that fits. The slots are held from then on. */
export const offerDay = endpoint({
  method: 'POST',
  path: '/api/waitlist/offer',
  input: z.object({ entry_id: Id, day: z.union([z.literal('').transform(() => undefined), Day]).optional() }),
  data: Offer,
  refusals: [
    'card_profile_missing',
    'waitlist_over',
    'offered_already',
    'no_day_free',
    'date_past',
    'day_full',
    'day_closed',
    'day_not_offered',
  ],
});

/** Accepts the offered day. The booking is Pending right away, because the plant made the offer. */
export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/waitlist/accept',
  input: z.object({ offer_id: Id }),
  data: z.object({ booking_id: z.int(), order_ids: z.array(z.int()), day: z.string() }),
  done: 'Day booked',
  creates: true,
  refusals: ['card_profile_missing', 'offer_over', 'day_closed', 'customer_unknown', 'key_reused'],
});

/** Declines the offered day. `waits` says whether the entry stays in line for its other days. */
export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/waitlist/decline',
  input: z.object({ offer_id: Id }),
  data: z.object({ waits: z.boolean() }),
  done: ({ waits }) => (waits ? 'Declined. You’re still on the waitlist for your other days.' : 'Declined'),
  refusals: ['offer_over'],
});

/**
 * Withdraws an offer: its slots are released, and the entry keeps its place. That day is not automatically offered to it
 * again.
 */
export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/api/waitlist/withdraw',
  input: z.object({ offer_id: Id }),
  data: z.object({ entry_id: z.int() }),
  done: 'Offer withdrawn',
  refusals: ['offer_over'],
});

/** Leaves the waitlist. Releases the offered day, if there is one. */
export const leaveWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist/leave',
  input: z.object({ entry_id: Id }),
  data: z.object({ entry_id: z.int() }),
  done: 'Removed from the waitlist',
  refusals: ['waitlist_over'],
});
