import type { splitOrder as api } from '#contract/booking/edit-api.ts';
import { findSharesProblems, placeAgain, QUARTERS_OF, type SettledShare } from '#contract/booking/shares.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { findNamed, readForEdit, requireFree, writeShares } from '#server/booking/edit-order/edit-store.ts';
import { changesOfShares } from '#server/booking/edit-order/order-changes.ts';
import { lockForEdit, requireNamed } from '#server/booking/edit-order/save-order.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { findOrderOfShare, updateOrder } from '#server/orders/edit-store.ts';

/**
 * Splits one share into parts that add up to it. The share's customer keeps the row and the sheet. If that customer gets no
 * part, a filled-in sheet still stays with them.
 */
export async function splitOrder(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { cart_id, split_data, form_id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id } = actor;
  const parts = split_data.filter(({ name, amount }) => name || amount);
  const sheets = [...parts.map(({ cutsheet }) => cutsheet), form_id].flatMap((id) => id ?? []);
  const named = await findNamed(
    tx,
    actor,
    parts.flatMap(({ name }) => name ?? []),
    sheets,
  );
  const order_id = await findOrderOfShare(tx, actor, cart_id);
  if (order_id === undefined) throw new Problem('not_found');
  const order = await lockForEdit(tx, actor, order_id);
  const { shares: before } = await readForEdit(tx, plant_id, order_id);
  const whole = before.find((share) => share.cart_id === cart_id);
  // Someone removed the share before the lock was taken.
  if (!whole) throw new Problem('not_found');

  const asked = parts.map(({ name = null, cutsheet, amount }) => {
    const isOwn = name === whole.customer_id;
    const template_id = cutsheet ?? (isOwn ? (whole.template_id ?? form_id) : form_id) ?? null;
    const quarters = amount === undefined ? 0 : QUARTERS_OF[amount];
    return { cart_id: isOwn ? cart_id : null, customer_id: name, template_id, quarters };
  });
  const [problem] = findSharesProblems(asked, whole.quarters);
  if (problem) throw new Problem(problem.code);
  if (asked.length < 2) throw new Problem('not_one_animal');
  const divided = asked as SettledShare[];
  for (const share of divided) requireNamed(share, share.cart_id === null ? undefined : whole, named);
  const after = before.flatMap((share): SettledShare[] => (share === whole ? divided : [share]));
  if (new Set(after.map(({ customer_id }) => customer_id)).size < after.length) throw new Problem('customer_twice');
  await requireFree(tx, plant_id, before, after, 'split_data');

  const cart_ids = await writeShares(tx, plant_id, order_id, before, placeAgain(after, before));
  await updateOrder(tx, plant_id, order_id, {});
  await emit(tx, { actor }, 'order.changed', {
    subject: { order_id },
    data: { changes: changesOfShares(before, after, named) },
    former: order.parties,
  });
  const first = before.indexOf(whole);
  return { order_id, cart_ids: cart_ids.slice(first, first + divided.length) };
}
