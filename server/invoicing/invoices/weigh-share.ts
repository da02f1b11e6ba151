import type { weighShare as api } from '#contract/invoicing/weigh-share-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { ARRIVED, type OrderStatus } from '#contract/orders/status.ts';
import { billOfDraft, recompute } from '#server/invoicing/corrections/refresh-draft.ts';
import {
  findBilled,
  type LockedInvoice,
  lockDraft,
  lockInvoice,
  type NewLine,
  sumUpDraft,
} from '#server/invoicing/invoices/draft-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { saveShareWeights } from '#server/orders/share-weights.ts';
import { lockOrder } from '#server/orders/store.ts';

/**
 * Records a share's weights and recalculates the drafts it is on. Lines that the office changed stay as they are. An issued
 * invoice that charges by them is offered for correction.
 */
export async function weighShare(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { invoice_id, revision, cart_id, ...weights }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id } = actor;
  const share = await findShare(tx, plant_id, { invoice_id, cart_id });
  if (!share || !(await lockOrder(tx, plant_id, share.order_id))) throw new Problem('not_found');
  const draft = invoice_id === 0 ? null : await lockDraft(tx, plant_id, { invoice_id, revision });
  // The live weight is the whole animal's, so it also applies to the drafts for its other shares.
  const others = await lockOtherDrafts(tx, plant_id, { invoice_id, ...share });
  const drafts = draft ? [draft, ...others] : others;
  const before: NewLine[][] = [];
  for (const one of drafts) before.push(await billBefore(tx, plant_id, one));
  const missing = await saveShareWeights(tx, { actor, today }, { ...weights, ...share, cart_id });
  for (const [at, one] of drafts.entries())
    await recompute(tx, plant_id, { invoice_id: one.invoice_id, before: before[at] ?? [] });
  for (const one of others) await sumUpDraft(tx, plant_id, one);
  const summed = draft ? await sumUpDraft(tx, plant_id, draft) : { invoice_id: 0, revision: 0, total_cents: 0 };
  return { ...summed, missing };
}

/** What a draft's shares were charged when it was computed or, if that wasn't kept, are charged now. */
const billBefore = async (tx: Tx, plant_id: number, { invoice_id }: LockedInvoice): Promise<NewLine[]> =>
  (await findBilled(tx, plant_id, invoice_id)) ?? (await billOfDraft(tx, plant_id, invoice_id)).lines;

/** A share on this draft or, if none is given, a share of an animal that has arrived. */
async function findShare(tx: Tx, plant_id: number, { invoice_id, cart_id }: { invoice_id: number; cart_id: number }) {
  if (invoice_id !== 0) {
    return tx
      .selectFrom('invoice_shares')
      .select('order_id')
      .where('plant_id', '=', plant_id)
      .where('invoice_id', '=', invoice_id)
      .where('cart_id', '=', cart_id)
      .executeTakeFirst();
  }
  const found = await tx
    .selectFrom('shares as s')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.plant_id', '=', 's.plant_id').onRef('o.order_id', '=', 's.order_id'),
    )
    .select(['s.order_id', 'o.status'])
    .$narrowType<{ status: OrderStatus }>()
    .where('s.plant_id', '=', plant_id)
    .where('s.cart_id', '=', cart_id)
    .executeTakeFirst();
  if (found && !ARRIVED.includes(found.status)) throw new Problem('not_arrived');
  return found && { order_id: found.order_id };
}

async function lockOtherDrafts(
  tx: Tx,
  plant_id: number,
  { invoice_id, order_id }: { invoice_id: number; order_id: number },
): Promise<LockedInvoice[]> {
  const others = await tx
    .selectFrom('invoice_shares')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.plant_id', '=', 'invoice_shares.plant_id')
        .onRef('invoices.invoice_id', '=', 'invoice_shares.invoice_id'),
    )
    .select('invoices.invoice_id')
    .distinct()
    .where('invoice_shares.plant_id', '=', plant_id)
    .where('invoice_shares.order_id', '=', order_id)
    .where('invoices.invoice_id', '<>', invoice_id)
    .where('invoices.number', 'is', null)
    .orderBy('invoices.invoice_id')
    .execute();
  const locked: LockedInvoice[] = [];
  for (const other of others) locked.push(await lockInvoice(tx, plant_id, other.invoice_id));
  return locked.filter(({ number }) => number === null);
}
