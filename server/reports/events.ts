import { z } from 'zod';
import { Day, type EventRules, Id } from '#server/lib/event-data.ts';

export const REPORTS_EVENTS = {
  /** A new month has begun, and someone's saved report is due to be emailed. */
  'report.due': { about: 'plant', topics: [], data: z.object({ saved_report_id: Id, month: Day }) },
  /** Someone asked for a plant's data, or their own, as one file. A person's file is nobody else's business, so the market owns it. */
  'data_file.asked': { about: 'plant', topics: [], data: z.object({ owner: Id, file_id: Id }) },
} as const satisfies EventRules;
