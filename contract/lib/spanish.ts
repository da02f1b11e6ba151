import { accounting } from '#contract/lib/spanish/accounting.ts';
import { attachSheet } from '#contract/lib/spanish/attach-sheet.ts';
import { books } from '#contract/lib/spanish/books.ts';
import { builder } from '#contract/lib/spanish/builder.ts';
import { calendar } from '#contract/lib/spanish/calendar.ts';
import { community } from '#contract/lib/spanish/community.ts';
import { cutSheetForm } from '#contract/lib/spanish/cut-sheet-form.ts';
import { cutSheets } from '#contract/lib/spanish/cut-sheets.ts';
import { cutFates } from '#contract/lib/spanish/cuts/cut-fates.ts';
import { cutUses } from '#contract/lib/spanish/cuts/cut-uses.ts';
import { dashboard } from '#contract/lib/spanish/dashboard.ts';
import { dayPopup } from '#contract/lib/spanish/day-popup.ts';
import { directory } from '#contract/lib/spanish/directory.ts';
import { editOrder } from '#contract/lib/spanish/edit-order.ts';
import { estimate } from '#contract/lib/spanish/estimate.ts';
import { finder } from '#contract/lib/spanish/finder.ts';
import { FIRST_SCREEN } from '#contract/lib/spanish/first-screen.ts';
import { floorInspector } from '#contract/lib/spanish/floor/inspector.ts';
import { floorLabels } from '#contract/lib/spanish/floor/labels.ts';
import { floor } from '#contract/lib/spanish/floor.ts';
import { importing } from '#contract/lib/spanish/import.ts';
import { invoicePaper } from '#contract/lib/spanish/invoice-paper.ts';
import { invoices } from '#contract/lib/spanish/invoices.ts';
import { invoiceChanges } from '#contract/lib/spanish/invoicing/invoice-changes.ts';
import { buying } from '#contract/lib/spanish/market/buying.ts';
import { marketClaims } from '#contract/lib/spanish/market/claims.ts';
import { coupons } from '#contract/lib/spanish/market/coupons.ts';
import { delivery } from '#contract/lib/spanish/market/delivery.ts';
import { plantPages } from '#contract/lib/spanish/market/plants.ts';
import { pointOfSale } from '#contract/lib/spanish/market/pos.ts';
import { marketSearch } from '#contract/lib/spanish/market/search.ts';
import { selling } from '#contract/lib/spanish/market/selling.ts';
import { messages } from '#contract/lib/spanish/messages.ts';
import { newOrder } from '#contract/lib/spanish/new-order.ts';
import { notices } from '#contract/lib/spanish/notices.ts';
import { offers } from '#contract/lib/spanish/offers.ts';
import { orderLists } from '#contract/lib/spanish/order-lists.ts';
import { orders } from '#contract/lib/spanish/orders.ts';
import { payments } from '#contract/lib/spanish/payments.ts';
import { pricing } from '#contract/lib/spanish/pricing.ts';
import { programs } from '#contract/lib/spanish/programs.ts';
import { reports } from '#contract/lib/spanish/reports.ts';
import { settings } from '#contract/lib/spanish/settings.ts';
import { sheetLinks } from '#contract/lib/spanish/sheet-links.ts';
import { shell } from '#contract/lib/spanish/shell.ts';
import { team } from '#contract/lib/spanish/team.ts';
import { templateProblems } from '#contract/lib/spanish/template-problems.ts';
import { till } from '#contract/lib/spanish/till.ts';
import { waitlist } from '#contract/lib/spanish/waitlist.ts';

/** All screen text in Spanish, keyed by the English. Using text that is missing here does not compile. */
export const SPANISH = {
  ...FIRST_SCREEN,
  ...shell,
  ...team,
  ...settings,
  ...programs,
  ...directory,
  ...importing,
  ...finder,
  ...marketSearch,
  ...plantPages,
  ...pointOfSale,
  ...community,
  ...notices,
  ...messages,
  ...payments,
  ...pricing,
  ...books,
  ...invoicePaper,
  ...invoices,
  ...invoiceChanges,
  ...till,
  ...accounting,
  ...cutFates,
  ...cutUses,
  ...cutSheetForm,
  ...cutSheets,
  ...sheetLinks,
  ...builder,
  ...templateProblems,
  ...attachSheet,
  ...calendar,
  ...offers,
  ...orders,
  ...dayPopup,
  ...estimate,
  ...orderLists,
  ...newOrder,
  ...editOrder,
  ...waitlist,
  ...floor,
  ...floorInspector,
  ...floorLabels,
  ...coupons,
  ...delivery,
  ...selling,
  ...dashboard,
  ...reports,
  ...marketClaims,
  ...buying,
};
export type Words = keyof typeof SPANISH;
/** Text that depends on a count. */
export type PluralWords = { [K in Words]: (typeof SPANISH)[K] extends string ? never : K }[Words];
