import * as api from '#contract/market/seller/seller-api.ts';
import { type Route, read } from '#server/lib/route.ts';
import { listOwnReviews } from '#server/market/seller/list-reviews.ts';
import { listPayouts, listSales } from '#server/market/seller/list-sales.ts';
import { sellerDay } from '#server/market/seller/seller-day.ts';
import { cardProvider } from '#server/payments/card-providers.ts';
import { sellers } from '#server/payments/policy.ts';

/** What sellers can see of their own sales. */
export const sellerRoutes: Route[] = [
  read(api.sellerDay, sellers, sellerDay(cardProvider)),
  read(api.listSales, sellers, listSales),
  read(api.listPayouts, sellers, listPayouts(cardProvider)),
  read(api.listOwnReviews, sellers, listOwnReviews),
];
