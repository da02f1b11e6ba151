import type { refundPayment as api } from '#contract/invoicing/deposit-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import type { FindProvider } from '#server/payments/card-providers.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { beginRefund, endRefund, findRefundOutcome, type Refund, sendRefund } from '#server/payments/refund.ts';

type Refunded = DataOf<typeof api>;

/** Refunds a payment in the same three steps as a charge: stored, sent to the provider, outcome stored. */
export const refundPayment =
  (findProvider: FindProvider) =>
  async (
    db: Db,
    { actor, today }: Who<PlantActor>,
    asked: InputOf<typeof api>,
    commit: (work: (tx: Tx) => Promise<Refunded>) => Promise<Refunded>,
  ): Promise<Refunded> => {
    const { plant_id, account_id } = actor;
    let begun: Refund | undefined;
    // Storing the refund also stores the call's key, so that a repeated call never refunds again.
    const { refund_id } = await commit(async (tx) => {
      begun = await beginRefund(tx, { plant_id, account_id, today }, asked);
      return { refund_id: begun.refund_id };
    });
    if (begun) {
      const isDone = await send(findProvider(db), begun);
      await inTransaction(db, (tx) => endRefund(tx, begun as Refund, isDone));
    }
    const isDone = await findRefundOutcome(db, plant_id, refund_id);
    if (isDone === null) throw new Problem('refund_unclear');
    if (!isDone) throw new Problem('refund_refused');
    return { refund_id };
  };

async function send(provider: CardProvider, refund: Refund): Promise<boolean> {
  try {
    return await sendRefund(provider, refund);
  } catch {
    throw new Problem('refund_unclear');
  }
}
