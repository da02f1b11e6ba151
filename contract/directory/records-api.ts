import { z } from 'zod';
import { Customer, FoundCustomer } from '#contract/directory/api.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, Line, ListOf } from '#contract/lib/fields.ts';
import { stripInvisible } from '#contract/lib/fold-text.ts';

/** About as many records as someone would select across a few pages. */
const Ids = ListOf(Id, 500).refine((ids) => ids.length > 0, 'Required');

/** Why two records may be the same person. */
export const SAME_BY = ['email', 'phone', 'name'] as const;
export type SameBy = (typeof SAME_BY)[number];

/**
 * Finds possible duplicates: same email address, same phone digits, or a similar name. Takes what was typed so far, and the id
 * of the record being changed. Returns at most five, most likely first, including deleted ones.
 */
export const findSimilar = endpoint({
  method: 'GET',
  path: '/api/profile/findSimilar',
  input: z.object({
    id: Id.optional(),
    first_name: Line(60).default(''),
    last_name: Line(60).default(''),
    email: Line(254).overwrite(stripInvisible).default(''),
    phone: Line(40).default(''),
  }),
  data: z.array(FoundCustomer.extend({ by: z.array(z.enum(SAME_BY)), deleted_at: z.string().nullable() })),
  refusals: [],
  shows: ['customers'],
});

/** The fields that a merge can take from the other record. */
export const MERGED_FIELDS = ['first_name', 'last_name', 'email', 'phone', 'address', 'city', 'state', 'zip'] as const;
export type MergedField = (typeof MERGED_FIELDS)[number];

/**
 * Merges two records. Takes the one to keep, the one to remove, and the fields to take from the removed one. Orders, shares,
 * cut sheets, notes, tags, linked customers, and the sign-in move to the kept record, and the removed record's id redirects to
 * it.
 */
export const mergeCustomers = endpoint({
  method: 'POST',
  path: '/api/profile/mergeCustomers',
  input: z.object({ keep_id: Id, merge_id: Id, take: ListOf(z.enum(MERGED_FIELDS), MERGED_FIELDS.length).default([]) }),
  data: z.object({ id: z.int(), user_ref: z.int() }),
  done: 'Records merged',
  refusals: [
    'merge_itself',
    'merge_two_accounts',
    'merge_two_sheets',
    'merge_one_invoiced',
    'portal_not_possible',
    'portal_needs_email',
  ],
});

/** Returns how many of these records' orders are still active, so that people can be warned before they delete the records. */
export const countOpenOrders = endpoint({
  method: 'POST',
  path: '/api/profile/countOpenOrders',
  input: z.object({ ids: Ids }),
  data: z.object({ open_orders: z.int() }),
  refusals: [],
  shows: ['orders'],
});

/**
 * Removes records from all lists and pickers and closes their portal; old orders keep the names. Returns the deleted records.
 */
export const removeCustomers = endpoint({
  method: 'POST',
  path: '/api/profile/removeCustomers',
  input: z.object({ ids: Ids }),
  data: z.object({ ids: z.array(z.int()) }),
  refusals: [],
});

/** Restores deleted records. Anyone who had a portal gets it back, with a new invitation. Returns the restored records. */
export const restoreCustomers = endpoint({
  method: 'POST',
  path: '/api/profile/restoreCustomers',
  input: z.object({ ids: Ids }),
  data: z.object({ ids: z.array(z.int()) }),
  refusals: [],
});

/** Emails a new link for setting a password; the previous link stops working. */
export const inviteCustomer = endpoint({
  method: 'POST',
  path: '/api/profile/inviteCustomer',
  input: z.object({ id: Id }),
  data: z.object({ email: Customer.shape.email }),
  done: 'Invitation sent',
  refusals: ['invitation_not_needed'],
});
