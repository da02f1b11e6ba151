import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { LanguageCode, Revision } from '#contract/lib/fields.ts';
import { SharedLine, SharedText } from '#contract/lib/shared-text.ts';
import {
  findProblem,
  NOTICE_TEXT_KEYS,
  type NoticeText,
  WORDING_PARTS,
  type Wording,
} from '#contract/mail/notice-texts.ts';

/** Which message, in which language. */
const Which = z.object({ template: z.enum(NOTICE_TEXT_KEYS), language: LanguageCode });
const Parts = z.object({ subject: SharedLine(150), body: SharedText(4000), brief: SharedLine(480) });

const checkParts = (form: Wording & { template: NoticeText }, ctx: z.RefinementCtx) => {
  for (const part of WORDING_PARTS) {
    const message = findProblem(form.template, part, form[part]);
    if (message) ctx.addIssue({ code: 'custom', path: [part], message });
  }
};
export const WordingForm = Which.extend(Parts.shape).superRefine(checkParts);

/** A message's wording, and an example of it in our words. */
export const getNoticeText = endpoint({
  method: 'POST',
  path: '/api/notices/getText',
  input: Which,
  data: z.object({
    /** 0 until the plant changes it for the first time. */
    revision: z.int(),
    wording: z.object({ subject: z.string(), body: z.string(), brief: z.string() }),
    example: z.object({ subject: z.string(), text: z.string() }),
    values: z.record(z.string(), z.string()),
    plant_name: z.string(),
  }),
  refusals: [],
  shows: ['settings'],
});

/** Saves the plant's wording. Refused if someone else has saved it since the caller saw it. */
export const saveNoticeText = endpoint({
  method: 'POST',
  path: '/api/notices/saveText',
  input: Which.extend({ ...Parts.shape, revision: Revision }).superRefine(checkParts),
  data: z.object({ revision: z.int() }),
  done: 'Wording saved',
  refusals: ['settings_changed'],
});

/** Sends an example of this wording, saved or not, to the caller's own email address and phone. */
export const testNoticeText = endpoint({
  method: 'POST',
  path: '/api/notices/testText',
  input: WordingForm,
  data: z.object({ email: z.string(), phone: z.string() }),
  done: ({ phone }) => (phone === '' ? 'Test sent to your email' : 'Test sent to your email and phone'),
  refusals: [],
  creates: true,
});
