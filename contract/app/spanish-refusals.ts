import { ACCOUNTS_REFUSALS_IN_SPANISH } from '#contract/accounts/spanish-refusals.ts';
import type { RefusalCode } from '#contract/app/refusals.ts';
import { BOOKING_REFUSALS_IN_SPANISH } from '#contract/booking/spanish-refusals.ts';
import { CALENDAR_REFUSALS_IN_SPANISH } from '#contract/calendar/spanish-refusals.ts';
import { COMMUNITY_REFUSALS_IN_SPANISH } from '#contract/community/spanish-refusals.ts';
import { CUT_SHEETS_REFUSALS_IN_SPANISH } from '#contract/cut-sheets/spanish-refusals.ts';
import { DIRECTORY_REFUSALS_IN_SPANISH } from '#contract/directory/spanish-refusals.ts';
import { FLOOR_REFUSALS_IN_SPANISH } from '#contract/floor/spanish-refusals.ts';
import { INVOICING_REFUSALS_IN_SPANISH } from '#contract/invoicing/spanish-refusals.ts';
import { LEGAL_REFUSALS_IN_SPANISH } from '#contract/legal/spanish-refusals.ts';
import { ANY_REFUSALS_IN_SPANISH } from '#contract/lib/spanish-refusals.ts';
import { MAIL_REFUSALS_IN_SPANISH } from '#contract/mail/spanish-refusals.ts';
import { MARKET_REFUSALS_IN_SPANISH } from '#contract/market/spanish-refusals.ts';
import { MESSAGES_REFUSALS_IN_SPANISH } from '#contract/messages/spanish-refusals.ts';
import { NOTICES_REFUSALS_IN_SPANISH } from '#contract/notices/spanish-refusals.ts';
import { ORDERS_REFUSALS_IN_SPANISH } from '#contract/orders/spanish-refusals.ts';
import { PAYMENTS_REFUSALS_IN_SPANISH } from '#contract/payments/spanish-refusals.ts';
import { PRICING_REFUSALS_IN_SPANISH } from '#contract/pricing/spanish-refusals.ts';
import { REPORTS_REFUSALS_IN_SPANISH } from '#contract/reports/spanish-refusals.ts';
import { WAITLIST_REFUSALS_IN_SPANISH } from '#contract/waitlist/spanish-refusals.ts';
import { WEBHOOKS_REFUSALS_IN_SPANISH } from '#contract/webhooks/spanish-refusals.ts';

/** Every refusal in Spanish. A missing one does not compile. `{word}` is filled as in English. */
export const REFUSALS_IN_SPANISH: Readonly<Record<RefusalCode, string>> = {
  ...ANY_REFUSALS_IN_SPANISH,
  ...LEGAL_REFUSALS_IN_SPANISH,
  ...ACCOUNTS_REFUSALS_IN_SPANISH,
  ...DIRECTORY_REFUSALS_IN_SPANISH,
  ...MAIL_REFUSALS_IN_SPANISH,
  ...PAYMENTS_REFUSALS_IN_SPANISH,
  ...ORDERS_REFUSALS_IN_SPANISH,
  ...CALENDAR_REFUSALS_IN_SPANISH,
  ...PRICING_REFUSALS_IN_SPANISH,
  ...CUT_SHEETS_REFUSALS_IN_SPANISH,
  ...BOOKING_REFUSALS_IN_SPANISH,
  ...WAITLIST_REFUSALS_IN_SPANISH,
  ...FLOOR_REFUSALS_IN_SPANISH,
  ...NOTICES_REFUSALS_IN_SPANISH,
  ...INVOICING_REFUSALS_IN_SPANISH,
  ...MARKET_REFUSALS_IN_SPANISH,
  ...COMMUNITY_REFUSALS_IN_SPANISH,
  ...MESSAGES_REFUSALS_IN_SPANISH,
  ...REPORTS_REFUSALS_IN_SPANISH,
  ...WEBHOOKS_REFUSALS_IN_SPANISH,
};
