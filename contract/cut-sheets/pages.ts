import type { Page } from '#contract/lib/page.ts';

export const CUT_SHEETS_PAGES = {
  '/processorCutSheet': { who: 'plantPeople', title: 'Cut Sheets' },
  /** Customers who have not filled in their cut sheet. */
  '/processorCutSheet/missing': { who: 'office', title: 'Missing cut sheets' },
  /** One sheet, for anyone with its link. */
  '/CutSheet/$token': { who: 'anyone' },
  '/CutSheetBuilder/$form_id': { who: 'office' },
  '/NewDesignCutSheet': { who: 'office' },
  '/CutSheetForm/$form_id/$data_id': { who: 'plantPeople' },
  '/CutSheetForm/$form_id/$data_id/$action': { who: 'plantPeople' },
  '/NewCutSheetForm': { who: 'orderers', title: 'New cut sheet' },
  '/NewCutSheetForm/$form_id/$data_id': { who: 'plantPeople' },
  '/NewCutSheetForm/$form_id/$data_id/$action': { who: 'plantPeople' },
} as const satisfies Readonly<Record<string, Page>>;
