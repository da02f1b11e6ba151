import * as api from '#contract/floor/pickup-api.ts';
import { staff } from '#server/accounts/policy.ts';
import { addBoxes, moveBoxes, removeBoxes } from '#server/floor/pickup/boxes.ts';
import { pickupList } from '#server/floor/pickup/pickup-list.ts';
import { takeTrip } from '#server/floor/pickup/take-trip.ts';
import { undoTrip } from '#server/floor/pickup/undo-trip.ts';
import { type Route, read, write } from '#server/lib/route.ts';

/** Open to all plant staff: whoever is in the cooler hands out the meat. */
export const pickupRoutes: Route[] = [
  read(api.pickupList, staff, pickupList),
  write(api.addBoxes, staff, addBoxes),
  write(api.moveBoxes, staff, moveBoxes),
  write(api.removeBoxes, staff, removeBoxes),
  write(api.takeTrip, staff, takeTrip),
  write(api.undoTrip, staff, undoTrip),
];
