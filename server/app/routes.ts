import { connectLaterAreas } from '#server/accounts/later-areas.ts';
import { routes as accounts } from '#server/accounts/routes.ts';
import { routes as settings } from '#server/accounts/settings/settings-routes.ts';
import type { AppSecrets } from '#server/accounts/sign-in/derive-key.ts';
import { customerHoldings } from '#server/booking/customer-holdings.ts';
import { connectMarket } from '#server/booking/market-port.ts';
import { routes as orders } from '#server/booking/routes.ts';
import { dropFeedsOf } from '#server/calendar/calendar-feed-store.ts';
import { routes as calendar } from '#server/calendar/routes.ts';
import { routes as community } from '#server/community/routes.ts';
import { reportAge } from '#server/cut-sheets/age/report-age.ts';
import { areSheetsDifferent } from '#server/cut-sheets/agreement/report-differences.ts';
import { isSheetMissing } from '#server/cut-sheets/is-sheet-missing.ts';
import { routes as cutSheets } from '#server/cut-sheets/routes.ts';
import { linkRoutes } from '#server/cut-sheets/sheet-links/link-routes.ts';
import { makeDefaultTemplates } from '#server/cut-sheets/templates/make-default-templates.ts';
import { routes as dashboard } from '#server/dashboard/routes.ts';
import { connectBalances } from '#server/directory/customer-balances.ts';
import { closePortalOfStaff } from '#server/directory/portal.ts';
import { routes as directory } from '#server/directory/routes.ts';
import { routes as floor } from '#server/floor/routes.ts';
import { balancesIn } from '#server/invoicing/account/account-store.ts';
import { routes as accounting } from '#server/invoicing/accounting/routes.ts';
import { accountingService, type IntuitCredentials } from '#server/invoicing/accounting/service.ts';
import { withInvoices } from '#server/invoicing/invoices/move-invoices.ts';
import { receiveForInvoice } from '#server/invoicing/invoices/pay-invoice.ts';
import { routes as invoicing } from '#server/invoicing/routes.ts';
import { templateRoutes } from '#server/invoicing/template/template-routes.ts';
import { takeBack } from '#server/invoicing/voiding/take-back.ts';
import { routes as legal } from '#server/legal/routes.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import type { Route } from '#server/lib/route.ts';
import { routes as mail } from '#server/mail/routes.ts';
import { marketCharges } from '#server/market/checkout/market-charges.ts';
import { clearSeller } from '#server/market/lots/clear-seller.ts';
import { boughtShares, isAnyBought, moveBought } from '#server/market/orders/bought-shares.ts';
import { scheduleSold } from '#server/market/orders/schedule-sold.ts';
import { routes as market } from '#server/market/routes.ts';
import { usesMarket } from '#server/market/uses-market.ts';
import { routes as messages } from '#server/messages/routes.ts';
import { routes as notices } from '#server/notices/routes.ts';
import { countOrdersToCome } from '#server/orders/count-orders-to-come.ts';
import { connectStageChecks } from '#server/orders/stage-port.ts';
import { connectInvoices } from '#server/payments/invoice-port.ts';
import { connectMarketCharges } from '#server/payments/market-port.ts';
import { routes as payments } from '#server/payments/routes.ts';
import { dropSellerAccount } from '#server/payments/seller-payouts.ts';
import { dropCards } from '#server/payments/store.ts';
import { missingWeights } from '#server/pricing/missing-weights.ts';
import { routes as pricing } from '#server/pricing/routes.ts';
import { routes as reports } from '#server/reports/routes.ts';
import { withWaitlist } from '#server/waitlist/customer-holdings.ts';
import { routes as waitlist } from '#server/waitlist/routes.ts';

connectStageChecks({ areSheetsDifferent, isSheetMissing, missingWeights, reportAge });
connectInvoices({ receive: receiveForInvoice, takeBack });
connectMarketCharges(marketCharges);
connectBalances(balancesIn);
connectMarket({ scheduleSold, isAnyBought, boughtShares, moveBought });
connectLaterAreas({
  dropCards,
  dropSellerAccount,
  clearSeller,
  dropFeeds: dropFeedsOf,
  closePortal: closePortalOfStaff,
  usesMarket,
  countOrdersToCome,
});

/**
 * Every API call in the product. The first of `secrets` signs access tokens, and `files` stores uploads. Without `intuit`,
 * accounting uses our own practice books.
 */
export const allRoutes = (secrets: AppSecrets, files: FileStore, intuit?: IntuitCredentials): Route[] => [
  ...legal,
  ...accounts(secrets, makeDefaultTemplates),
  ...settings(makeDefaultTemplates, files),
  ...directory(withInvoices(withWaitlist(customerHoldings))),
  ...mail,
  ...payments,
  ...cutSheets,
  ...linkRoutes,
  ...calendar,
  ...pricing,
  ...orders(files, secrets[0]),
  ...waitlist,
  ...floor(files),
  ...notices,
  ...invoicing,
  ...templateRoutes(files, secrets),
  ...accounting(accountingService(secrets, intuit)),
  ...market(files),
  ...messages(files),
  ...community(files),
  ...dashboard,
  ...reports(files),
];
