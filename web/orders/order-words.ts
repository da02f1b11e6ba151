import type { z } from 'zod';
import { LABEL_WORDS, type Label } from '#contract/calendar/offering.ts';
import type { Sex } from '#contract/orders/animal-terms.ts';

export const SEX_WORDS: Readonly<Record<z.output<typeof Sex>, string>> = {
  male: 'Male',
  female: 'Female',
  heifer: 'Heifer',
  steer: 'Steer',
  bull: 'Bull',
};

/** A list item's label or sex in words; what an older release stored otherwise is shown as it is. */
export const labelWords = (label: string): string => LABEL_WORDS[label as Label] ?? label;

/** Where an order stands. Spec part 1, section 2 (Route table). */
export const addressOfOrder = (order_id: number): string => `/processordashboard/openOrders/${order_id}`;
