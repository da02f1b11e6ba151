import type { IsoDate } from '#contract/lib/days.ts';
import type { Decline } from '#contract/payments/methods.ts';

/** A card that its holder's browser has already turned into a token. */
export interface Card {
  token: string;
  brand: string;
  last_four: string;
  exp_month: number;
  exp_year: number;
}

export interface Charge {
  /** The provider charges at most once per key, however often it is asked. */
  provider_key: string;
  token: string;
  amount_cents: number;
}
export type ChargeOutcome = 'paid' | Decline;

/**
 * Stores and charges cards; we only know tokens. No call belongs into a transaction, because each may take seconds. A call
 * that throws may or may not have done its work: `findCharge` tells.
 */
export interface CardProvider {
  /** Stored with each card, so that the card is always charged through its own provider. */
  readonly name: string;
  /** What the provider knows about the card behind a token. Throws `card_not_accepted` if it refuses the card. */
  readCard(claimed: Card, today: IsoDate): Promise<Card>;
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** What became of a charge; null if the provider never got it. */
  findCharge(provider_key: string): Promise<ChargeOutcome | null>;
  /** Gives back part of a charge, at most once per key. False if the provider refuses, such as for a charge it reversed. */
  refund(refund: { provider_key: string; charge_key: string; amount_cents: number }): Promise<boolean>;
}
