import * as api from '#contract/market/lots/lots-api.ts';
import { office } from '#server/accounts/policy.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';
import { addFarmPhoto, addLotPhoto, arrangeFarmPhotos, arrangeLotPhotos } from '#server/market/lots/add-photo.ts';
import { closeLot, deleteDraft, pauseLot, releaseHeldLot } from '#server/market/lots/close-lot.ts';
import { saveFarm, viewOwnFarm } from '#server/market/lots/farm.ts';
import { listHeldLots, lotDays, lotPlants } from '#server/market/lots/lot-days.ts';
import { findLotOf, listLotsOf } from '#server/market/lots/lot-store.ts';
import { publishLot } from '#server/market/lots/publish-lot.ts';
import { offerNextLot, saveLot } from '#server/market/lots/save-lot.ts';
import { sellers } from '#server/payments/policy.ts';

/** Sellers can access only their own lots. A plant's office can see which lots hold its slots, and release those slots. */
export const lotsRoutes = (files: FileStore): Route[] => [
  read(api.listOwnLots, sellers, (db, { actor }) => listLotsOf(db, actor.account_id)),
  read(api.viewOwnLot, sellers, (db, { actor }, { lot_id }) => findLotOf(db, actor.account_id, lot_id)),
  write(api.saveLot, sellers, saveLot),
  write(api.publishLot, sellers, publishLot),
  write(api.pauseLot, sellers, pauseLot),
  write(api.closeLot, sellers, closeLot),
  write(api.deleteDraft, sellers, deleteDraft),
  write(api.offerNextLot, sellers, offerNextLot),
  steps(api.addLotPhoto, sellers, addLotPhoto(files)),
  write(api.arrangeLotPhotos, sellers, arrangeLotPhotos),
  read(api.viewOwnFarm, sellers, viewOwnFarm),
  write(api.saveFarm, sellers, saveFarm),
  steps(api.addFarmPhoto, sellers, addFarmPhoto(files)),
  write(api.arrangeFarmPhotos, sellers, arrangeFarmPhotos),
  read(api.lotPlants, sellers, lotPlants),
  read(api.lotDays, sellers, lotDays),
  read(api.listHeldLots, office, listHeldLots),
  write(api.releaseHeldLot, office, releaseHeldLot),
];
