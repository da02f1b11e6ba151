import type { DataOf } from '#contract/lib/endpoint.ts';
import type { farmPage, lotPage } from '#contract/market/search/product-api.ts';

/** The data of a lot's page and a farm's page. */
export type Lot = DataOf<typeof lotPage>;
export type Farm = DataOf<typeof farmPage>;

/** What a message to the seller is about. Once a lot is closed, only its buyers can still write about it. */
export const topicOf = ({ lot_id, seller_id, lot_state }: Pick<Lot, 'lot_id' | 'seller_id' | 'lot_state'>) =>
  lot_state === 'closed' ? ({ about: 'farm', id: seller_id } as const) : ({ about: 'lot', id: lot_id } as const);
