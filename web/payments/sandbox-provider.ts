import { newKey } from '#web/lib/new-key.ts';

/** The numbers the built-in sandbox takes, one per brand. It charges nobody. Decision C-89. */
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
 * Turns a card into what may leave the browser, the way a real provider's script does: a token, the brand, the last four digits.
 * The same card gets the same token again, so that a submit repeated after a lost connection is the same submit. Null: not a card it takes.
 */
export function tokenize(number: string) {
  const card = TEST_CARDS.find((known) => known.number === number);
  if (!card) return null;
  if (latest?.number !== number) latest = { number, token: newToken() };
  return { token: latest.token, brand: card.brand, last_four: number.slice(-4) };
}

/** Letters only: a token with a long row of digits could be taken for a card number, and is refused as one. */
const newToken = (): string =>
  `sandbox_${newKey()
    .replaceAll('-', '')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
