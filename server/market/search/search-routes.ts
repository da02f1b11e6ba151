import { freeDays as freeDaysApi, plantPage as plantApi } from '#contract/market/plants/plant-api.ts';
import { listPlants as listPlantsApi } from '#contract/market/plants/plant-list-api.ts';
import * as product from '#contract/market/search/product-api.ts';
import * as api from '#contract/market/search/search-api.ts';
import { anyone } from '#server/accounts/policy.ts';
import { read } from '#server/lib/route.ts';
import { listPlants } from '#server/market/plants/list-plants.ts';
import { freeDays, plantPage } from '#server/market/plants/plant-page.ts';
import { farmPage, lotPage } from '#server/market/product/lot-page.ts';
import { processingCosts } from '#server/market/product/processing-costs.ts';
import { countLots, searchLots, searchShares } from '#server/market/search/search-lots.ts';

/** Pages that anyone can see. As with all calls that don't require signing in, the number of calls per address is limited. */
export const searchRoutes = [
  read(api.searchLots, anyone, searchLots),
  read(api.countLots, anyone, countLots),
  read(api.searchShares, anyone, searchShares),
  read(product.lotPage, anyone, lotPage),
  read(product.processingCosts, anyone, processingCosts),
  read(product.farmPage, anyone, farmPage),
  read(plantApi, anyone, plantPage),
  read(listPlantsApi, anyone, listPlants),
  read(freeDaysApi, anyone, freeDays),
];
