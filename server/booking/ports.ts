import type { IsoDate } from '#contract/lib/days.ts';
import { port } from '#contract/lib/port.ts';
import type { Tx } from '#server/lib/database.ts';
import type { PlantActor } from '#server/lib/who.ts';

/** A sold animal that its seller schedules at a plant. */
export interface SaleToSchedule {
  lot_id: number;
  /** The share of one of the animal's buyers. */
  claim_id: number;
  day: IsoDate;
  event_name: string;
  remark: string;
}

export interface Market {
  /** Creates a request for a sold animal on the day its seller chose. `actor` is the seller at the plant. */
  scheduleSold(tx: Tx, actor: PlantActor, sale: SaleToSchedule): Promise<{ booking_id: number; order_id: number }>;
  /** Whether any of these shares was bought on the market. */
  isAnyBought(tx: Tx, plant_id: number, cart_ids: readonly number[]): Promise<boolean>;
  /** An order's shares that were bought on the market. Those sold at the seller's counter carry no market fees. */
  boughtShares(tx: Tx, plant_id: number, order_id: number): Promise<{ cart_id: number; is_from_counter: boolean }[]>;
  /** Moves the purchases of one share to another before the first is deleted. */
  moveBought(tx: Tx, plant_id: number, from_cart_id: number, to_cart_id: number): Promise<void>;
}

/** What booking needs from the market, which is built on it. */
export const theMarket = port<Market>('market of booking');

interface SharePacks {
  /** Whether meat was packed for any of these shares, or went into a lot for one of them alone. */
  isAnyPacked(tx: Tx, plant_id: number, cart_ids: readonly number[]): Promise<boolean>;
  /** Gives one share's packs, and its meat in lots, to another before the first is deleted. */
  movePacks(tx: Tx, plant_id: number, from_cart_id: number, to_cart_id: number): Promise<void>;
}

/** What booking needs from the floor, which is built on it. */
export const sharePacks = port<SharePacks>('packs of shares');
