import type { DataOf } from '#contract/lib/endpoint.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { shareCost } from '#contract/market/claims/lot-price.ts';
import type { PlantFacts } from '#contract/market/plants/plant-api.ts';
import type { farmPage, lotPage } from '#contract/market/search/product-api.ts';

type Lot = DataOf<typeof lotPage>;
type Farm = DataOf<typeof farmPage>;

const CONTEXT = 'https://schema.org';

/** Puts text on one line and, if it is too long, cuts it off after a word. */
export function shorten(text: string, most = 160): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most).replace(/\s+\S*$/, '')}…`;
}

/** Structured data for search engines about the site, a lot, and a farm. See schema.org. */
export const siteFacts = (origin: string): object => ({
  '@context': CONTEXT,
  '@type': 'Organization',
  name: 'Hindquarter',
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
});

export function lotFacts(lot: Lot, origin: string): object {
  const url = `${origin}/productview/${lot.lot_id}`;
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: lot.title,
    description: shorten(lot.description || lot.title, 500),
    url,
    ...(lot.species !== '' && { category: lot.species }),
    ...(lot.photos.length > 0 && { image: lot.photos.map(({ large }) => `${origin}${pictureAddress(large)}`) }),
    brand: { '@type': 'Organization', name: lot.farm.name, url: `${origin}/profileview/${lot.seller_id}` },
    ...offersOf(lot, url),
    ...ratingOf(lot.farm),
  };
}

/** The total price, from the smallest share to the largest, because a price per pound alone tells buyers too little. */
function offersOf(lot: Lot, url: string): object {
  const isOpen = lot.lot_state === 'published' && lot.left_to_buy > 0;
  const sizes = lot.kind === 'product' ? [{ pieces: 1 }] : lot.share_sizes.map((quarters) => ({ quarters }));
  const costs = sizes.map((size) => shareCost(lot, size, lot.rates)).filter((cost) => cost !== null);
  if (costs.length === 0) return {};
  const low = plainDollars(Math.min(...costs.map((cost) => cost.low.total_cents)));
  const high = plainDollars(Math.max(...costs.map((cost) => cost.high.total_cents)));
  const price =
    low === high
      ? { '@type': 'Offer', price: low }
      : { '@type': 'AggregateOffer', lowPrice: low, highPrice: high, offerCount: costs.length };
  const availability = `${CONTEXT}/${isOpen ? 'InStock' : 'SoldOut'}`;
  return { offers: { ...price, priceCurrency: 'USD', availability, url } };
}

/** The town stands in for the address, which isn't public. */
export function farmFacts(farm: Farm, origin: string): object {
  const [photo] = farm.photos;
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    name: farm.name,
    url: `${origin}/profileview/${farm.seller_id}`,
    ...(farm.story !== '' && { description: shorten(farm.story, 500) }),
    ...(photo && { image: `${origin}${pictureAddress(photo.large)}` }),
    address: { '@type': 'PostalAddress', addressLocality: farm.city, addressRegion: farm.state, addressCountry: 'US' },
    ...ratingOf(farm),
  };
}

/** The phone and street address only if the plant shows them. */
export function plantFacts({ plant_id, name, logo, city, state, hours, contact }: PlantFacts, origin: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'LocalBusiness',
    name,
    url: `${origin}/plant/${plant_id}`,
    ...(logo !== '' && { image: `${origin}${logo}` }),
    ...(hours !== '' && { description: shorten(hours, 500) }),
    ...(contact?.phone && { telephone: contact.phone }),
    ...(contact?.email && { email: contact.email }),
    address: {
      '@type': 'PostalAddress',
      ...(contact?.address && { streetAddress: contact.address, postalCode: contact.zip }),
      addressLocality: city,
      addressRegion: state,
      addressCountry: 'US',
    },
  };
}

const ratingOf = ({ stars, reviews }: Pick<Farm, 'stars' | 'reviews'>) =>
  stars !== null && { aggregateRating: { '@type': 'AggregateRating', ratingValue: stars, reviewCount: reviews } };
