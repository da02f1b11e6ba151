import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, Text } from '#contract/lib/fields.ts';

const Body = Text(4000).min(1, 'Required');

/** An office note about a customer. Only its author can change or delete it. */
export const CustomerNote = z.object({
  note_id: z.int(),
  body: z.string(),
  author_name: z.string(),
  created_at: z.string(),
  changed_at: z.string().nullable(),
  can: z.object({ edit: z.boolean() }),
});
export type CustomerNote = z.output<typeof CustomerNote>;

/** Newest first, at most 200. */
export const getCustomerNotes = endpoint({
  method: 'GET',
  path: '/api/profile/getCustomerNotes',
  input: z.object({ customer_id: Id }),
  data: z.array(CustomerNote),
  refusals: [],
  shows: ['customers'],
});

export const addCustomerNote = endpoint({
  method: 'POST',
  path: '/api/profile/addCustomerNote',
  input: z.object({ customer_id: Id, body: Body }),
  data: z.object({ note_id: z.int() }),
  refusals: ['key_reused'],
  creates: true,
});

export const updateCustomerNote = endpoint({
  method: 'POST',
  path: '/api/profile/updateCustomerNote',
  input: z.object({ note_id: Id, body: Body }),
  data: z.object({ note_id: z.int() }),
  refusals: [],
});

export const deleteCustomerNote = endpoint({
  method: 'POST',
  path: '/api/profile/deleteCustomerNote',
  input: z.object({ note_id: Id }),
  data: z.object({ note_id: z.int() }),
  refusals: [],
});
