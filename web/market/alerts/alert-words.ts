import { showShare } from '#contract/lib/quarters.ts';
import { showSpecies } from '#contract/lib/species.ts';
import type { SoughtFilter } from '#contract/market/alerts/alerts-api.ts';
import { t, translate } from '#web/lib/words.ts';

/** What a saved search looks for: 'Beef · Half · within 50 miles of 83702'. */
export const soughtWords = ({ search, species, quarters, zip, miles, wants }: SoughtFilter): string =>
  [
    wants === 'plants' && t('Meat plants'),
    species === '' ? t('All animals') : t(showSpecies(species)),
    quarters > 0 && translate(showShare(quarters)),
    search && `“${search}”`,
    zip && wants === 'plants' && t('near {zip}', { zip }),
    zip && wants !== 'plants' && t('within {miles} miles of {zip}', { miles, zip }),
  ]
    .filter(Boolean)
    .join(' · ');
