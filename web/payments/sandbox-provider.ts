import { newKey } from '#web/lib/new-key.ts';

/** The card numbers the built-in sandbox accepts, one per brand. Nobody is charged. */
export const TEST_CARDS = [
  { brand: 'visa', name: 'Visa', number: '4242424242424242' },
  { brand: 'mastercard', name: 'Mastercard', number: '5555555555554444' },
  { brand: 'amex', name: 'American Express', number: '378282246310005' },
  { brand: 'discover', name: 'Discover', number: '6011111111111117' },
] as const;

export const BRAND_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  TEST_CARDS.map(({ brand, name }) => [brand, name]),
);

let latest: { number: string; token: string } | null = null;

/**
 * Turns a card into what may leave the browser, like a real provider's script: a token, the brand, and the last four digits.
 * The same card gets the same token, so a retried submit stays identical. Null if the card isn't accepted.
 */
export function tokenize(number: string) {
  const card = TEST_CARDS.find((known) => known.number === number);
  if (!card) return null;
  if (latest?.number !== number) latest = { number, token: newToken() };
  return { token: latest.token, brand: card.brand, last_four: number.slice(-4) };
}

/** Letters only, because a token with many digits in a row would be refused as a card number. */
const newToken = (): string =>
  `sandbox_${newKey()
    .replaceAll('-', '')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
