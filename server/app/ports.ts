import { requireConnected } from '#contract/lib/port.ts';
import { laterAreas } from '#server/accounts/ports.ts';
import { customerHoldings } from '#server/booking/customer-holdings.ts';
import { sharePacks, theMarket } from '#server/booking/ports.ts';
import { dropFeedsOf } from '#server/calendar/calendar-feed-store.ts';
import { reportAge } from '#server/cut-sheets/age/report-age.ts';
import { areSheetsDifferent } from '#server/cut-sheets/agreement/report-differences.ts';
import { isSheetMissing } from '#server/cut-sheets/is-sheet-missing.ts';
import { makeDefaultTemplates } from '#server/cut-sheets/templates/make-default-templates.ts';
import { closePortalOfStaff } from '#server/directory/portal.ts';
import { balances, holdings } from '#server/directory/ports.ts';
import { isReviewMissing } from '#server/floor/checks/is-review-missing.ts';
import { isHeld } from '#server/floor/holds/hold-store.ts';
import { isCwdHeld } from '#server/floor/intake/game-store.ts';
import { isAnyPacked, movePacks } from '#server/floor/packing/packs-of-shares.ts';
import { takeLastTripBack } from '#server/floor/pickup/undo-trip.ts';
import { openInvoices, shareBilling } from '#server/floor/ports.ts';
import { balancesIn } from '#server/invoicing/account/account-store.ts';
import { sharesOwed } from '#server/invoicing/account/shares-owed.ts';
import { withInvoices } from '#server/invoicing/invoices/move-invoices.ts';
import { receiveForInvoice } from '#server/invoicing/invoices/pay-invoice.ts';
import { weighShare } from '#server/invoicing/invoices/weigh-share.ts';
import { takeBack } from '#server/invoicing/voiding/take-back.ts';
import { dropBalanceCards } from '#server/market/checkout/balance-cards.ts';
import { chargesOfPurchases } from '#server/market/checkout/market-charges.ts';
import { farmPickups } from '#server/market/delivery/farm-pickups.ts';
import { clearSeller } from '#server/market/lots/clear-seller.ts';
import { boughtShares, isAnyBought, moveBought } from '#server/market/orders/bought-shares.ts';
import { owedAtPickup } from '#server/market/orders/owed-at-pickup.ts';
import { scheduleSold } from '#server/market/orders/schedule-sold.ts';
import { usesMarket } from '#server/market/uses-market.ts';
import { countOrdersToCome } from '#server/orders/count-orders-to-come.ts';
import { pickupTrips, stageChecks } from '#server/orders/ports.ts';
import { invoices, marketCharges } from '#server/payments/ports.ts';
import { dropSellerAccount } from '#server/payments/seller-payouts.ts';
import { dropCards } from '#server/payments/store.ts';
import { missingWeights } from '#server/pricing/missing-weights.ts';
import { withWaitlist } from '#server/waitlist/customer-holdings.ts';

/** Supplies each port with the later areas' functions, before any call is served. */
export function connectPorts(): void {
  laterAreas.connect({
    seedPlant: makeDefaultTemplates,
    dropCards: async (tx, account_id) => {
      await dropCards(tx, account_id);
      await dropBalanceCards(tx, account_id);
    },
    dropSellerAccount,
    clearSeller,
    dropFeeds: dropFeedsOf,
    closePortal: closePortalOfStaff,
    usesMarket,
    countOrdersToCome,
  });
  holdings.connect(withInvoices(withWaitlist(customerHoldings)));
  balances.connect({ balancesIn });
  invoices.connect({ receive: receiveForInvoice, takeBack });
  marketCharges.connect(chargesOfPurchases);
  stageChecks.connect({
    areSheetsDifferent,
    isCwdHeld,
    isHeld,
    isReviewMissing,
    isSheetMissing,
    farmPickups,
    missingWeights,
    owedAtPickup,
    reportAge,
  });
  sharePacks.connect({ isAnyPacked, movePacks });
  pickupTrips.connect({ takeBack: takeLastTripBack });
  shareBilling.connect({ weighShare });
  openInvoices.connect({ sharesOwed });
  theMarket.connect({ scheduleSold, isAnyBought, boughtShares, moveBought });
  requireConnected();
}
