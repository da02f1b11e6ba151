import * as api from '#contract/pricing/api.ts';
import { office } from '#server/accounts/policy.ts';
import { type Route, read, write } from '#server/lib/route.ts';
import { exportPriceEdition, readPriceFile } from '#server/pricing/price-file.ts';
import { addPriceList, removePriceEdition, savePriceEdition } from '#server/pricing/save-prices.ts';
import { viewPriceList, viewPriceLists } from '#server/pricing/view-price-lists.ts';

export const routes: Route[] = [
  read(api.getPriceLists, office, viewPriceLists),
  read(api.getPriceList, office, viewPriceList),
  write(api.addPriceList, office, addPriceList),
  write(api.savePriceEdition, office, savePriceEdition),
  write(api.removePriceEdition, office, removePriceEdition),
  read(api.exportPriceEdition, office, exportPriceEdition),
  read(api.readPriceFile, office, readPriceFile),
];
