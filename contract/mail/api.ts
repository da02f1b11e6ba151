import { z } from 'zod';
import { CHANNELS } from '#contract/accounts/notice-events.ts';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { Line, pageFields } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';

/**
 * A message the plant sent. `sent_by` is 'office' if it was only stored, because no mail server or text service is set up.
 * `problem` says why it has not been sent yet, or why it wasn't sent at all.
 */
export const Mail = z.object({
  mail_id: z.int(),
  channel: z.enum(CHANNELS),
  template: z.string(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  status: z.enum(['queued', 'sent', 'delivered', 'failed', 'skipped']),
  problem: z.string().nullable(),
  sent_by: z.string().nullable(),
  created_at: z.string(),
  /** The name of the attached file. */
  attachment: z.string().nullable(),
});
export type Mail = z.output<typeof Mail>;

/** The values of `problem` for a message that was due but wasn't sent. */
export const SKIPPED_BECAUSE = {
  refused: 'They turned these emails off.',
  stopped: 'They replied STOP, so we can’t text them.',
  gone: 'Notifications were turned off on that device.',
} as const satisfies Readonly<Record<string, Words>>;
export type SkippedBecause = (typeof SKIPPED_BECAUSE)[keyof typeof SKIPPED_BECAUSE];

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

/** Exports all pages of the plant's messages as a spreadsheet, newest first, without what they say. */
export const exportMails = endpoint({
  method: 'GET',
  path: '/api/notices/exportMails',
  input: getMails.input.pick({ search: true }),
  data: z.unknown(),
  file: 'text/csv',
  refusals: [],
});
