import { ORDER_STATUS } from '#contract/orders/status.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { PlantActor } from '#server/lib/who.ts';
import { requireFreeTag } from '#server/orders/animal/free-tag.ts';
import { takePlantNumber } from '#server/orders/animal/plant-number.ts';
import type { Entered } from '#server/orders/animal/undo-receipt.ts';
import { type Recipient, recordNotice } from '#server/orders/notifications/notice-store.ts';
import { type LockedOrder, setStatus } from '#server/orders/store.ts';

/**
 * Records that the animal has arrived. The order becomes Open and gets its plant number, and each customer is notified once. With `isAutomatic`,
 * sends no email if the plant has turned that email off. The caller must have locked the order and checked that it can
 * be received.
 */
export async function receiveOrder(
  tx: Tx,
  actor: PlantActor,
  order: LockedOrder,
  {
    ear_tag_id,
    isAutomatic,
    allows_same_tag = false,
    entered = [],
  }: {
    ear_tag_id?: string | undefined;
    isAutomatic: boolean;
    allows_same_tag?: boolean | undefined;
    /** What else is recorded with the receipt. Undoing the receipt takes it back. */
    entered?: readonly Entered[];
  },
): Promise<{ recipients: Recipient[]; notice_id: number }> {
  const { order_id, status } = order;
  const tag = ear_tag_id ?? order.tag_id;
  await requireFreeTag(tx, actor.plant_id, { order_id, tag, allows_same_tag });
  const number = order.plant_number === '' ? await takePlantNumber(tx, actor.plant_id, order) : undefined;
  await setStatus(tx, actor.plant_id, order_id, ORDER_STATUS.open, ear_tag_id, number);
  const recipients = await recordNotice(tx, actor, { order_id, event: 'product_received' }, isAutomatic);
  const cart_ids = recipients.filter(({ is_due }) => is_due).map(({ cart_id }) => cart_id);
  const notice_id = await emit(tx, { actor }, 'order.received', {
    subject: { order_id },
    data: {
      from: status,
      to: ORDER_STATUS.open,
      cart_ids,
      is_automatic: isAutomatic,
      ...(ear_tag_id && { changes: [{ field: 'ear_tag_id', from: order.tag_id || null, to: ear_tag_id }] }),
      entered: [...entered, ...(ear_tag_id ? [{ field: 'tag_id', before: order.tag_id, after: ear_tag_id }] : [])],
    },
  });
  return { recipients, notice_id };
}
