import { z } from 'zod';
import { Day, type EventRules, Id } from '#server/lib/event-data.ts';

export const REPORTS_EVENTS = {
  /** A new month has begun, and someone's saved report is due to be emailed. */
  'report.due': { about: 'plant', topics: [], data: z.object({ saved_report_id: Id, month: Day }) },
} as const satisfies EventRules;
