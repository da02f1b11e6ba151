import { getServerTime } from '#contract/market/realtime.ts';
import * as balances from '#contract/market/seller/balance-payments-api.ts';
import * as seller from '#contract/market/seller/seller-api.ts';
import { anyone } from '#server/accounts/policy.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { type Route, read, write } from '#server/lib/route.ts';
import { alertRoutes } from '#server/market/alerts/alert-routes.ts';
import { buyerRoutes } from '#server/market/buyer/buyer-routes.ts';
import { listOwnReviews } from '#server/market/buyer/reviews.ts';
import { recordBalance, undoBalance } from '#server/market/checkout/record-balance.ts';
import { claimsRoutes } from '#server/market/claims/claims-routes.ts';
import { couponRoutes } from '#server/market/coupons/coupon-routes.ts';
import { deliveryRoutes } from '#server/market/delivery/delivery-routes.ts';
import { lotsRoutes } from '#server/market/lots/lots-routes.ts';
import { posRoutes } from '#server/market/pos/pos-routes.ts';
import { searchRoutes } from '#server/market/search/search-routes.ts';
import { exportPayouts } from '#server/market/seller/export-payouts.ts';
import { exportSales } from '#server/market/seller/export-sales.ts';
import { listPayouts, listSales } from '#server/market/seller/list-sales.ts';
import { sellerDay } from '#server/market/seller/seller-day.ts';
import { splitRoutes } from '#server/market/split/split-routes.ts';
import { cardProvider } from '#server/payments/card-providers.ts';
import { sellers } from '#server/payments/policy.ts';

const realtimeRoutes = [read(getServerTime, anyone, async () => ({ now: new Date().toISOString() }))];

/** The market's routes, with one file per area. `files` stores the photos, and `secret` keys the counts of attempts. */
export const routes = (files: FileStore, secret: string): Route[] => [
  ...lotsRoutes(files),
  read(seller.sellerDay, sellers, sellerDay(cardProvider)),
  read(seller.listSales, sellers, listSales),
  read(seller.exportSales, sellers, exportSales),
  write(balances.recordBalance, sellers, recordBalance),
  write(balances.undoBalance, sellers, undoBalance),
  read(seller.listPayouts, sellers, listPayouts(cardProvider)),
  read(seller.exportPayouts, sellers, exportPayouts(cardProvider)),
  read(seller.listOwnReviews, sellers, listOwnReviews),
  ...searchRoutes,
  ...alertRoutes(secret),
  ...realtimeRoutes,
  ...buyerRoutes,
  ...claimsRoutes,
  ...couponRoutes,
  ...deliveryRoutes,
  ...splitRoutes(secret),
  ...posRoutes,
];
