import { ACCOUNTS_REFUSALS } from '#contract/accounts/refusals.ts';
import { BOOKING_REFUSALS } from '#contract/booking/refusals.ts';
import { CALENDAR_REFUSALS } from '#contract/calendar/refusals.ts';
import { COMMUNITY_REFUSALS } from '#contract/community/refusals.ts';
import { CUT_SHEETS_REFUSALS } from '#contract/cut-sheets/refusals.ts';
import { DIRECTORY_REFUSALS } from '#contract/directory/refusals.ts';
import { FLOOR_REFUSALS } from '#contract/floor/refusals.ts';
import { INVOICING_REFUSALS } from '#contract/invoicing/refusals.ts';
import { LEGAL_REFUSALS } from '#contract/legal/refusals.ts';
import { ANY_REFUSALS } from '#contract/lib/refusals.ts';
import { isWrittenAsDay, showDay } from '#contract/lib/show-day.ts';
import { MAIL_REFUSALS } from '#contract/mail/refusals.ts';
import { MARKET_REFUSALS } from '#contract/market/refusals.ts';
import { MESSAGES_REFUSALS } from '#contract/messages/refusals.ts';
import { NOTICES_REFUSALS } from '#contract/notices/refusals.ts';
import { ORDERS_REFUSALS } from '#contract/orders/refusals.ts';
import { PAYMENTS_REFUSALS } from '#contract/payments/refusals.ts';
import { PRICING_REFUSALS } from '#contract/pricing/refusals.ts';
import { REPORTS_REFUSALS } from '#contract/reports/refusals.ts';
import { WAITLIST_REFUSALS } from '#contract/waitlist/refusals.ts';
import { WEBHOOKS_REFUSALS } from '#contract/webhooks/refusals.ts';

/** Every refusal the product can return. Each area declares its own. */
export const REFUSALS = {
  ...ANY_REFUSALS,
  ...LEGAL_REFUSALS,
  ...ACCOUNTS_REFUSALS,
  ...DIRECTORY_REFUSALS,
  ...MAIL_REFUSALS,
  ...PAYMENTS_REFUSALS,
  ...ORDERS_REFUSALS,
  ...CALENDAR_REFUSALS,
  ...PRICING_REFUSALS,
  ...CUT_SHEETS_REFUSALS,
  ...BOOKING_REFUSALS,
  ...WAITLIST_REFUSALS,
  ...FLOOR_REFUSALS,
  ...NOTICES_REFUSALS,
  ...INVOICING_REFUSALS,
  ...MARKET_REFUSALS,
  ...COMMUNITY_REFUSALS,
  ...MESSAGES_REFUSALS,
  ...REPORTS_REFUSALS,
  ...WEBHOOKS_REFUSALS,
};

export type RefusalCode = keyof typeof REFUSALS;

/** What a rule found wrong: a refusal, with the values for its message, such as the most that is allowed. */
export interface Refusal<Code extends RefusalCode = RefusalCode> {
  code: Code;
  values?: Readonly<Record<string, string | number>>;
}

/** A refusal's message with its values filled in. `series_day` is the date of a series that it is about, if several change. */
export function wordsFor(code: RefusalCode, values: Readonly<Record<string, string | number>> = {}): string {
  const words = REFUSALS[code][1].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    return isWrittenAsDay(value) ? showDay(value) : value;
  });
  return values.series_day === undefined ? words : `${showDay(String(values.series_day))}: ${words}`;
}
