import * as forfeits from '#contract/floor/forfeit-api.ts';
import * as api from '#contract/floor/pickup-api.ts';
import { office, staff } from '#server/accounts/policy.ts';
import { addBoxes, moveBoxes, removeBoxes } from '#server/floor/pickup/boxes.ts';
import { forfeitShare } from '#server/floor/pickup/forfeit-share.ts';
import { pickupList } from '#server/floor/pickup/pickup-list.ts';
import { pickupRules, savePickupRules } from '#server/floor/pickup/rules.ts';
import { takeTrip } from '#server/floor/pickup/take-trip.ts';
import { undoTrip } from '#server/floor/pickup/undo-trip.ts';
import { type Route, read, write } from '#server/lib/route.ts';

/** Whoever is in the cooler hands out the meat. Only the office decides what is forfeited. */
export const pickupRoutes: Route[] = [
  read(api.pickupList, staff, pickupList),
  write(api.addBoxes, staff, addBoxes),
  write(api.moveBoxes, staff, moveBoxes),
  write(api.removeBoxes, staff, removeBoxes),
  write(api.takeTrip, staff, takeTrip),
  write(api.undoTrip, staff, undoTrip),
  read(forfeits.pickupRules, office, pickupRules),
  write(forfeits.savePickupRules, office, savePickupRules),
  write(forfeits.forfeitShare, office, forfeitShare),
];
