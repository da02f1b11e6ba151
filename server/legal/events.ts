import { z } from 'zod';
import type { EventRules } from '#server/lib/event-data.ts';

export const LEGAL_EVENTS = {
  'legal.accepted': {
    about: 'account',
    topics: ['account'],
    data: z.object({ agreement: z.string(), version: z.unknown() }),
  },
} as const satisfies EventRules;
