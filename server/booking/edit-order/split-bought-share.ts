import type { SettledShare } from '#contract/booking/shares.ts';
import { placeAgain } from '#contract/booking/shares.ts';
import { splitFairly } from '#contract/pricing/split-fairly.ts';
import { findOwnName, readForEdit, writeShares } from '#server/booking/edit-order/edit-store.ts';
import { changesOfShares } from '#server/booking/edit-order/order-changes.ts';
import { findTemplateToBegin } from '#server/cut-sheets/begin-store.ts';
import { copyAnswers } from '#server/cut-sheets/sheet-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { updateOrder } from '#server/orders/edit-store.ts';
import { lockOrder } from '#server/orders/store.ts';
import { splitSale } from '#server/payments/market/record-sale.ts';

interface Split {
  plant_id: number;
  order_id: number;
  /** The share that the quarters come out of. */
  cart_id: number;
  /** The new owner's record, and their account. */
  customer_id: number;
  account_id: number;
  quarters: number;
}

/**
 * Gives part of a share that was bought on the market to a new owner, who gets a sheet of their own. If the share's sheet has
 * answers, the new one starts with them. Returns the new share's id; null if it can't be split anymore, or if the new owner
 * already has a share of this animal.
 */
export async function splitBoughtShare(tx: Tx, split: Split): Promise<number | null> {
  const { plant_id, order_id, cart_id, customer_id, account_id, quarters } = split;
  const order = await lockOrder(tx, plant_id, order_id);
  if (!order) return null;
  const { shares: before } = await readForEdit(tx, plant_id, order_id);
  const whole = before.find((share) => share.cart_id === cart_id);
  if (!whole || whole.quarters <= quarters || whole.invoice_id !== null) return null;
  if (before.some((share) => share.customer_id === customer_id)) return null;
  const hasAnswers = whole.is_filled || whole.is_begun;
  const own = hasAnswers ? null : await findTemplateToBegin(tx, plant_id, order.species, quarters);
  const added: SettledShare = { cart_id: null, customer_id, template_id: own ?? whole.template_id, quarters };
  const after = before.flatMap((share): SettledShare[] =>
    share === whole ? [{ ...whole, quarters: whole.quarters - quarters }, added] : [share],
  );
  const cart_ids = await writeShares(tx, plant_id, order_id, before, placeAgain(after, before));
  const new_cart_id = cart_ids[before.indexOf(whole) + 1];
  if (new_cart_id === undefined) throw new Error('a new share has an id');
  if (hasAnswers && whole.cut_sheet_id !== null) await copyAnswers(tx, plant_id, whole.cut_sheet_id, new_cart_id);
  const divide = (cents: number) => splitFairly(cents, [whole.quarters - quarters, quarters]);
  await splitSale(tx, { plant_id, from_cart_id: cart_id, to_cart_id: new_cart_id, divide });
  await updateOrder(tx, plant_id, order_id, {});
  const named = {
    customers: new Map([[customer_id, await findOwnName(tx, plant_id, customer_id)]]),
    templates: new Map(),
  };
  await emit(tx, { actor: { plant_id, account_id } }, 'order.changed', {
    subject: { order_id },
    data: { changes: changesOfShares(before, after, named) },
    former: order.parties,
  });
  return new_cart_id;
}
