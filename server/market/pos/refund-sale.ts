import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { planRefund, type RefundPlan } from '#contract/market/pos/plan-refund.ts';
import type { refundCounterSale as api } from '#contract/market/pos/refund-api.ts';
import { takeBackCounterSale } from '#server/invoicing/till/counter-sale.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { lockPlace } from '#server/market/pos/counter-days.ts';
import { ownerOf } from '#server/market/pos/owner.ts';
import { mostBack, putBack } from '#server/market/pos/put-back.ts';
import { lockSale, readSale, type StoredLine } from '#server/market/pos/stored-sale.ts';

type Asked = InputOf<typeof api>;
interface Picked {
  sold: StoredLine;
  quantity: number;
  restocked: number;
}

/** Refunds lines of a sale from an open till or till day. */
export async function refundCounterSale(tx: Tx, who: Who<Actor>, asked: Asked): Promise<DataOf<typeof api>> {
  const { sale_id, reason } = asked;
  const owner = ownerOf(who.actor);
  const sale = await lockSale(tx, owner, sale_id);
  const session = await lockPlace(tx, who, owner, asked.session_id);
  const stored = await readSale(tx, sale);
  const plan = planRefund(stored, asked.lines);
  if (!plan) throw new Problem('refunded_already');
  if (plan.amount_cents !== asked.amount_cents) throw new Problem('amount_changed');
  const picked = pick(stored.lines, asked.lines);

  const refund_id = await insertRefund(tx, who, {
    sale_id,
    session_id: session.session_id,
    reason,
    plan,
    picked,
  });
  const { payments, taxes } = plan;
  const lines = plan.lines.flatMap(({ net_cents }, at) => {
    const tax_class = picked[at]?.sold.tax_class;
    return tax_class ? [{ tax_class, net_cents }] : [];
  });
  await takeBackCounterSale(tx, who, { owner, session }, { sale_id, payments, taxes, lines }, { reason, refund_id });
  await putBack(
    tx,
    picked.filter(({ restocked }) => restocked > 0).map(({ sold, restocked }) => ({ ...sold, back: restocked })),
  );
  return { refund_id, amount_cents: plan.amount_cents };
}

/** The chosen lines, and how much of each is returned. A share can only be returned as a whole. */
function pick(lines: readonly StoredLine[], asked: Asked['lines']): Picked[] {
  return asked.flatMap(({ line, quantity, is_restocked }) => {
    const sold = lines[line];
    if (!sold) return [];
    const isShare = sold.unit === 'share';
    if (isShare && quantity !== sold.quantity) throw new Problem('whole_share_only');
    return [{ sold, quantity, restocked: isShare || is_restocked ? Math.min(quantity, mostBack(sold)) : 0 }];
  });
}

async function insertRefund(
  tx: Tx,
  { actor }: Who<Actor>,
  refund: { sale_id: number; session_id: number; reason: string; plan: RefundPlan; picked: readonly Picked[] },
): Promise<number> {
  const { sale_id, session_id, reason, plan, picked } = refund;
  const { refund_id } = await tx
    .insertInto('counter_refunds')
    .values({ sale_id, session_id, refunded_by: actor.account_id, reason, amount_cents: plan.amount_cents })
    .returning('refund_id')
    .executeTakeFirstOrThrow();
  const lines = plan.lines.map((line, at) => ({ ...line, restocked: picked[at]?.restocked ?? 0 }));
  await tx
    .insertInto('counter_refund_lines')
    .values(lines.map((line) => ({ refund_id, sale_id, ...line })))
    .execute();
  return refund_id;
}
