const ALL_PLANTS = 'a job for all plants at once: it has to take one plant after the other there';
const GIVEN = 'the condition, which is put in, says of which plant';
const TIME = 'sets the time of a conflict with now(): the process has to send it there';
const MARKET = 'money of the market, which is found through purchases and claims, and those are global';
const NOTICE = 'the card provider’s notice doesn’t say of which plant: it has to be looked up there';

/**
 * The server's SQL that breaks a rule of Citus, by rule and file, with the reason. A reason that ends in "there" says what has to
 * be done first on a distributed database.
 */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'conflict server/calendar/calendar-feed-store.ts': TIME,
  'conflict server/dashboard/bell.ts': TIME,
  'conflict server/directory/import/import-store.ts': TIME,
  'conflict server/floor/packing/packing-store.ts': TIME,
  'conflict server/floor/pickup/rule-store.ts': TIME,
  'conflict server/floor/station/station-store.ts': TIME,
  'conflict server/invoicing/accounting/link-store.ts': TIME,
  'conflict server/orders/notifications/notice-store.ts': TIME,
  'join server/invoicing/invoices/view-invoice.ts': 'a dispute may be of another owner than its charge',
  'join server/market/checkout/charges.ts': MARKET,
  'join server/market/checkout/checkout.ts': MARKET,
  'join server/market/checkout/pack-sale.ts': MARKET,
  'join server/market/checkout/refunds.ts': MARKET,
  'join server/market/orders/pay-sellers.ts': MARKET,
  'join server/market/orders/take-back.ts': MARKET,
  'join server/market/seller/list-sales.ts': MARKET,
  'join server/market/uses-market.ts': MARKET,
  'join server/payments/pay-pages.ts': NOTICE,
  'join server/payments/refunds.ts': NOTICE,
  'lock server/accounts/settings/current-plant.ts': 'looks for any plant of a person, whose account is global',
  'lock server/booking/guest-dropoff/dropoff-store.ts': ALL_PLANTS,
  'lock server/calendar/calendar-feed-store.ts': 'deletes the calendars of a person, whose account is global',
  'lock server/cut-sheets/jobs.ts': ALL_PLANTS,
  'lock server/directory/import/import-jobs.ts': ALL_PLANTS,
  'lock server/invoicing/paying/pay-links.ts': ALL_PLANTS,
  'lock server/lib/background/relay.ts': ALL_PLANTS,
  'lock server/lib/mails/mails.ts': ALL_PLANTS,
  'lock server/market/checkout/pack-sale.ts': MARKET,
  'lock server/market/orders/pay-sellers.ts': MARKET,
  'lock server/market/orders/refund-ended.ts': MARKET,
  'lock server/market/orders/take-back.ts': MARKET,
  'lock server/orders/erase-remarks.ts': GIVEN,
  'lock server/orders/notifications/notice-store.ts': GIVEN,
  'lock server/payments/charges.ts': NOTICE,
  'lock server/payments/pay-pages.ts': NOTICE,
  'lock server/payments/refunds.ts': NOTICE,
  'lock server/reports/data-files/data-file-store.ts': ALL_PLANTS,
  'lock server/webhooks/webhook-store.ts': ALL_PLANTS,
  'volatile server/invoicing/till/close-till.ts':
    'sets the time of a count with clock_timestamp(): the process has to send it there',
  'volatile server/payments/refunds.ts': 'sets a random key: the process has to send it there',
};
