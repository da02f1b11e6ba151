import { z } from 'zod';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { Line, pageFields } from '#contract/lib/fields.ts';

/**
 * A message the plant sent. `sent_by` is 'office' if it was only stored, because no mail server is set up. `problem` says why
 * it has not been sent yet, or why it failed.
 */
export const Mail = z.object({
  mail_id: z.int(),
  template: z.string(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  status: z.enum(['queued', 'sent', 'failed']),
  problem: z.string().nullable(),
  sent_by: z.string().nullable(),
  created_at: z.string(),
});
export type Mail = z.output<typeof Mail>;

/** Lists the plant's messages, newest first, one page at a time; search covers recipient and subject. */
export const getMails = endpoint({
  method: 'POST',
  path: '/api/notices/getMails',
  input: z.object({
    search: Line(100).default(''),
    ...pageFields(),
  }),
  data: PageOf(Mail),
  envelope: 'page',
  refusals: [],
  shows: ['mails'],
});
