import { ManualOrder } from '#contract/booking/api.ts';
import type { createOrderForSheet as api } from '#contract/booking/attach-api.ts';
import { quantityField } from '#contract/booking/booking.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { comesAsFlock } from '#contract/lib/species.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { findOwnSheet, updateCustomFormData } from '#server/booking/attach-sheet/attach-sheet.ts';
import { findOnlyShare } from '#server/booking/attach-sheet/attach-store.ts';
import { createManualOrder } from '#server/booking/new-order/create-manual-order.ts';
import type { Tx } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/**
 * Books an animal for a sheet's customer the way the new-order form does, and attaches the sheet. Claims a slot; a
 * portal user's order becomes a request.
 */
export async function createOrderForSheet(
  tx: Tx,
  who: Who<PlantActor>,
  { data_id, species, heads, ...form }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { actor } = who;
  const { customer_id, template_id } = await findOwnSheet(tx, actor, data_id);
  const share = { customer: customer_id, cut_sheet: template_id, amount: 'Whole', animal: species, order_number: 1 };
  const { order_ids } = await createManualOrder(
    tx,
    who,
    ManualOrder.parse({
      ...form,
      [quantityField(species)]: comesAsFlock(species) ? heads : 1,
      customers: isStaff(actor.role) ? [customer_id] : [],
      split: [share],
    }),
  );
  const order_id = required(order_ids[0], 'the order');
  const { cart_id } = await findOnlyShare(tx, actor.plant_id, order_id);
  await updateCustomFormData(tx, who, { order_id, cart_id, data_id });
  return { order_id, cart_id, data_id, status: isStaff(actor.role) ? ORDER_STATUS.pending : ORDER_STATUS.requested };
}
