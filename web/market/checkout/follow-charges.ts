import type { CartItem, PurchasedClaim } from '#contract/market/claims/claims-api.ts';

/** `gone`: neither in the cart nor bought, because the hold ended before the outcome was known. */
export type ChargeResult = 'unknown' | 'bought' | 'not_charged' | 'gone';
/** `isJustSent`: the server may not have started the payment yet. */
export type ChargedItem = CartItem & { result: ChargeResult; isJustSent?: boolean };

/** Starts following these items, whose payment got no response. */
export const loseAnswer = (before: readonly ChargedItem[], sent: readonly CartItem[]): ChargedItem[] => [
  ...before.filter(({ claim_id }) => !sent.some((item) => item.claim_id === claim_id)),
  ...sent.map((item) => ({ ...item, result: 'unknown' as const, isJustSent: true })),
];

/** The items being paid for, and the outcome of earlier charges. `purchases` is undefined until loaded. */
export function followCharges(
  before: readonly ChargedItem[],
  cart: readonly CartItem[],
  purchases: readonly Pick<PurchasedClaim, 'claim_id' | 'purchase_id' | 'lot_id'>[] | undefined,
): ChargedItem[] {
  const inCart = new Map(cart.map((item) => [item.claim_id, item]));
  const isBeingPaid = ({ claim_id }: CartItem) => (inCart.get(claim_id)?.r_id ?? 0) !== 0;
  // If a hold ended before its payment arrived, the item was bought under a new claim.
  const isBought = ({ claim_id, r_id, lot_id }: CartItem) =>
    purchases?.some((one) => one.claim_id === claim_id || (one.purchase_id === r_id && one.lot_id === lot_id));
  // The buyer knows that the card wasn't charged, and has removed the item or let its hold end.
  const hasLeft = ({ claim_id, result }: ChargedItem) => result === 'not_charged' && !inCart.has(claim_id);
  function resultOf(item: ChargedItem): ChargeResult {
    if (item.result === 'bought' || item.result === 'not_charged') return item.result;
    if (inCart.has(item.claim_id)) return item.isJustSent ? 'unknown' : 'not_charged';
    if (isBought(item)) return 'bought';
    return purchases ? 'gone' : 'unknown';
  }
  return [
    ...cart.filter(isBeingPaid).map((item) => ({ ...item, result: 'unknown' as const })),
    ...before
      .filter((item) => !isBeingPaid(item) && !hasLeft(item))
      .map((item) => ({ ...item, result: resultOf(item), isJustSent: false })),
  ];
}
