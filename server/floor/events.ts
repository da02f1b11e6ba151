import { z } from 'zod';
import { type EventRules, Id } from '#server/lib/event-data.ts';

export const FLOOR_EVENTS = {
  'day_pdf.asked': { about: 'plant', topics: [], data: z.object({ pdf_id: Id }) },
  /** What only the floor's screens show: the order of a day, or what hangs where. */
  'floor.changed': { about: 'plant', topics: ['orders'], staffOnly: true },
} as const satisfies EventRules;
