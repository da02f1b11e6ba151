import type { DataOf } from '#contract/lib/endpoint.ts';
import type { farmPage, lotPage } from '#contract/market/search/product-api.ts';

/** What a lot's page and a farm's page show. */
export type Lot = DataOf<typeof lotPage>;
export type Farm = DataOf<typeof farmPage>;
