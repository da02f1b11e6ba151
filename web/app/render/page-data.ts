import type { PagePath } from '#contract/app/pages.ts';
import { farmCommunities, viewCommunity } from '#contract/community/community-api.ts';
import type { DocumentName } from '#contract/legal/documents.ts';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { plantPage } from '#contract/market/plants/plant-api.ts';
import { listPlants } from '#contract/market/plants/plant-list-api.ts';
import { farmPage, lotPage } from '#contract/market/search/product-api.ts';
import { countLots, searchLots, searchShares } from '#contract/market/search/search-api.ts';
import { idOrNone } from '#web/lib/id-in.ts';
import {
  countInput,
  listInput,
  lotInput,
  NEWEST,
  plantInput,
  plantsInput,
  type SearchAddress,
  sharesCountInput,
  sharesInput,
} from '#web/market/search/search-input.ts';

export interface Asked {
  endpoint: Endpoint;
  input: object;
}
export interface Place {
  params: Readonly<Record<string, string>>;
  search: SearchAddress & { token?: string | undefined };
}

/** Legal pages, whose text ships with the code. */
export const LEGAL_PAGES: Partial<Record<PagePath, DocumentName>> = {
  '/privacypolicy': 'privacy',
  '/termscondition': 'terms',
};

/**
 * The pages that the server renders, and the calls that their screens make. The inputs must match the ones the screens use,
 * because both look up the responses by input.
 */
export const RENDERED_PAGES: Partial<Record<PagePath, (place: Place) => Asked[]>> = {
  '/': () => [{ endpoint: searchLots, input: NEWEST }],
  '/search': ({ search }) => [
    { endpoint: searchLots, input: listInput(search) },
    { endpoint: countLots, input: countInput(search) },
  ],
  '/searchsublot': ({ search }) => [
    { endpoint: searchShares, input: sharesInput(search) },
    { endpoint: countLots, input: sharesCountInput(search) },
  ],
  '/productview/$id': ({ params, search }) => [{ endpoint: lotPage, input: lotInput(params.id, search) }],
  '/profileview/$id': ({ params }) => [
    { endpoint: farmPage, input: { seller_id: idOrNone(params.id) } },
    { endpoint: farmCommunities, input: { seller_id: idOrNone(params.id) } },
  ],
  '/plant/$id': ({ params, search }) => [{ endpoint: plantPage, input: plantInput(params.id, search) }],
  '/community/about/$id': ({ params, search }) => [
    { endpoint: viewCommunity, input: { community_id: idOrNone(params.id), token: search.token ?? '' } },
  ],
  '/plants': ({ search }) => [{ endpoint: listPlants, input: plantsInput(search) }],
  '/recipes': () => [],
  '/aboutus': () => [],
  '/privacypolicy': () => [],
  '/termscondition': () => [],
  '/contactus': () => [],
};
