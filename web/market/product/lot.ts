import type { DataOf } from '#contract/lib/endpoint.ts';
import type { farmPage, lotPage } from '#contract/market/search/product-api.ts';

/** What the pages of a lot and a farm show. */
export type Lot = DataOf<typeof lotPage>;
export type Farm = DataOf<typeof farmPage>;
