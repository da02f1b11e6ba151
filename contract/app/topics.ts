import { ACCOUNTS_TOPICS } from '#contract/accounts/topics.ts';
import { CALENDAR_TOPICS } from '#contract/calendar/topics.ts';
import { COMMUNITY_TOPICS } from '#contract/community/topics.ts';
import { CUT_SHEETS_TOPICS } from '#contract/cut-sheets/topics.ts';
import { DIRECTORY_TOPICS } from '#contract/directory/topics.ts';
import { INVOICING_TOPICS } from '#contract/invoicing/topics.ts';
import { MAIL_TOPICS } from '#contract/mail/topics.ts';
import { MARKET_TOPICS } from '#contract/market/topics.ts';
import { MESSAGES_TOPICS } from '#contract/messages/topics.ts';
import { ORDERS_TOPICS } from '#contract/orders/topics.ts';
import { PAYMENTS_TOPICS } from '#contract/payments/topics.ts';
import { PRICING_TOPICS } from '#contract/pricing/topics.ts';
import { WAITLIST_TOPICS } from '#contract/waitlist/topics.ts';

/**
 * The kinds of data that pages show. A committed change lists its topics, and every query that shows one of them is
 * refetched. Each area declares its own.
 */
export const TOPICS = [
  ...ACCOUNTS_TOPICS,
  ...DIRECTORY_TOPICS,
  ...MAIL_TOPICS,
  ...PAYMENTS_TOPICS,
  ...ORDERS_TOPICS,
  ...CALENDAR_TOPICS,
  ...PRICING_TOPICS,
  ...CUT_SHEETS_TOPICS,
  ...WAITLIST_TOPICS,
  ...INVOICING_TOPICS,
  ...MARKET_TOPICS,
  ...COMMUNITY_TOPICS,
  ...MESSAGES_TOPICS,
] as const;
export type Topic = (typeof TOPICS)[number];
