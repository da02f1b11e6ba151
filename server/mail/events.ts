import { z } from 'zod';
import { type EventRules, Id } from '#server/lib/event-data.ts';

export const MAIL_EVENTS = {
  'mail.resent': { about: 'plant', topics: ['mails'], data: z.object({ mail_id: Id }) },
  'mail.changed': { about: 'plant', topics: ['mails'] },
} as const satisfies EventRules;
