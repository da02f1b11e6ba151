import * as api from '#contract/floor/numbers-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { lendBlock, listBlocks, lockDeviceBlocks, returnBlock } from '#server/orders/animal/lent-numbers.ts';

/** Lends a device the numbers that it needs. */
export async function borrowNumbers(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { device_id }: InputOf<typeof api.borrowNumbers>,
): Promise<DataOf<typeof api.borrowNumbers>> {
  const lent = await lockDeviceBlocks(tx, actor.plant_id, device_id);
  const left = lent.reduce((sum, { unused }) => sum + unused.length, 0);
  return left >= api.FEW_NUMBERS ? lent : [...lent, await lendBlock(tx, actor, device_id, api.BLOCK_SIZE)];
}

/** All blocks of the plant. */
export const listNumberBlocks = (db: Db, { actor }: Who<PlantActor>): Promise<DataOf<typeof api.listNumberBlocks>> =>
  listBlocks(db, actor.plant_id);

/** Ends the loan of a block. */
export async function returnNumbers(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { block_id, reason }: InputOf<typeof api.returnNumbers>,
): Promise<DataOf<typeof api.returnNumbers>> {
  if (!(await returnBlock(tx, actor, block_id, reason))) throw new Problem('not_found');
  return { block_id };
}
