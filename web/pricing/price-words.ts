import { LABEL_WORDS, LABELS } from '#contract/orders/offering.ts';
import type { EDITION_STATES, PriceEdition, PriceList } from '#contract/pricing/api.ts';
import {
  CONDITION_NAMES,
  CONDITIONS,
  PRICE_UNITS,
  type PriceLine,
  TAX_CLASS_NAMES,
  TAX_CLASSES,
  UNIT_NAMES,
  WEIGHED,
  WEIGHED_WORDS,
} from '#contract/pricing/price-list.ts';
import { showDay } from '#web/lib/format.ts';
import { t, translate, type Words } from '#web/lib/words.ts';

export const showLabel = (label: PriceList['label']): string =>
  label === '' ? t('All labels') : t(LABEL_WORDS[label]);
/** 'Beef', or 'Beef, USDA'. */
export const showList = (
  { category_id, label }: Pick<PriceList, 'category_id' | 'label'>,
  nameOf: (category_id: number) => string,
): string => (label === '' ? nameOf(category_id) : `${nameOf(category_id)}, ${t(LABEL_WORDS[label])}`);

const STATE_WORDS = {
  past: 'From {day} (past)',
  current: 'From {day} (now)',
  coming: 'From {day} (upcoming)',
} as const satisfies Record<(typeof EDITION_STATES)[number], Words>;
export const showEdition = ({ state, starts_on }: Pick<PriceEdition, 'state' | 'starts_on'>): string =>
  t(STATE_WORDS[state], { day: showDay(starts_on) });

/** 'Curing and smoking requested · Smoked ham · up to 350 lb live'. */
export function showWhen({ when, product, weight_of, from_lb, to_lb, beyond, least_percent }: PriceLine): string {
  const weight = weight_of && t(weight_of === 'live' ? 'live' : 'hanging');
  return [
    t(CONDITIONS[when]),
    product && translate(product),
    weight &&
      from_lb !== undefined &&
      to_lb !== undefined &&
      t('{from} to {to} lb {weight}', { from: from_lb, to: to_lb, weight }),
    weight && from_lb === undefined && t('up to {to} lb {weight}', { to: to_lb ?? 0, weight }),
    weight && to_lb === undefined && t('from {from} lb {weight}', { from: from_lb ?? 0, weight }),
    beyond && t('after {count} days', { count: beyond }),
    least_percent && t('at least {percent}% of the booked heads', { percent: least_percent }),
  ]
    .filter(Boolean)
    .join(' · ');
}

export const weighedChoices = () => WEIGHED.map((value) => ({ value, label: t(WEIGHED_WORDS[value]) }));
export const labelChoices = () => LABELS.map((value) => ({ value, label: t(LABEL_WORDS[value]) }));
export const unitChoices = () => UNIT_NAMES.map((value) => ({ value, label: t(PRICE_UNITS[value]) }));
export const conditionChoices = () => CONDITION_NAMES.map((value) => ({ value, label: t(CONDITIONS[value]) }));
export const taxChoices = () => TAX_CLASS_NAMES.map((value) => ({ value, label: t(TAX_CLASSES[value]) }));
