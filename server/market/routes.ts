import type { Route } from '#server/lib/route.ts';
import { buyerRoutes } from '#server/market/buyer/buyer-routes.ts';
import { realtimeRoutes } from '#server/market/realtime/realtime-routes.ts';
import { searchRoutes } from '#server/market/search/search-routes.ts';

/** The calls of the market, one file for each of its parts. */
export const routes: Route[] = [...searchRoutes, ...realtimeRoutes, ...buyerRoutes];
