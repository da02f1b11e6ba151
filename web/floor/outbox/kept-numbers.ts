import { z } from 'zod';
import { borrowNumbers, FEW_NUMBERS } from '#contract/floor/numbers-api.ts';
import { STRICT, withFloorDatabase } from '#web/floor/outbox/floor-database.ts';
import { callApi } from '#web/lib/api.ts';
import { keepValue, readKept } from '#web/lib/kept-value.ts';
import { newKey } from '#web/lib/new-key.ts';

const numbersOf = (plant_id: number) => IDBKeyRange.bound([plant_id, 0], [plant_id, Number.MAX_SAFE_INTEGER]);

/** Takes the lowest of the plant's numbers that this device has; null if it has none. No other window gets the same one. */
export const takeNumber = (plant_id: number): Promise<number | null> =>
  withFloorDatabase(async (database) => {
    const { store, done } = database.transaction('numbers', 'readwrite', STRICT);
    const lowest = await store.openCursor(numbersOf(plant_id));
    await Promise.all([lowest?.delete(), done]);
    return lowest?.value.serial ?? null;
  });

/** Puts back a number that was written on no tag. */
export const putBackNumber = (plant_id: number, serial: number): Promise<void> =>
  withFloorDatabase(async (database) => {
    await database.put('numbers', { plant_id, serial });
  });

/** Asks for more numbers before this device runs out of them. */
export async function refillNumbers(plant_id: number): Promise<void> {
  const left = await withFloorDatabase((database) => database.count('numbers', numbersOf(plant_id)));
  if (left >= FEW_NUMBERS) return;
  const blocks = await callApi(borrowNumbers, { device_id: deviceId() });
  await withFloorDatabase(async (database) => {
    const transaction = database.transaction(['numbers', 'blocks'], 'readwrite', STRICT);
    const [numbers, known] = [transaction.objectStore('numbers'), transaction.objectStore('blocks')];
    for (const { first_serial, unused } of blocks) {
      // The server doesn't know which numbers of an earlier block are on animals that haven't been sent.
      if (await known.get([plant_id, first_serial])) continue;
      await known.put({ plant_id, first_serial });
      for (const serial of unused) await numbers.put({ plant_id, serial });
    }
    await transaction.done;
  });
}

const DEVICE = 'hindquarter.device';

/** Names this browser to the plant. */
function deviceId(): string {
  const known = readKept(DEVICE, z.uuid());
  if (known !== undefined) return known;
  const device_id = newKey();
  keepValue(DEVICE, device_id);
  return device_id;
}
