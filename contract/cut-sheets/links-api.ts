import { z } from 'zod';
import { LIST_REFUSALS } from '#contract/cut-sheets/answer-refusals.ts';
import { MAX_SHEET_BYTES, SentAnswers } from '#contract/cut-sheets/answers.ts';
import { SheetRecord, submitCustomForm } from '#contract/cut-sheets/api.ts';
import { Template } from '#contract/cut-sheets/templates/template.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, Json, ListOf, Revision } from '#contract/lib/fields.ts';

/**
 * Sends cut sheet links. Each opens one sheet without an account. 'mail' emails the customers who have an address, and
 * sends the others a text or a push, if the plant sends links that way; 'hand' returns the link's URL to the caller,
 * once, to pass on some other way. `mailed` counts everyone who was sent a link, `without_address` those who were sent
 * nothing.
 */
export const sendCutSheet = endpoint({
  method: 'POST',
  path: '/api/cutsheet/send_cut_sheet',
  input: z.object({
    data_ids: ListOf(Id, 100).refine((ids) => ids.length > 0, 'Required'),
    how: z.enum(['mail', 'hand']).default('mail'),
  }),
  data: z.object({
    mailed: z.int(),
    without_address: z.int(),
    links: z.array(z.object({ data_id: z.int(), address: z.string(), last_day: z.string() })),
  }),
  done: ({ mailed, links }) =>
    links.length > 0
      ? 'Link created'
      : mailed > 0
        ? 'The link is on its way'
        : 'No one on this list can be emailed or texted',
  refusals: ['order_over', 'sheet_locked'],
});

/**
 * A link that was sent. With `how` 'hand', it was given to someone in the office; `recipient` is an email address or a phone
 * number, or '' if it went by push; `sent_by` is '' if it was sent automatically.
 */
const SheetLink = z.object({
  link_id: z.int(),
  how: z.enum(['mail', 'text', 'push', 'hand']),
  recipient: z.string(),
  sent_at: z.string(),
  sent_by: z.string(),
  expires_at: z.string(),
  opened_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  is_good: z.boolean(),
});
export type SheetLink = z.output<typeof SheetLink>;

/**
 * Lists the links sent for one sheet, newest first, and where the next one would be sent ('' if there is no email address or
 * phone number).
 */
export const getSheetLinks = endpoint({
  method: 'GET',
  path: '/api/cutsheet/get_links/:data_id',
  input: z.object({ data_id: Id }),
  data: z.object({
    email: z.string(),
    phone: z.string(),
    /** The phone number that links are texted to, because there is no email address; '' if links aren't texted. */
    text_to: z.string(),
    /** Whether links are pushed to the customer's devices, because there is no email address. */
    is_pushed: z.boolean(),
    /** Whether a link can be sent now; false once the sheet is locked. */
    can: z.object({ send: z.boolean() }),
    links: z.array(SheetLink),
  }),
  refusals: [],
  shows: ['cut_sheets', 'customers', 'orders'],
});

/** Revokes every valid link to a sheet. */
export const revokeSheetLinks = endpoint({
  method: 'POST',
  path: '/api/cutsheet/revoke_links',
  input: z.object({ data_id: Id }),
  data: z.object({ revoked: z.int() }),
  done: 'Link revoked',
  refusals: [],
});

/** A link's secret. A malformed one is treated as unknown. */
const Token = z.string().max(200);

/**
 * What a link shows: its sheet, the customer and animal, and whom to call. None of it gives access to other data about the
 * plant or its customers.
 */
export const LinkedSheet = SheetRecord.pick({
  id: true,
  data_id: true,
  form_id: true,
  type: true,
  name: true,
  species: true,
  tagid: true,
  plant_name: true,
  plant_phone: true,
  plant_logo: true,
  qty: true,
  event_date: true,
  date_added: true,
  first_name: true,
  last_name: true,
  form_status: true,
  form_json: true,
  current_form_json: true,
  form_data_json: true,
  edit_data_json: true,
  left_behind: true,
  standard_answers: true,
  facts: true,
  basis: true,
  revision: true,
  saved_at: true,
  submitted_at: true,
  category_id: true,
  isnewcutsheet: true,
  can: true,
  locked_because: true,
}).extend({
  plant_email: z.string(),
  time_zone: z.string(),
  expires_at: z.string(),
  /** The pending change request, or else the last one, with the office's decision. */
  change: z
    .object({ wish: z.string(), outcome: z.enum(['accepted', 'refused']).nullable(), answer: z.string() })
    .nullable(),
});
export type LinkedSheet = z.output<typeof LinkedSheet>;

/** Opens a link. Unknown, expired, and revoked links, and links to deleted sheets, all get the same response. */
export const openSheetLink = endpoint({
  method: 'POST',
  path: '/api/cutsheet/link/open',
  input: z.object({ token: Token }),
  data: LinkedSheet,
  refusals: ['sheet_link_over'],
});

/** Like save_custom_form_data, but for anyone with the link. */
export const saveByLink = endpoint({
  method: 'POST',
  path: '/api/cutsheet/link/save',
  input: z.object({ token: Token, revision: Revision, form_data: Json(SentAnswers) }),
  data: z.object({ revision: z.int(), saved_at: z.string() }),
  mostBytes: MAX_SHEET_BYTES,
  refusals: ['sheet_link_over', 'sheet_changed', 'order_over', 'sheet_locked', ...LIST_REFUSALS],
});

/** Like submit_custom_form, but for anyone with the link. */
export const submitByLink = endpoint({
  method: 'POST',
  path: '/api/cutsheet/link/submit',
  input: z.object({
    token: Token,
    form_data: Json(SentAnswers),
    form_json: Json(Template).optional(),
    revision: Revision.optional(),
  }),
  data: submitCustomForm.data,
  done: 'Cut Sheet form submitted successfully',
  mostBytes: MAX_SHEET_BYTES,
  refusals: ['sheet_link_over', ...submitCustomForm.refusals],
});
