import { splitOut } from '#contract/floor/batches.ts';
import type * as api from '#contract/floor/batches-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { findMinimums, type ListedBatch, listBatches } from '#server/floor/batches/batch-store.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

export async function batchList(
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
  { search }: InputOf<typeof api.batchList>,
): Promise<DataOf<typeof api.batchList>> {
  const [batches, minimums] = await Promise.all([listBatches(db, plant_id, search), findMinimums(db, plant_id)]);
  return { batches: batches.map(withShares), minimums };
}

/** Everyone whose meat is in a lot, with their part of what came out. */
function withShares({ owned, ...batch }: ListedBatch): api.Batch {
  const outs = batch.out_clb === null ? null : splitOut(batch.out_clb, owned);
  const shares = new Map(owned.flatMap((source) => source.shares).map((share) => [share.share_id, share]));
  return {
    ...batch,
    shares: [...shares.values()].map(({ share_id, order_id, name }) => ({
      share_id,
      order_id,
      name,
      out_clb: outs?.get(share_id) ?? null,
    })),
  };
}
