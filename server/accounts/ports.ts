import type { RawBuilder } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { port } from '#contract/lib/port.ts';
import type { Species } from '#contract/lib/species.ts';
import type { Db, Tx } from '#server/lib/database.ts';

interface LaterAreas {
  /** Gives a new plant what it needs on its first day, and again when it adds a species. */
  seedPlant(tx: Tx, plant_id: number): Promise<void>;
  /** Deletes the account's saved cards. */
  dropCards(tx: Tx, account_id: number): Promise<void>;
  /** Deletes the card provider's account that this account's sales are paid out to. */
  dropSellerAccount(tx: Tx, account_id: number): Promise<void>;
  /** Deletes the farm page and drafts of an account that sells nothing. */
  clearSeller(tx: Tx, account_id: number): Promise<void>;
  /** Deletes the account's calendar feeds at all plants. */
  dropFeeds(tx: Tx, account_id: number): Promise<void>;
  /** Closes the portal of someone who joins the plant's staff, so that an account has only one way in. */
  closePortal(tx: Tx, plant_id: number, account_id: number): Promise<void>;
  /** SQL condition: this account buys or sells on the market, so it can't become anything else. */
  usesMarket(account_id: RawBuilder<unknown>): RawBuilder<boolean>;
  /** How many orders of each species are requested or booked for `today` or later. */
  countOrdersToCome(
    db: Db,
    plant_id: number,
    today: IsoDate,
    species: readonly Species[],
  ): Promise<{ species: Species; count: number }[]>;
}

/** What accounts need from later areas. */
export const laterAreas = port<LaterAreas>('later areas of accounts');
