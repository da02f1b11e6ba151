import type { IsoDate } from '#contract/lib/days.ts';

/** A card as its holder's browser had it turned into a token. */
export interface Card {
  token: string;
  brand: string;
  last_four: string;
  exp_month: number;
  exp_year: number;
}

/** Who holds the cards: this product knows tokens only. A provider is asked outside any transaction, because its answer may take seconds. */
export interface CardProvider {
  /** Kept with each card, so that it is always charged where it lies. */
  readonly name: string;
  /** What the provider knows of the card behind a token; refuses with `card_not_accepted`. */
  readCard(claimed: Card, today: IsoDate): Promise<Card>;
}
