import { useEffect } from 'react';
import { addToBatch, endBatch, recordCleaning, removeFromBatch, startBatch } from '#contract/floor/batches-api.ts';
import { saveCheck } from '#contract/floor/checks/checks-api.ts';
import { hangCarcass, recordColdWeight } from '#contract/floor/cooler/cooler-api.ts';
import { holdAnimal, releaseHold } from '#contract/floor/holds-api.ts';
import { saveCwd, takeIn, walkIn } from '#contract/floor/intake-api.ts';
import { recordKill } from '#contract/floor/kill/kill-api.ts';
import { addPack, finishPacking, reprintPack, voidPack } from '#contract/floor/packing-api.ts';
import { addBoxes, moveBoxes, removeBoxes, takeTrip } from '#contract/floor/pickup-api.ts';
import { weigh } from '#contract/floor/weigh-api.ts';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import type { KeptAction } from '#web/floor/outbox/kept-action.ts';
import { drop, keep, readAll } from '#web/floor/outbox/kept-actions.ts';
import { makeOutbox } from '#web/floor/outbox/make-outbox.ts';
import { soundAlarm } from '#web/floor/station/alarm.ts';
import { grant, queryClient } from '#web/lib/api.ts';
import { makeStore } from '#web/lib/store.ts';

/** The calls that are kept on the device until they are sent. A station's calls are added here. */
const CALLS: readonly Endpoint[] = [
  takeIn,
  walkIn,
  saveCwd,
  weigh,
  recordKill,
  holdAnimal,
  releaseHold,
  hangCarcass,
  recordColdWeight,
  startBatch,
  addToBatch,
  removeFromBatch,
  recordCleaning,
  endBatch,
  addPack,
  voidPack,
  reprintPack,
  finishPacking,
  addBoxes,
  moveBoxes,
  removeBoxes,
  takeTrip,
  saveCheck,
];

/** How often to try sending again, in case the browser doesn't notice that the connection is back. */
const RETRY_MS = 10_000;
const all = makeStore<readonly KeptAction[]>([]);

export const { perform, sendWaiting, sendAgain, forget } = makeOutbox({
  call: ({ path, input }) => {
    const endpoint = CALLS.find((one) => one.path === path);
    if (!endpoint) throw new Error(`${path} isn't kept on devices`);
    return grant(endpoint, input);
  },
  keep,
  drop,
  readAll,
  alone: (work) => ('locks' in navigator ? navigator.locks.request('hindquarter-floor', work) : work()),
  show: all.set,
  onSent: () => void queryClient.invalidateQueries(),
  onRefused: soundAlarm,
});

/** What this device keeps for the plant, oldest first. Sends it as soon as there is a connection. */
export function useOutbox(plant_id: number): readonly KeptAction[] {
  const kept = all.useValue();
  useEffect(() => {
    const retry = () => void sendWaiting(plant_id).catch(() => undefined);
    const retryWaiting = () => {
      if (all.get().some((one) => one.plant_id === plant_id && one.refusal === null)) retry();
    };
    retry();
    window.addEventListener('online', retry);
    const timer = setInterval(retryWaiting, RETRY_MS);
    return () => {
      window.removeEventListener('online', retry);
      clearInterval(timer);
    };
  }, [plant_id]);
  return kept.filter((one) => one.plant_id === plant_id);
}
