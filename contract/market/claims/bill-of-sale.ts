import type { Words } from '#contract/lib/spanish.ts';

/** The current version, named by its date. A purchase keeps the version that its buyer agreed to. */
export const BILL_OF_SALE_VERSION = '2026-11-22';

/** What a buyer agrees to at checkout. `{seller}` and `{plant}` are the parties. */
export const BILL_OF_SALE: readonly Words[] = [
  'You buy your share of the live animal from {seller}, and own it from the moment the whole animal is sold.',
  '{plant} slaughters and processes your animal for you. You pay the plant for that separately.',
  'Hindquarter brings you together and handles the payment. It never owns the animal.',
  'The meat is for you, your household, and your guests who don’t pay. It can’t be sold.',
  'Until the whole animal is sold, you can withdraw and get all of your money back. After that, you can’t.',
  'The price follows the weight of your animal. You pay the rest once that’s known.',
];

/** What a buyer of a product by the piece agrees to. */
export const PRODUCT_SALE: readonly Words[] = [
  'You buy these products from {seller}.',
  'Hindquarter brings you together and handles the payment. It never owns the products.',
];
