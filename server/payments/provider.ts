import type { IsoDate } from '#contract/lib/days.ts';

/** A card that its holder's browser has already turned into a token. */
export interface Card {
  token: string;
  brand: string;
  last_four: string;
  exp_month: number;
  exp_year: number;
}

/** Stores the cards; we only know tokens. Don't call it in a transaction, because it may take seconds to respond. */
export interface CardProvider {
  /** Stored with each card, so that the card is always charged through its own provider. */
  readonly name: string;
  /** What the provider knows about the card behind a token. Throws `card_not_accepted` if it refuses the card. */
  readCard(claimed: Card, today: IsoDate): Promise<Card>;
}
