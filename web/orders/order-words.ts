import { linkOptions } from '@tanstack/react-router';
import { SEX_WORDS, type Sex } from '#contract/orders/animal-terms.ts';
import { LABEL_WORDS, type Label } from '#contract/orders/offering.ts';
import { translate, type Words } from '#web/lib/words.ts';

/** How a label affects a day's slots. See docs/rules.md, Slots. */
export const LABEL_HINT =
  'Custom uses a Custom processing slot. Every other label uses a USDA processing slot.' satisfies Words;

/** Display text of a stored value. Unknown values are shown as stored. */
export const labelWords = (label: string): string => translate(LABEL_WORDS[label as Label] ?? label);
export const sexWords = (sex: string): string => translate(SEX_WORDS[sex as Sex] ?? sex);

/** The URL of an order. */
export const addressOfOrder = (order_id: number): string => `/processordashboard/openOrders/${order_id}`;
/** The order's page as a router link. */
export const orderLink = (order_id: number) =>
  linkOptions({ to: '/processordashboard/openOrders/$order_id', params: { order_id: String(order_id) } });
/** The printable drop-off sheet for a day; `date` selects the day. */
export const SHEET_ADDRESS = '/processordashboard/dropoffSheet';
/** A day's cut sheets; `date` selects the day, `day_of` its kind (such as drop-off), and `order` the animal. */
export const CUTTING_ADDRESS = '/cuttingDay';

/** Shown for an animal without shares if nobody brings it. */
export const NO_OWNER_WORDS = 'This animal has no owner yet. Edit the order to add one.' satisfies Words;
/** Shown for an animal that isn't split. */
export const UNSPLIT_WORDS = 'Not split. The whole animal belongs to the person who brought it.' satisfies Words;
