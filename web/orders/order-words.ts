import { linkOptions } from '@tanstack/react-router';
import type { z } from 'zod';
import type { Sex } from '#contract/orders/animal-terms.ts';
import { LABEL_WORDS, type Label } from '#contract/orders/offering.ts';
import { translate, type Words } from '#web/lib/words.ts';

export const SEX_WORDS: Readonly<Record<z.output<typeof Sex>, Words>> = {
  male: 'Male',
  female: 'Female',
  heifer: 'Heifer',
  steer: 'Steer',
  bull: 'Bull',
};

/** What a label does with a day's slots. Decision C-28. */
export const LABEL_HINT =
  'Custom uses a Custom processing slot. Every other label uses a USDA processing slot.' satisfies Words;

/** What an order has stored, in words; what is none of the known ones is shown as it is. */
export const labelWords = (label: string): string => translate(LABEL_WORDS[label as Label] ?? label);
export const sexWords = (sex: string): string => translate(SEX_WORDS[sex as keyof typeof SEX_WORDS] ?? sex);

/** A share's quarters in words. Spec part 1, section 9. */
export const AMOUNT_WORDS: Readonly<Record<number, Words>> = { 4: 'Whole', 2: 'Half', 1: 'Quarter' };

/** Where an order stands. Spec part 1, section 2 (Route table). */
export const addressOfOrder = (order_id: number): string => `/processordashboard/openOrders/${order_id}`;
/** The same as a link. */
export const orderLink = (order_id: number) =>
  linkOptions({ to: '/processordashboard/openOrders/$order_id', params: { order_id: String(order_id) } });
/** Where the sheet of a drop-off day stands, to print; `date` says which. */
export const SHEET_ADDRESS = '/processordashboard/dropoffSheet';
/** Where the sheets that a day is cut by stand; `date` says which day, `day_of` of what, `order` which animal. */
export const CUTTING_ADDRESS = '/cuttingDay';

/** Of an animal without shares. */
export const UNSPLIT_WORDS = 'Not split. The whole animal belongs to whoever brought it.' satisfies Words;
