import { z } from 'zod';
import { Changes, type EventRules, Id, MaybeChanges } from '#server/lib/event-data.ts';

export interface CutSheetsSubjects {
  /** If the order is given, the event also appears in the order's history. */
  sheet: { cut_sheet_id: number; order_id?: number | null };
  template: { template_id: number };
}

const Differs = z.object({ titles: z.array(z.string()).default([]), changes: Changes });
const Settled = z.object({ is_replaced: z.boolean().default(false), changes: Changes.optional() });
const AgeDecided = z.object({
  is_over: z.boolean().default(false),
  gone: z.array(z.string()).default([]),
  come: z.array(z.string()).default([]),
  changes: Changes,
});
const ChangeDecided = z.object({
  change_id: Id,
  changes: Changes.optional(),
  reject_reason: z.string().optional(),
});

export const CUT_SHEETS_EVENTS = {
  'cut_sheet.submitted': { about: 'sheet', topics: ['cut_sheets', 'orders'], data: MaybeChanges },
  'cut_sheet.changed': { about: 'sheet', topics: ['cut_sheets', 'orders'], data: MaybeChanges },
  'cut_sheet.differs': { about: 'sheet', topics: ['cut_sheets', 'orders'], data: Differs },
  'cut_sheet.settled': { about: 'sheet', topics: ['cut_sheets', 'orders'], data: Settled },
  'cut_sheet.age_decided': { about: 'sheet', topics: ['cut_sheets', 'orders'], data: AgeDecided },
  'cut_sheet.begun': { about: 'sheet', topics: ['cut_sheets'] },
  'cut_sheet.attached': {
    about: 'order',
    topics: ['cut_sheets', 'orders'],
    data: z.object({ cut_sheet_id: Id, changes: Changes.optional() }),
  },
  'cut_sheet.link_sent': {
    about: 'sheet',
    topics: ['cut_sheets'],
    staffOnly: true,
    data: z.object({ changes: Changes.optional() }),
  },
  'cut_sheet.link_opened': { about: 'sheet', topics: ['cut_sheets'], staffOnly: true },
  'cut_sheet.links_revoked': { about: 'sheet', topics: ['cut_sheets'], staffOnly: true },
  'cut_sheet.reminded': {
    about: 'sheet',
    topics: ['cut_sheets'],
    staffOnly: true,
    data: z.object({ days_before: z.number() }),
  },
  'cut_sheet.change_asked': {
    about: 'sheet',
    topics: ['cut_sheets'],
    data: z.object({ change_id: Id, reject_reason: z.string() }),
  },
  'cut_sheet.change_accepted': { about: 'sheet', topics: ['cut_sheets', 'orders'], data: ChangeDecided },
  'cut_sheet.change_refused': { about: 'sheet', topics: ['cut_sheets'], data: ChangeDecided },
  'template.changed': { about: 'template', topics: ['templates'], staffOnly: true },
  'template.published': {
    about: 'template',
    topics: ['templates', 'cut_sheets'],
    data: z.object({ version: z.number().optional() }),
  },
} as const satisfies EventRules;
