import { linkOptions } from '@tanstack/react-router';
import { SEX_WORDS, type Sex } from '#contract/orders/animal-terms.ts';
import { asksInspection, type Inspection, LABEL_WORDS, type Label, type Offering } from '#contract/orders/offering.ts';
import { t, translate, type Words } from '#web/lib/words.ts';

/** How a label affects a day's slots. See docs/rules.md, Slots. */
export const LABEL_HINT =
  'Custom animals use Custom processing slots, inspected ones USDA processing slots.' satisfies Words;

export const INSPECTION_WORDS: Readonly<Record<Inspection, Words>> = {
  usda: 'USDA inspected',
  custom: 'Custom, not for sale',
};
/** How an animal is killed, in words; '' while nobody has said. */
export const inspectionWords = (offering: string): string => translate(INSPECTION_WORDS[offering as Inspection] ?? '');

/** Display text of a stored value. Unknown values are shown as stored. */
export const labelWords = (label: string): string => translate(LABEL_WORDS[label as Label] ?? label);
/** 'Religious, custom': the label, and how the animal is killed if the label doesn't say it. */
export const labelAndInspection = (label: string, offering: Offering): string =>
  asksInspection(label) && offering !== 'unlabelled'
    ? t(offering === 'custom' ? '{label}, custom' : '{label}, USDA', { label: labelWords(label) })
    : labelWords(label);
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

/** What someone agrees to before an invoice charges estimated weights. */
export const chargeEstimates = (): string => t('Charge the estimates. The invoice says “estimated”.');
