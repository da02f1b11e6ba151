import { z } from 'zod';
import { ANSWER_REFUSALS } from '#contract/cut-sheets/answer-refusals.ts';
import { Answers, MAX_SHEET_BYTES, SentAnswers } from '#contract/cut-sheets/answers.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, Json, Text } from '#contract/lib/fields.ts';

/** A change request: the reason, and what should be cut differently, in words or as answers. */
const Wish = {
  reason: Text(1000),
  wish: Text(2000).default(''),
  wanted: Json(SentAnswers).optional(),
};
const WISH_REFUSALS = [
  'change_reason_missing',
  'change_wish_missing',
  'change_asked_already',
  'sheet_unlocked',
  'order_over',
  ...ANSWER_REFUSALS,
] as const;

/** Asks the office to change a locked sheet. Only one request can be pending at a time. */
export const askChange = endpoint({
  method: 'POST',
  path: '/api/cutsheet/ask_change',
  input: z.object({ data_id: Id, ...Wish }),
  data: z.object({ change_id: z.int() }),
  done: 'Request sent to the plant',
  mostBytes: MAX_SHEET_BYTES,
  refusals: WISH_REFUSALS,
});

/** Requests a change, for anyone with the link to the sheet. */
export const askChangeByLink = endpoint({
  method: 'POST',
  path: '/api/cutsheet/link/ask_change',
  input: z.object({ token: z.string().max(200), ...Wish }),
  data: z.object({ change_id: z.int() }),
  done: 'Request sent to the plant',
  mostBytes: MAX_SHEET_BYTES,
  refusals: ['sheet_link_over', ...WISH_REFUSALS],
});

/** A change request and the office's decision. `outcome` is null until the office decides. */
const SheetChange = z.object({
  change_id: z.int(),
  reason: z.string(),
  wish: z.string(),
  wanted: Answers.nullable(),
  asked_at: z.string(),
  asked_by: z.string(),
  outcome: z.enum(['accepted', 'refused']).nullable(),
  answer: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string(),
});
export type SheetChange = z.output<typeof SheetChange>;

/** Lists the change requests for one sheet, newest first. */
export const getSheetChanges = endpoint({
  method: 'GET',
  path: '/api/cutsheet/get_changes/:data_id',
  input: z.object({ data_id: Id }),
  data: z.object({ can: z.object({ decide: z.boolean() }), changes: z.array(SheetChange) }),
  refusals: [],
  shows: ['cut_sheets', 'orders'],
});

/**
 * Accepts or rejects a change request. If it is accepted, the plant follows `form_data`, or else the requested answers;
 * a request that is only in words can't be accepted without `form_data`. A rejection needs a reason.
 */
export const decideChange = endpoint({
  method: 'POST',
  path: '/api/cutsheet/decide_change',
  input: z.object({
    change_id: Id,
    outcome: z.enum(['accepted', 'refused']),
    answer: Text(1000).default(''),
    form_data: Json(SentAnswers).optional(),
  }),
  data: z.object({ change_id: z.int(), outcome: z.enum(['accepted', 'refused']) }),
  done: ({ outcome }) => (outcome === 'accepted' ? 'Change accepted' : 'Change declined'),
  mostBytes: MAX_SHEET_BYTES,
  refusals: [
    'change_decided',
    'change_reason_missing',
    'change_answers_missing',
    'order_over',
    'sheet_unlocked',
    ...ANSWER_REFUSALS,
  ],
});

/** Lists the change requests waiting for the office, oldest first. */
export const listAskedChanges = endpoint({
  method: 'GET',
  path: '/api/cutsheet/list_changes',
  input: z.object({}),
  data: z.array(
    SheetChange.pick({ change_id: true, reason: true, wish: true, asked_at: true }).extend({
      data_id: z.int(),
      form_id: z.int(),
      order_id: z.int().nullable(),
      first_name: z.string(),
      last_name: z.string(),
    }),
  ),
  refusals: [],
  shows: ['cut_sheets', 'orders', 'customers'],
});
