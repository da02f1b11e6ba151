import type { Box } from '#contract/floor/pickup-api.ts';
import { t } from '#web/lib/words.ts';

/** Boxes as choices of a form, with their places. */
export const boxChoices = (boxes: readonly Box[]) =>
  boxes.map(({ box_id, box_number, place }) => ({
    value: String(box_id),
    label: place
      ? t('Box {number}, {place}', { number: box_number, place })
      : t('Box {number}', { number: box_number }),
  }));
