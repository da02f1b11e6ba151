import { wordsFor } from '#contract/app/refusals.ts';
import type * as api from '#contract/invoicing/till/till-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { lockTaking, requireInDrawer } from '#server/invoicing/till/till-session.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { post } from '#server/payments/ledger/post.ts';
import { lockBalance, requireInSafe } from '#server/payments/ledger/safe.ts';

/** Puts cash into the drawer or takes it out, without a customer. */
export async function moveCash(
  tx: Tx,
  who: Who<PlantActor>,
  { session_id, kind, account, amount_cents, reason }: InputOf<typeof api.moveCash>,
): Promise<DataOf<typeof api.moveCash>> {
  const { actor, today } = who;
  const { plant_id, account_id } = actor;
  const session = await lockTaking(tx, who, session_id);
  if (kind === 'paid_out') await requireInDrawer(tx, plant_id, session, amount_cents);
  if (kind === 'paid_in' && account === 'safe') await requireInSafe(tx, plant_id, { amount_cents, today });
  if (account === 'tips') await requireTips(tx, plant_id, { amount_cents, today });
  const { move_id } = await tx
    .insertInto('till_moves')
    .values({ plant_id, session_id, kind, account, amount_cents, reason, moved_by: account_id })
    .returning('move_id')
    .executeTakeFirstOrThrow();
  const [debit_account, credit_account] =
    kind === 'paid_in' ? (['cash', account] as const) : ([account, 'cash'] as const);
  await post(tx, {
    owner_id: plant_id,
    kind,
    cause_id: move_id,
    day: today,
    order_id: null,
    posted_by: account_id,
    transfers: [{ debit_account, credit_account, amount_cents, customer_id: null }],
  });
  await emit(tx, { actor }, 'till.changed', { data: { session_id } });
  return { session_id };
}

/** Tips paid out can't exceed the tips received, even if several drawers pay out at the same time. */
async function requireTips(
  tx: Tx,
  plant_id: number,
  { amount_cents, today }: { amount_cents: number; today: IsoDate },
): Promise<void> {
  const left = await lockBalance(tx, plant_id, 'tips', today);
  if (amount_cents <= left) return;
  const values = { left: showMoney(Math.max(0, left)) };
  throw new Problem('more_than_tips', { values, fields: { amount_cents: wordsFor('more_than_tips') } });
}
