import type { recordDeposit as api } from '#contract/invoicing/deposit-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { dueOf, findPayable, lockDeposit } from '#server/invoicing/deposit-store.ts';
import { addToTill, lockDrawerFor } from '#server/invoicing/till/till-session.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { addPayment } from '#server/payments/add-payment.ts';

/** Records a deposit that the office received in cash, by check, or on its card terminal. */
export async function recordDeposit(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { order_id, customer_id, method, amount_cents, reference, till_session_id, uses_safe }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id } = actor;
  const drawer = await lockDrawerFor(tx, { actor, today }, { till_session_id, uses_safe, method });
  const asked = await findPayable(tx, plant_id, { order_id });
  if (!asked) throw new Problem('not_found');
  const { deposit_order_id } = asked;
  if (deposit_order_id === null) throw new Problem('nothing_due');
  await lockDeposit(tx, plant_id, deposit_order_id);
  // Read again: someone may have paid while we waited.
  const order = (await findPayable(tx, plant_id, { order_id })) ?? asked;
  if (order.is_under_way) throw new Problem('payment_under_way');
  const due = dueOf(order);
  if (due === 0) throw new Problem('nothing_due');
  if (amount_cents > due) throw new Problem('more_than_due', { values: { due: showMoney(due) } });
  if (!order.payers.some((payer) => payer.customer_id === customer_id)) throw new Problem('payer_unknown');
  const payment = {
    plant_id,
    order_id: deposit_order_id,
    customer_id,
    method,
    amount_cents,
    reference,
    is_in_safe: method === 'cash' && !drawer,
  };
  const payment_id = await addPayment(tx, { actor, today }, payment);
  if (drawer) await addToTill(tx, { plant_id, session_id: drawer.session_id, payment_id });
  return { payment_id };
}
