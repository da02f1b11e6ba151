import { z } from 'zod';
import { ANSWER_REFUSALS, LIST_REFUSALS } from '#contract/cut-sheets/answer-refusals.ts';
import { Answers, ChosenCut, MAX_SHEET_BYTES, SentAnswers } from '#contract/cut-sheets/answers.ts';
import { DraftTemplate } from '#contract/cut-sheets/built-in/draft-template.ts';
import { Basis } from '#contract/cut-sheets/estimate/estimate.ts';
import { SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { Template } from '#contract/cut-sheets/templates/template.ts';
import { Ticket, TicketSearch } from '#contract/cut-sheets/tickets.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IntBetween, Json, Line, MAX_INT, Revision } from '#contract/lib/fields.ts';

/** A sheet is 'open' until it is submitted. */
const FormStatus = z.enum(['open', 'completed']);

/** A template in the plant's list. */
export const TemplateItem = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  /** The share sizes that the template is for, in quarters; empty means any size. */
  share_sizes: z.array(z.int()),
});
/** One template: `form_json` is what customers fill in, `form_json_temp` the builder's draft. */
const TemplateRecord = TemplateItem.extend({
  form_json: Template,
  form_json_temp: DraftTemplate.nullable(),
  /** The plant's standard cut, if it has one. */
  standard_answers: Answers.nullable(),
});
export type TemplateRecord = z.output<typeof TemplateRecord>;

export type TemplateItem = z.output<typeof TemplateItem>;

/**
 * Returns one template if form_id is given, otherwise the plant's list. `user_id` may be the caller's own id or the
 * plant's, and has no effect; any other id is refused as not found. `form_status` 1 requests active templates; it has
 * no effect either, because only active ones are ever returned.
 */
export const getCustomForm = endpoint({
  method: 'POST',
  path: '/api/cutsheet/get_custom_form',
  input: z.object({ form_id: Id.optional(), user_id: Id.optional(), form_status: IntBetween(1, MAX_INT).optional() }),
  data: z.union([TemplateRecord, z.array(TemplateItem)]),
  refusals: [],
  shows: ['cut_sheets'],
  envelope: 'result',
});

/** A customer's previous cut sheet. */
export const SheetItem = z.object({
  id: z.int(),
  order_id: z.int().nullable(),
  type: z.string(),
  name: z.string(),
  date_added: z.string(),
  form_status: FormStatus,
  customer_id: z.int(),
  form_id: z.int(),
  form_data_json: Answers,
  isnewcutsheet: z.literal(1),
});

export type SheetItem = z.output<typeof SheetItem>;

/** One sheet with its customer and animal. `qty` counts quarters; null for a sheet without an order. */
export const SheetRecord = SheetItem.extend({
  /** The sheet's id. If a blank sheet was replaced, its address returns the replacement, with the replacement's id. */
  data_id: z.int(),
  /** The sheet that replaced this one on its share; null if there is none or this sheet is on an order. */
  replaced_by: z.object({ form_id: z.int(), data_id: z.int() }).nullable(),
  /** Goes up with each save. A save or submit must send the revision it started from. */
  revision: z.int(),
  saved_at: z.string().nullable(),
  /** Who saved last; '' if nobody has. */
  saved_by: z.string(),
  /** Changes to a submitted sheet that have not been submitted yet. Until they are, the plant follows `form_data_json`. */
  edit_data_json: Answers.nullable(),
  /**
   * Answers that are no longer on the plant's form, or no longer offered for this animal. Listed so that nothing is
   * lost silently.
   */
  left_behind: z.array(ChosenCut),
  cart_id: z.int().nullable(),
  category_id: z.int().nullable(),
  species: z.string(),
  event_date: z.string().nullable(),
  qty: z.int().nullable(),
  /** The animal's ear tag, for the printout, and whose form it is. */
  tagid: z.string(),
  plant_name: z.string(),
  plant_phone: z.string(),
  /** URL of the plant's logo; '' for none. */
  plant_logo: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  email: z.string(),
  street_address: z.string(),
  street_address_2: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  country: z.string(),
  /** The form that was answered; for a submitted sheet, the version it was submitted with. */
  form_json: Template,
  /** The plant's current form, if it has changed. Changes to a submitted sheet are made on this one. */
  current_form_json: Template.nullable(),
  submitted_at: z.string().nullable(),
  /** Rules that follow from the animal and the share: which cuts are ruled out, and how many may be chosen. */
  facts: SheetFacts,
  /**
   * The plant's standard cut, and this customer's latest other sheet for the species. Either can fill in the sheet with one
   * click.
   */
  standard_answers: Answers.nullable(),
  last_sheet: z.object({ data_id: z.int(), submitted_at: z.string(), form_data_json: Answers }).nullable(),
  /** The inputs of the take-home estimate for this share. */
  basis: Basis,
  /** What the signed-in person may do: fill in an open sheet, change a submitted one, request a change to a locked one. */
  can: z.object({ fill: z.boolean(), edit: z.boolean(), ask_change: z.boolean() }),
  /** Why the answers are locked: cutting has begun, or the order is over; '' while they can still be changed. */
  locked_because: z.enum(['', 'cutting', 'over']),
});

export type SheetRecord = z.output<typeof SheetRecord>;

/**
 * With data_id, returns a list with just that sheet; with `search` (the lookup), the matching tickets, newest first, and a
 * status of true or false; otherwise the previous sheets the caller may see, newest first.
 */
export const getCustomFormData = endpoint({
  method: 'POST',
  path: '/api/cutsheet/get_custom_form_data',
  input: z.object({
    form_id: Id.optional(),
    data_id: Id.optional(),
    user_id: Id.optional(),
    customer_id: Id.optional(),
    form_status: FormStatus.optional(),
    /** 1 requests existing sheets. It has no effect, because only existing ones are ever returned. */
    status: z.union([Line(20), z.int().min(-MAX_INT).max(MAX_INT)]).optional(),
    first_name: Line(200).optional(),
    last_name: Line(200).optional(),
    search: Json(TicketSearch).optional(),
    /** 1 returns lookup rows with form_json and form_data_json set to null, because they make up most of the response. */
    brief: Flag.optional(),
  }),
  data: z.array(z.union([SheetRecord, SheetItem, Ticket])),
  refusals: [],
  shows: ['cut_sheets', 'orders', 'customers'],
  statusOf: ({ search, data_id }, code) =>
    search === undefined || data_id !== undefined ? (code === null ? 'yes' : 'no') : code === null,
  envelope: 'result',
});

/**
 * Saves a sheet's answers, complete or not. If two people started from the same revision, the second save is refused, so nobody
 * overwrites answers they haven't seen. A submitted sheet also keeps the answers it was submitted with.
 */
export const saveCustomFormData = endpoint({
  method: 'POST',
  path: '/api/cutsheet/save_custom_form_data',
  input: z.object({ data_id: Id, revision: Revision, form_data: Json(SentAnswers) }),
  data: z.object({ revision: z.int(), saved_at: z.string() }),
  mostBytes: MAX_SHEET_BYTES,
  refusals: ['sheet_changed', 'order_over', 'sheet_locked', ...LIST_REFUSALS],
});

/**
 * Submits the filled-in sheet to the plant, the first time or after a change. `form_json` is the version of the template that
 * was answered; `revision` identifies the answers that the person saw. Submitting again requires the revision.
 */
export const submitCustomForm = endpoint({
  method: 'POST',
  path: '/api/cutsheet/submit_custom_form',
  input: z.object({
    data_id: Id,
    form_id: Id,
    form_data: Json(SentAnswers),
    form_json: Json(Template).optional(),
    revision: Revision.optional(),
  }),
  data: z.object({ data_id: z.int() }),
  done: 'Cut Sheet form submitted successfully',
  mostBytes: MAX_SHEET_BYTES,
  refusals: ['sheet_changed', 'sheet_submitted', 'order_over', 'sheet_locked', 'template_changed', ...ANSWER_REFUSALS],
  creates: true,
  envelope: 'result',
});
