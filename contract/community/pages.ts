import type { Page } from '#contract/lib/page.ts';

export const COMMUNITY_PAGES = {
  '/sellerdashboard/mycommunity': { who: 'sellers', title: 'Your communities' },
  '/sellerdashboard/createcommunity': { who: 'sellers' },
  '/sellerdashboard/allcommunity': { who: 'sellers' },
  '/sellermycommunity': { who: 'sellers' },
  /** For everyone but sellers: their own communities, and others nearby. */
  '/communities': { who: 'signedIn', title: 'Communities' },
  '/community/about/$id': { who: 'anyone' },
  '/community/discussion/$id': { who: 'signedIn' },
  '/community/announcement/$id': { who: 'signedIn' },
  '/community/members/$id': { who: 'signedIn' },
  '/community/photofile/$id': { who: 'signedIn' },
} as const satisfies Readonly<Record<string, Page>>;
