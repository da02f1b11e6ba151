import { ACCOUNTS_PAGES } from '#contract/accounts/pages.ts';
import { BOOKING_PAGES } from '#contract/booking/pages.ts';
import { CALENDAR_PAGES } from '#contract/calendar/pages.ts';
import { COMMUNITY_PAGES } from '#contract/community/pages.ts';
import { CUT_SHEETS_PAGES } from '#contract/cut-sheets/pages.ts';
import { DASHBOARD_PAGES } from '#contract/dashboard/pages.ts';
import { DIRECTORY_PAGES } from '#contract/directory/pages.ts';
import { FLOOR_PAGES } from '#contract/floor/pages.ts';
import { INVOICING_PAGES } from '#contract/invoicing/pages.ts';
import { LEGAL_PAGES } from '#contract/legal/pages.ts';
import type { Page } from '#contract/lib/page.ts';
import { MAIL_PAGES } from '#contract/mail/pages.ts';
import { MARKET_PAGES } from '#contract/market/pages.ts';
import { MESSAGES_PAGES } from '#contract/messages/pages.ts';
import { ORDERS_PAGES } from '#contract/orders/pages.ts';
import { PAYMENTS_PAGES } from '#contract/payments/pages.ts';
import { PRICING_PAGES } from '#contract/pricing/pages.ts';
import { REPORTS_PAGES } from '#contract/reports/pages.ts';
import { WAITLIST_PAGES } from '#contract/waitlist/pages.ts';

/** The pages that belong to no area. */
const APP_PAGES = {
  '/': { who: 'anyone' },
  '/recipes': { who: 'anyone', title: 'Recipes' },
  '/contactus': { who: 'anyone', title: 'Contact us' },
  '/aboutus': { who: 'anyone', title: 'About us' },
  '/error422': { who: 'anyone' },
  '/error500': { who: 'anyone' },
  '/sidenav': { who: 'signedIn', title: 'Menu' },
} as const satisfies Readonly<Record<string, Page>>;

/**
 * Every page of the product. Addresses must match in full, but case and a trailing slash don't matter; a `$name` part
 * matches any text. See docs/rules.md, Pages. Each area declares its own.
 */
export const PAGES = {
  ...APP_PAGES,
  ...LEGAL_PAGES,
  ...ACCOUNTS_PAGES,
  ...DIRECTORY_PAGES,
  ...MAIL_PAGES,
  ...PAYMENTS_PAGES,
  ...ORDERS_PAGES,
  ...CALENDAR_PAGES,
  ...PRICING_PAGES,
  ...CUT_SHEETS_PAGES,
  ...BOOKING_PAGES,
  ...WAITLIST_PAGES,
  ...FLOOR_PAGES,
  ...INVOICING_PAGES,
  ...MARKET_PAGES,
  ...COMMUNITY_PAGES,
  ...MESSAGES_PAGES,
  ...DASHBOARD_PAGES,
  ...REPORTS_PAGES,
};
export type PagePath = keyof typeof PAGES;
