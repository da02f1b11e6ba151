import type { refundPayment as api } from '#contract/invoicing/deposit-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { Method } from '#contract/payments/methods.ts';
import { lockDrawerFor, requireInDrawer } from '#server/invoicing/till/till-session.ts';
import { freeDeposit } from '#server/invoicing/voiding/free-deposit.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import type { FindProvider } from '#server/payments/card-providers.ts';
import { requireInSafe } from '#server/payments/ledger/safe.ts';
import { beginRefund } from '#server/payments/plant-refunds.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import type { StoredRefund } from '#server/payments/refund-store.ts';
import { endRefund, findRefundOutcome, sendRefund } from '#server/payments/refunds.ts';

type Refunded = DataOf<typeof api>;

/**
 * Refunds a payment in the same three steps as a charge: stores the refund, sends it to the provider, and stores the
 * outcome.
 */
export const refundPayment =
  (findProvider: FindProvider) =>
  async (
    db: Db,
    who: Who<PlantActor>,
    asked: InputOf<typeof api>,
    commit: (work: (tx: Tx) => Promise<Refunded>) => Promise<Refunded>,
  ): Promise<Refunded> => {
    const { plant_id, account_id } = who.actor;
    let begun: StoredRefund | undefined;
    let provider: CardProvider | undefined;
    // Storing the refund also stores the call's key, so that a repeated call never refunds again.
    const { refund_id } = await commit(async (tx) => {
      // After a deadlock, this runs again from the start.
      begun = undefined;
      provider = undefined;
      const drawer = await lockDrawerOf(tx, who, asked);
      await freeDeposit(tx, who, asked);
      const refund = { ...asked, is_from_safe: drawer === 'safe' };
      begun = await beginRefund(tx, { plant_id, account_id, today: who.today }, refund);
      const { refund_id } = begun;
      // Card payments are refunded through the provider that charged them, even if another one handles new cards now.
      provider = findProvider(db, begun.provider ?? undefined);
      if (drawer && drawer !== 'safe')
        await tx
          .insertInto('till_refunds')
          .values({ plant_id, refund_id, ...drawer })
          .execute();
      // Nothing has to be sent, and until it is posted, someone else could take the same cash out of the safe.
      if (begun.charge_key === null) await endRefund(tx, begun, true);
      return { refund_id };
    });
    const sent = begun as StoredRefund | undefined;
    if (sent && sent.charge_key !== null && provider) {
      const isDone = await send(provider, sent);
      await inTransaction(db, (tx) => endRefund(tx, sent, isDone));
    }
    const isDone = await findRefundOutcome(db, refund_id);
    if (isDone === null) throw new Problem('refund_unclear');
    if (!isDone) throw new Problem('refund_refused');
    return { refund_id };
  };

async function send(provider: CardProvider, refund: StoredRefund): Promise<boolean> {
  try {
    return await sendRefund(provider, refund);
  } catch {
    throw new Problem('refund_unclear');
  }
}

/** Cash is refunded from the drawer or the safe, whichever the user chose, if it holds that much. Null if it isn't cash. */
async function lockDrawerOf(
  tx: Tx,
  who: Who<PlantActor>,
  { till_session_id, uses_safe, payment_id, amount_cents }: InputOf<typeof api>,
): Promise<{ session_id: number } | 'safe' | null> {
  const { plant_id } = who.actor;
  const payment = await tx
    .selectFrom('payments')
    .select('method')
    .$narrowType<{ method: Method }>()
    .where('plant_id', '=', plant_id)
    .where('payment_id', '=', payment_id)
    .executeTakeFirst();
  if (!payment) throw new Problem('not_found');
  const drawer = await lockDrawerFor(tx, who, { till_session_id, uses_safe, method: payment.method });
  if (drawer) {
    await requireInDrawer(tx, plant_id, drawer, amount_cents);
    return { session_id: drawer.session_id };
  }
  if (payment.method !== 'cash') return null;
  await requireInSafe(tx, plant_id, { amount_cents, today: who.today });
  return 'safe';
}
