import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import type { Species } from '#contract/lib/species.ts';
import { findTemplateToBegin, insertSheets } from '#server/cut-sheets/begin-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { addShare } from '#server/orders/shares-store.ts';
import { findBringerOfUnowned } from '#server/orders/store.ts';

/**
 * Gives a locked order without shares a whole share for the customer who brings in the animal, with an open cut sheet if
 * the plant has a form for the species. Without it, the animal could be neither cut nor invoiced.
 */
export async function ensureWholeShare(
  tx: Tx,
  plant_id: number,
  { order_id, species }: { order_id: number; species: Species },
): Promise<void> {
  const customer_id = await findBringerOfUnowned(tx, plant_id, order_id);
  if (customer_id === undefined) return;
  const template_id = await findTemplateToBegin(tx, plant_id, species, WHOLE_ANIMAL);
  const [cut_sheet_id = null] =
    template_id === null ? [] : await insertSheets(tx, plant_id, [{ template_id, customer_id }]);
  await addShare(tx, plant_id, order_id, {
    customer_id,
    template_id,
    cut_sheet_id,
    first_quarter: 1,
    quarters: WHOLE_ANIMAL,
  });
}
