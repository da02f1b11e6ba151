import { linkOptions } from '@tanstack/react-router';
import { t } from '#web/lib/words.ts';
import type { SearchAddress } from '#web/market/search/search-input.ts';
import { PageSwitch } from '#web/ui/page/page-switch.tsx';

/** Switches between all lots and open shares, keeping the filters. Products have no shares, so the kind is dropped. */
export function SearchSwitch({ current, address }: { current: 'All lots' | 'Open shares'; address: SearchAddress }) {
  const filters = { ...address, after: undefined };
  const pages = [
    { label: 'All lots', link: linkOptions({ to: '/search', search: filters }) },
    { label: 'Open shares', link: linkOptions({ to: '/searchsublot', search: { ...filters, kind: undefined } }) },
  ] as const;
  return <PageSwitch label={t('Search for')} pages={pages} isCurrent={({ label }) => label === current} />;
}
