import type { Words } from '#contract/lib/spanish.ts';
import type { PriceBasis } from '#contract/market/lots/lot.ts';

/** The current version, named after the day it takes effect. A purchase keeps the version that its buyer agreed to. */
export const BILL_OF_SALE_VERSION = '2026-11-30';

const ANIMAL_SALE: readonly Words[] = [
  'You buy your share of the live animal from {seller}, and own it from the moment the whole animal is sold or the farm schedules it at the plant.',
  '{plant} slaughters and processes your animal for you. You pay the plant for that separately.',
  'Hindquarter brings you together and handles the payment. It never owns the animal.',
  'The meat is for you, your household, and your nonpaying guests. It can’t be sold.',
  'Until the whole animal is sold or the farm schedules it at the plant, you can withdraw and get all of your money back. After that, you can’t.',
];
const PRODUCT_SALE: readonly Words[] = [
  'You buy these products from {seller}.',
  'Hindquarter brings you together and handles the payment. It never owns the products.',
];

/** How a product is paid for whose price depends on its packed weight. */
export const POUND_SALE =
  'You pay for the heaviest pieces now. Once yours are packed and weighed, you get the difference back.' satisfies Words;

/** What a buyer agrees to at checkout, for each kind of price. `{seller}` and `{plant}` are the parties. */
export const BILL_OF_SALE: Readonly<Record<PriceBasis, readonly Words[]>> = {
  hanging: [
    ...ANIMAL_SALE,
    'The price depends on the hanging weight of your animal. You pay the balance once that’s known.',
  ],
  live: [...ANIMAL_SALE, 'The price depends on the live weight of your animal. You pay the balance after slaughter.'],
  whole: [
    ...ANIMAL_SALE,
    'The price of your share is fixed, whatever the animal weighs. You pay whatever is left after slaughter.',
  ],
  piece: PRODUCT_SALE,
  pound: [...PRODUCT_SALE, POUND_SALE],
};
