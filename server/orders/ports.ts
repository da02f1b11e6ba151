import { port } from '#contract/lib/port.ts';
import type { StageFacts } from '#contract/orders/stage-needs.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { EventActor } from '#server/lib/events.ts';
import type { PlantActor } from '#server/lib/who.ts';

/** What is still owed for a share: to the farm, and on the plant's invoice. */
export interface Owed {
  cart_id: number;
  farm_cents: number;
  plant_cents: number;
}

interface StageChecks {
  /** Whether a share has no submitted sheet, although the plant has a form for such an animal. */
  isSheetMissing(db: Db, plant_id: number, order_id: number): Promise<boolean>;
  /** Whether the two submitted sheets of one half differ and nobody has decided between them. */
  areSheetsDifferent(db: Db, plant_id: number, order_id: number): Promise<boolean>;
  /** Whether game waits for the result of its CWD test, or the disease was detected. */
  isCwdHeld(db: Db, plant_id: number, order_id: number): Promise<boolean>;
  /** Whether somebody holds the animal, such as the inspector. */
  isHeld(db: Db, plant_id: number, order_id: number): Promise<boolean>;
  /** Whether the plant requires a review of an inspected animal's records, and none was passed. */
  isReviewMissing(db: Db, plant_id: number, order_id: number): Promise<boolean>;
  /** The weights that a price depends on and that aren't recorded yet. */
  missingWeights(db: Db, plant_id: number, order_id: number): Promise<StageFacts['missing_weights']>;
  /** What the buyers of an animal from the market still owe for shares that weren't picked up. Empty for other animals. */
  owedAtPickup(db: Db, plant_id: number, order_id: number): Promise<Owed[]>;
  /** The farms that pick up shares of an order to bring them to their owners. */
  farmPickups(db: Db, plant_id: number, order_id: number): Promise<{ cart_id: number; farm: string }[]>;
  /** Notifies the owners whose cuts change with an animal's age. `before` is the previous answer. */
  reportAge(tx: Tx, actor: EventActor, order_id: number, before: string): Promise<void>;
}

interface PickupTrips {
  /** Takes back the trip with which a share was picked up, if there was one. */
  takeBack(tx: Tx, actor: PlantActor, share: { order_id: number; cart_id: number }): Promise<void>;
}

/** The trips of pickups, which are built on orders. */
export const pickupTrips = port<PickupTrips>('pickup trips');

/** What the rules about stages need from cut sheets and prices, which are built on orders. */
export const stageChecks = port<StageChecks>('stage checks');
