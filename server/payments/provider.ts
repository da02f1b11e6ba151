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
  /** The provider charges at most once per key, no matter how often it is called. */
  provider_key: string;
  token: string;
  amount_cents: number;
}
export type ChargeOutcome = 'paid' | Decline;

/**
 * Stores and charges cards; we only know tokens. Never call this inside a transaction, because each call may take seconds. A
 * call that throws may or may not have taken effect; `findCharge` finds out.
 */
export interface CardProvider {
  /** Stored with each card, so the card is always charged through its own provider. */
  readonly name: string;
  /** The provider's details about the card behind a token. Throws `card_not_accepted` if it refuses the card. */
  readCard(claimed: Card, today: IsoDate): Promise<Card>;
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** The outcome of a charge; null if it never reached the provider. Such a charge can't go through later. */
  findCharge(provider_key: string): Promise<ChargeOutcome | null>;
  /** Refunds part of a charge, at most once per key. False if the provider refuses, such as for a charge it reversed. */
  refund(refund: { provider_key: string; charge_key: string; amount_cents: number }): Promise<boolean>;
  /** For providers that collect card numbers on their own page. */
  cardPage?: CardPage;
  /** For providers with a page where people without an account can pay. */
  payPage?: PayPage;
  /** For providers that pay sellers. */
  sellers?: SellerAccounts;
}

/** The addresses that the provider's page sends people back to. */
export interface ReturnTo {
  done: string;
  canceled: string;
}

export interface CardPage {
  /** Opens a page where this user adds a card. */
  open(person: { account_id: number; email: string }, to: ReturnTo): Promise<{ session_ref: string; url: string }>;
  /** The card that was added; null if nobody added one. */
  read(session_ref: string): Promise<{ account_id: number; card: Card } | null>;
}

/** A page stays open until someone has paid on it, it expires, or it is closed. 'waiting': the bank hasn't responded yet. */
export type PageStanding =
  | { state: 'open' | 'waiting' | 'closed' }
  | { state: 'paid'; card: Pick<Card, 'brand' | 'last_four'> };

export interface PayPage {
  /** Opens a page that charges a card once, no matter who fills it in. */
  open(
    asked: { provider_key: string; amount_cents: number; title: string },
    to: ReturnTo,
  ): Promise<{ session_ref: string; url: string }>;
  read(session_ref: string): Promise<PageStanding>;
  /** Stops anyone from paying on the page. If someone already has, the payment stands. */
  close(session_ref: string): Promise<void>;
}

export interface SellerAccounts {
  /** Opens an account for a seller, at most once per person. */
  open(person: { account_id: number; email: string }): Promise<string>;
  /** A page where the seller says who they are and where their money goes. */
  page(provider_ref: string, to: ReturnTo): Promise<string>;
  canBePaid(provider_ref: string): Promise<boolean>;
  /** Pays a seller from a charge, at most once per key. Returns the transfer's id. */
  pay(pay: { provider_key: string; charge_key: string; provider_ref: string; amount_cents: number }): Promise<string>;
  /** Reverses part of a transfer, at most once per key. False if the seller's account doesn't have the money now. */
  takeBack(back: { provider_key: string; transfer_ref: string; amount_cents: number }): Promise<boolean>;
}
