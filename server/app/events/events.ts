import { ACCOUNTS_EVENTS, type AccountsSubjects } from '#server/accounts/events.ts';
import { BOOKING_EVENTS } from '#server/booking/events.ts';
import { CALENDAR_EVENTS } from '#server/calendar/events.ts';
import { COMMUNITY_EVENTS, type CommunitySubjects } from '#server/community/events.ts';
import { CUT_SHEETS_EVENTS, type CutSheetsSubjects } from '#server/cut-sheets/events.ts';
import { DIRECTORY_EVENTS, type DirectorySubjects } from '#server/directory/events.ts';
import { FLOOR_EVENTS } from '#server/floor/events.ts';
import { INVOICING_EVENTS } from '#server/invoicing/events.ts';
import { LEGAL_EVENTS } from '#server/legal/events.ts';
import type { EventRules } from '#server/lib/event-data.ts';
import { MAIL_EVENTS } from '#server/mail/events.ts';
import { MARKET_EVENTS, type MarketSubjects } from '#server/market/events.ts';
import { MESSAGES_EVENTS, type MessagesSubjects } from '#server/messages/events.ts';
import { NOTICES_EVENTS } from '#server/notices/events.ts';
import { ORDERS_EVENTS, type OrdersSubjects } from '#server/orders/events.ts';
import { PAYMENTS_EVENTS } from '#server/payments/events.ts';
import { PRICING_EVENTS } from '#server/pricing/events.ts';
import { REPORTS_EVENTS } from '#server/reports/events.ts';
import { WAITLIST_EVENTS, type WaitlistSubjects } from '#server/waitlist/events.ts';
import { WEBHOOKS_EVENTS } from '#server/webhooks/events.ts';

/** The possible subjects of an event, as the ids that identify them. Each area declares its own. */
export interface Subjects
  extends AccountsSubjects,
    DirectorySubjects,
    OrdersSubjects,
    CutSheetsSubjects,
    WaitlistSubjects,
    MarketSubjects,
    CommunitySubjects,
    MessagesSubjects {}
export type SubjectName = keyof Subjects;

/** Every event. Each area declares those about its records; later areas may emit them too. */
export const EVENTS = {
  ...LEGAL_EVENTS,
  ...ACCOUNTS_EVENTS,
  ...DIRECTORY_EVENTS,
  ...MAIL_EVENTS,
  ...PAYMENTS_EVENTS,
  ...ORDERS_EVENTS,
  ...CALENDAR_EVENTS,
  ...PRICING_EVENTS,
  ...CUT_SHEETS_EVENTS,
  ...BOOKING_EVENTS,
  ...WAITLIST_EVENTS,
  ...FLOOR_EVENTS,
  ...NOTICES_EVENTS,
  ...INVOICING_EVENTS,
  ...MARKET_EVENTS,
  ...COMMUNITY_EVENTS,
  ...MESSAGES_EVENTS,
  ...REPORTS_EVENTS,
  ...WEBHOOKS_EVENTS,
} satisfies EventRules & Readonly<Record<string, { about: SubjectName }>>;
