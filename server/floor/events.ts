import { z } from 'zod';
import { type EventRules, Id } from '#server/lib/event-data.ts';

export const FLOOR_EVENTS = {
  'day_pdf.asked': { about: 'plant', topics: [], data: z.object({ pdf_id: Id }) },
} as const satisfies EventRules;
