import { z } from 'zod';
import { ANSWER_REFUSALS, LIST_REFUSALS } from '#contract/cut-sheets/answer-refusals.ts';
import { Answers, ChosenCut, SentAnswers } from '#contract/cut-sheets/answers.ts';
import { DraftTemplate } from '#contract/cut-sheets/built-in/draft-template.ts';
import { Basis } from '#contract/cut-sheets/estimate/estimate.ts';
import { SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { Template } from '#contract/cut-sheets/templates/template.ts';
import { Ticket, TicketSearch } from '#contract/cut-sheets/tickets.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Count, Flag, Id, Json, Line } from '#contract/lib/fields.ts';

/** A filled sheet is 'open' until it is submitted. Decision C-83. */
const FormStatus = z.enum(['open', 'completed']);

/** A template in the plant's list. Spec part 1, section 3. */
export const TemplateItem = z.object({ id: z.int(), name: z.string(), type: z.string() });
/** One template: `form_json` is what customers fill in, `form_json_temp` the builder's draft of it. Decision C-81. */
const TemplateRecord = TemplateItem.extend({
  form_json: Template,
  form_json_temp: DraftTemplate.nullable(),
  /** The plant's standard cut, where it has one. */
  standard_answers: Answers.nullable(),
});
export type TemplateRecord = z.output<typeof TemplateRecord>;

export type TemplateItem = z.output<typeof TemplateItem>;

/**
 * By form_id one template, otherwise the plant's list. Decision C-75.
 * `user_id` is the caller's own id or the plant's; both mean the plant, any other id is unknown. Decision C-38.
 * `form_status` 1 asks for those in use, which are all that is answered.
 */
export const getCustomForm = endpoint({
  method: 'POST',
  path: '/api/cutsheet/get_custom_form',
  input: z.object({ form_id: Id.optional(), user_id: Id.optional(), form_status: Id.optional() }),
  data: z.union([TemplateRecord, z.array(TemplateItem)]),
  refusals: [],
  shows: ['cut_sheets'],
  envelope: 'result',
});

/** A previous cut sheet of a customer. Spec part 1, section 3. */
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

/** One sheet with whose it is and for which animal. `qty` counts quarters (decision C-56); a sheet without an order has none. */
export const SheetRecord = SheetItem.extend({
  data_id: z.int(),
  /** Counts the saves; who saves or submits names the one they began with. */
  revision: z.int(),
  saved_at: z.string().nullable(),
  /** Who saved last, '' while nobody has. */
  saved_by: z.string(),
  /** A submitted sheet's answers while they are being changed; `form_data_json` is what the plant cuts by until they are submitted. */
  edit_data_json: Answers.nullable(),
  /** Answers to what the plant's form no longer has, or no longer offers for this animal: nothing that was said is lost unsaid. */
  left_behind: z.array(ChosenCut),
  cart_id: z.int().nullable(),
  category_id: z.int().nullable(),
  species: z.string(),
  event_date: z.string().nullable(),
  qty: z.int().nullable(),
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
  /** The form the answers were given on: of a submitted sheet as it was then. */
  form_json: Template,
  /** The plant's form as it is now, where that is another: what a submitted sheet is changed on. */
  current_form_json: Template.nullable(),
  submitted_at: z.string().nullable(),
  /** What the animal and the share decide about the sheet: which cuts there cannot be, and how many may be chosen. */
  facts: SheetFacts,
  /** The plant's standard cut, and this customer's newest other sheet of the species: either fills the sheet in one click. */
  standard_answers: Answers.nullable(),
  last_sheet: z.object({ data_id: z.int(), submitted_at: z.string(), form_data_json: Answers }).nullable(),
  /** What the estimate of what this share comes to starts from. */
  basis: Basis,
  /** What the signed-in person may do with this sheet: fill in an open one, change a submitted one, ask to have a locked one changed. */
  can: z.object({ fill: z.boolean(), edit: z.boolean(), ask_change: z.boolean() }),
  /** Why nobody changes its answers any more: the cutting has begun, or the order is over; '' while they can be changed. */
  locked_because: z.enum(['', 'cutting', 'over']),
});

export type SheetRecord = z.output<typeof SheetRecord>;

/**
 * By data_id a list of one sheet; with `search` the tickets that match, newest first, answered with a status true or false
 * (the look-up); otherwise the previous sheets that the caller may see, newest first. Decisions C-70, C-75.
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
    /** 1 asks for the sheets there are, which are all that is answered. Decision C-83. */
    status: z.union([Line(20), z.int()]).optional(),
    first_name: Line(200).optional(),
    last_name: Line(200).optional(),
    search: Json(TicketSearch).optional(),
    /** 1 leaves form_json and form_data_json of a look-up's rows null: they are most of its weight. */
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
 * Keeps the answers of a sheet while it is filled in, complete or not. Of two people who began with the same revision the second
 * is refused, so that nobody writes over what they have not seen. A submitted sheet keeps what it was submitted with beside them.
 */
export const saveCustomFormData = endpoint({
  method: 'POST',
  path: '/api/cutsheet/save_custom_form_data',
  input: z.object({ data_id: Id, revision: Count(1_000_000_000), form_data: Json(SentAnswers) }),
  data: z.object({ revision: z.int(), saved_at: z.string() }),
  refusals: ['sheet_changed', 'order_over', 'sheet_locked', ...LIST_REFUSALS],
});

/**
 * Hands the filled sheet to the plant, the first time or after a change. `form_json` says which edition of the template was
 * answered, `revision` which answers were seen: a submitted sheet is submitted again only by who names the revision.
 */
export const submitCustomForm = endpoint({
  method: 'POST',
  path: '/api/cutsheet/submit_custom_form',
  input: z.object({
    data_id: Id,
    form_id: Id,
    form_data: Json(SentAnswers),
    form_json: Json(Template).optional(),
    revision: Count(1_000_000_000).optional(),
  }),
  data: z.object({ data_id: z.int() }),
  done: 'Cut Sheet form submitted successfully',
  refusals: ['sheet_changed', 'sheet_submitted', 'order_over', 'sheet_locked', 'template_changed', ...ANSWER_REFUSALS],
  creates: true,
  envelope: 'result',
});
