import type { Decline } from '#contract/payments/methods.ts';
import { newKey } from '#web/lib/new-key.ts';
import { t, type Words } from '#web/lib/words.ts';

/** The card numbers the built-in sandbox accepts: one per brand, and four that are declined. Nobody is charged. */
export const TEST_CARDS: readonly TestCard[] = [
  { brand: 'visa', number: '4242424242424242' },
  { brand: 'mastercard', number: '5555555555554444' },
  { brand: 'amex', number: '378282246310005' },
  { brand: 'discover', number: '6011111111111117' },
  { brand: 'visa', number: '4000000000000002', decline: 'declined' },
  { brand: 'visa', number: '4000000000009995', decline: 'no_funds' },
  { brand: 'visa', number: '4000000000000069', decline: 'expired' },
  { brand: 'visa', number: '4000002500003155', decline: 'authentication' },
];
interface TestCard {
  brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  number: string;
  /** Why the card is declined. */
  decline?: Decline;
}
export const DECLINE_WORDS: Readonly<Record<Decline, Words>> = {
  declined: 'declined',
  no_funds: 'insufficient funds',
  expired: 'expired',
  authentication: 'the bank requires confirmation',
};
const BRAND_NAMES = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', discover: 'Discover' };
export const brandName = (brand: string): string => (BRAND_NAMES as Record<string, string>)[brand] ?? brand;

/** 'Visa ending in 4242'. */
export const nameCard = ({ brand, last_four }: { brand: string; last_four: string }): string =>
  t('{brand} ending in {last_four}', { brand: brandName(brand), last_four });

let latest: { number: string; token: string } | null = null;

/**
 * Turns a card into what may leave the browser, like a real provider's script: a token, the brand, and the last four digits.
 * The same card gets the same token, so a retried submit stays identical. Null if the card isn't accepted.
 */
export function tokenize(number: string) {
  const card = TEST_CARDS.find((known) => known.number === number);
  if (!card) return null;
  if (latest?.number !== number) latest = { number, token: newToken(card.decline) };
  return { token: latest.token, brand: card.brand, last_four: number.slice(-4) };
}

/**
 * Letters only, because a token with many digits in a row would be refused as a card number. A declined card's token
 * contains the reason, because it's all that the server's sandbox knows about the card.
 */
const newToken = (decline?: Decline): string =>
  `sandbox_${(decline ?? '').replace('_', '')}${newKey()
    .replaceAll('-', '')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
