import type { IsoDate } from '#contract/lib/days.ts';

/** A card after its holder's browser turned it into a token. */
export interface Card {
  token: string;
  brand: string;
  last_four: string;
  exp_month: number;
  exp_year: number;
}

/** Holds the cards; we only know tokens. Call it outside any transaction, because its answer may take seconds. */
export interface CardProvider {
  /** Stored with each card, so that it is always charged at its own provider. */
  readonly name: string;
  /** What the provider knows about the card behind a token; refuses with `card_not_accepted`. */
  readCard(claimed: Card, today: IsoDate): Promise<Card>;
}
