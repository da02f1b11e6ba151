import * as api from '#contract/market/delivery/delivery-api.ts';
import { signedIn } from '#server/accounts/policy.ts';
import { read, write } from '#server/lib/route.ts';
import { chooseDeliveryDay, listDeliveryDays } from '#server/market/delivery/choose-day.ts';
import { deliveryOptions, endPlace, listPlaces, savePlace } from '#server/market/delivery/places.ts';
import { undoHandOver } from '#server/market/delivery/undo-hand-over.ts';
import { viewRun } from '#server/market/delivery/view-run.ts';
import { sellers } from '#server/payments/policy.ts';

/** Farms keep their places and runs; buyers choose how and when they get their meat. */
export const deliveryRoutes = [
  read(api.listPlaces, sellers, listPlaces),
  write(api.savePlace, sellers, savePlace),
  write(api.endPlace, sellers, endPlace),
  read(api.viewRun, sellers, viewRun),
  write(api.undoHandOver, sellers, undoHandOver),
  read(api.deliveryOptions, signedIn, deliveryOptions),
  read(api.listDeliveryDays, signedIn, listDeliveryDays),
  write(api.chooseDeliveryDay, signedIn, chooseDeliveryDay),
];
