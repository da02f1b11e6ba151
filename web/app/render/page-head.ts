import { PAGES, type PagePath } from '#contract/app/pages.ts';
import type { Community } from '#contract/community/community.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import type { Page } from '#contract/lib/page.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import type { PageAbout, PageToRender } from '#contract/lib/rendered-page.ts';
import { showSpecies } from '#contract/lib/species.ts';
import type { PlantFacts } from '#contract/market/plants/plant-api.ts';
import type { farmPage, lotPage } from '#contract/market/search/product-api.ts';
import { farmFacts, lotFacts, plantFacts, shorten, siteFacts } from '#contract/market/search/structured-data.ts';
import { joinWords } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { ABOUT_PLANTS, farmWords, placeWords, titleWords } from '#web/market/search/lot-words.ts';

const ABOUT_MARKET =
  'Buy a whole animal, a half, or a quarter from a farm near you, cut the way you want it by a local plant.';

/** What search engines and link previews show for a page with this data. */
export function aboutPage(
  page: PagePath,
  { origin, address }: PageToRender,
  data: readonly unknown[],
  isLost: boolean,
): PageAbout {
  const [first] = data;
  if (page === '/productview/$id' && first) return aboutLot(first as DataOf<typeof lotPage>, origin);
  if (page === '/profileview/$id' && first) return aboutFarm(first as DataOf<typeof farmPage>, origin);
  if (page === '/community/about/$id' && first) return aboutCommunity(first as Community, origin);
  if (page === '/plant/$id' && first) return aboutPlant(first as PlantFacts, origin);
  const about = {
    description: t(page === '/plants' ? ABOUT_PLANTS : ABOUT_MARKET),
    picture: '',
    kind: 'website',
    facts: siteFacts(origin),
  } as const;
  const zip = /[?&]zip=(\d{5})/.exec(address)?.[1];
  if (page === '/search' && zip)
    return { ...about, title: named(t('Local meat near {zip}', { zip })), path: `/search?zip=${zip}` };
  const { title }: Partial<Page> = PAGES[page] ?? {};
  const titles: Partial<Record<PagePath, string>> = {
    '/': t('Local meat, from the farm to the freezer'),
    '/search': t('Find local meat'),
    '/searchsublot': t('Open shares'),
    '/plants': t('Find a plant'),
  };
  return { ...about, title: named(titles[page] ?? (title || isLost ? t(title ?? 'Page not found') : '')), path: page };
}

const named = (title: string) => [title, 'Hindquarter'].filter(Boolean).join(' · ');

function aboutLot(lot: DataOf<typeof lotPage>, origin: string): PageAbout {
  const town = [lot.city, lot.state].filter(Boolean).join(', ');
  return {
    title: named(titleWords(lot)),
    description: shorten([town, lot.farm.name, lot.description].filter(Boolean).join(' · ')),
    path: `/productview/${lot.lot_id}`,
    picture: pictureAddress(lot.photos[0]?.large ?? ''),
    kind: 'product',
    facts: lotFacts({ ...lot, farm: { ...lot.farm, name: farmWords(lot.farm) } }, origin),
  };
}

function aboutPlant(plant: PlantFacts, origin: string): PageAbout {
  const species = joinWords(plant.free_days.map((each) => t(showSpecies(each.species))));
  return {
    title: named([plant.name, placeWords({ ...plant, miles: null })].filter(Boolean).join(', ')),
    description: t('A meat plant that takes {species}. See its next free days.', { species }),
    path: `/plant/${plant.plant_id}`,
    picture: plant.logo,
    kind: 'website',
    facts: plantFacts(plant, origin),
  };
}

const aboutCommunity = (community: Community, origin: string): PageAbout => ({
  title: named([community.name, community.season, `${community.city}, ${community.state}`].filter(Boolean).join(' · ')),
  description: shorten(community.description) || t('A community run by {name}.', { name: community.owner_name }),
  path: `/community/about/${community.community_id}`,
  picture: pictureAddress(community.picture?.large ?? ''),
  kind: 'website',
  facts: siteFacts(origin),
});

const aboutFarm = (farm: DataOf<typeof farmPage>, origin: string): PageAbout => ({
  title: named(farmWords(farm)),
  description: shorten(farm.story) || t('Meat from {farm}, by the share.', { farm: farmWords(farm) }),
  path: `/profileview/${farm.seller_id}`,
  picture: pictureAddress(farm.photos[0]?.large ?? ''),
  kind: 'website',
  facts: farmFacts({ ...farm, name: farmWords(farm) }, origin),
});
