import { getServerTime } from '#contract/lib/realtime.ts';
import { anyone } from '#server/accounts/policy.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { type Route, read } from '#server/lib/route.ts';
import { buyerRoutes } from '#server/market/buyer/buyer-routes.ts';
import { claimsRoutes } from '#server/market/claims/claims-routes.ts';
import { lotsRoutes } from '#server/market/lots/lots-routes.ts';
import { posRoutes } from '#server/market/pos/pos-routes.ts';
import { searchRoutes } from '#server/market/search/search-routes.ts';
import { sellerRoutes } from '#server/market/seller/seller-routes.ts';

const realtimeRoutes = [read(getServerTime, anyone, async () => ({ now: new Date().toISOString() }))];

/** The market's routes, with one file per area. `files` stores the photos. */
export const routes = (files: FileStore): Route[] => [
  ...lotsRoutes(files),
  ...sellerRoutes,
  ...searchRoutes,
  ...realtimeRoutes,
  ...buyerRoutes,
  ...claimsRoutes,
  ...posRoutes,
];
