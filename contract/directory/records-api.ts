import { z } from 'zod';
import { Customer, FoundCustomer } from '#contract/directory/api.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, Line, ListOf } from '#contract/lib/fields.ts';

/** As many as a person can tick on a few pages. */
const Ids = ListOf(Id, 500).refine((ids) => ids.length > 0, 'Required');

/** Why a record may be the same person's. */
export const SAME_BY = ['email', 'phone', 'name'] as const;
export type SameBy = (typeof SAME_BY)[number];

/**
 * Records that may be the same person: by e-mail address, by the digits of the phone number, by a similar name. In: what was typed
 * so far, and the id of the record that is being changed. Out: at most five, the surest first. Deleted ones are among them.
 */
export const findSimilar = endpoint({
  method: 'GET',
  path: '/api/profile/findSimilar',
  input: z.object({
    id: Id.optional(),
    first_name: Line(60).default(''),
    last_name: Line(60).default(''),
    email: Line(254).default(''),
    phone: Line(40).default(''),
  }),
  data: z.array(FoundCustomer.extend({ by: z.array(z.enum(SAME_BY)), deleted_at: z.string().nullable() })),
  refusals: [],
  shows: ['customers'],
});

/** The fields of which a merge can take the other record's. */
export const MERGED_FIELDS = ['first_name', 'last_name', 'email', 'phone', 'address', 'city', 'state', 'zip'] as const;
export type MergedField = (typeof MERGED_FIELDS)[number];

/**
 * Makes one record of two. In: the one that is kept, the one that goes, and which fields are taken from the one that goes. Orders,
 * shares, cut sheets, notes, tags, linked customers and the sign-in move to the kept one; the other's id leads to it from then on.
 */
export const mergeCustomers = endpoint({
  method: 'POST',
  path: '/api/profile/mergeCustomers',
  input: z.object({ keep_id: Id, merge_id: Id, take: ListOf(z.enum(MERGED_FIELDS), MERGED_FIELDS.length).default([]) }),
  data: z.object({ id: z.int(), user_ref: z.int() }),
  done: 'Records merged',
  refusals: ['merge_itself', 'merge_two_accounts', 'merge_two_sheets', 'portal_not_possible', 'portal_needs_email'],
});

/** How many orders of these records are not over: asked before they are deleted. */
export const countOpenOrders = endpoint({
  method: 'POST',
  path: '/api/profile/countOpenOrders',
  input: z.object({ ids: Ids }),
  data: z.object({ open_orders: z.int() }),
  refusals: [],
  shows: ['orders'],
});

/** Takes records out of all lists and pickers and ends their portal; old orders keep their names. Out: those it deleted. */
export const removeCustomers = endpoint({
  method: 'POST',
  path: '/api/profile/removeCustomers',
  input: z.object({ ids: Ids }),
  data: z.object({ ids: z.array(z.int()) }),
  refusals: [],
});

/** Brings deleted records back as they were, with their portal. Out: those it brought back. */
export const restoreCustomers = endpoint({
  method: 'POST',
  path: '/api/profile/restoreCustomers',
  input: z.object({ ids: Ids }),
  data: z.object({ ids: z.array(z.int()) }),
  refusals: [],
});

/** Mails the link to set a password once more; the former link then opens nothing. Decision C-41. */
export const inviteCustomer = endpoint({
  method: 'POST',
  path: '/api/profile/inviteCustomer',
  input: z.object({ id: Id }),
  data: z.object({ email: Customer.shape.email }),
  done: 'Invitation sent',
  refusals: ['invitation_not_needed'],
});
