import type { refreshDraft as api } from '#contract/invoicing/refresh-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { compareShares } from '#server/invoicing/corrections/changed-shares.ts';
import { refigured } from '#server/invoicing/corrections/refigured.ts';
import { billFor, lastPlace, lockOrdersOf } from '#server/invoicing/invoices/draft-invoice.ts';
import {
  addLines,
  cartsOf,
  findBilled,
  listLines,
  lockDraft,
  type NewLine,
  noteBilled,
  sumUpDraft,
} from '#server/invoicing/invoices/draft-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Recalculates a draft after its animals, shares, or cut sheets have changed. What the office changed on it stays. */
export async function refreshDraft(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { invoice_id, revision }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id } = actor;
  await lockOrdersOf(tx, plant_id, await cartsOf(tx, plant_id, invoice_id));
  const draft = await lockDraft(tx, plant_id, { invoice_id, revision });
  const { isOfAnother } = await compareShares(tx, plant_id, invoice_id);
  if (isOfAnother) throw new Problem('draft_of_another');
  await recompute(tx, plant_id, { invoice_id, before: await findBilled(tx, plant_id, invoice_id) });
  await tx
    .updateTable('invoices')
    .set({ problem: '' })
    .where('plant_id', '=', plant_id)
    .where('invoice_id', '=', invoice_id)
    .execute();
  const { customer_id } = draft;
  await emit(tx, { actor }, 'invoice.draft_changed', {
    subject: { customer_id },
    data: { invoice_id, what: 'refreshed' },
  });
  return sumUpDraft(tx, plant_id, draft);
}

/** A draft's current charges, with its shares. Without storage, which grows daily; its end is added once the order is completed. */
export async function billOfDraft(tx: Tx, plant_id: number, invoice_id: number) {
  const { lines, shares } = await billFor(tx, plant_id, await cartsOf(tx, plant_id, invoice_id));
  return { shares, lines: lines.filter(({ storage_days }) => storage_days === undefined) };
}

/**
 * Gives a draft's lines their current amounts, and adds or removes lines that came or went. Lines that the office changed stay
 * as they are. `before` is what was computed for it before; null if that is unknown, so that no line is added or removed.
 */
export async function recompute(
  tx: Tx,
  plant_id: number,
  { invoice_id, before }: { invoice_id: number; before: readonly NewLine[] | null },
): Promise<void> {
  const { lines: now, shares } = await billOfDraft(tx, plant_id, invoice_id);
  const lines = await listLines(tx, plant_id, invoice_id);
  const { kept, dropped, added } = refigured(lines, { before: before ?? now, now });
  for (const { line, fresh } of kept) {
    if (!fresh) continue;
    await tx
      .updateTable('invoice_lines')
      .set(fresh)
      .where('plant_id', '=', plant_id)
      .where('line_id', '=', line.line_id)
      .execute();
  }
  const gone = dropped.map(({ line_id }) => line_id);
  if (gone.length > 0)
    await tx.deleteFrom('invoice_lines').where('plant_id', '=', plant_id).where('line_id', 'in', gone).execute();
  const place = await lastPlace(tx, plant_id, invoice_id, 0);
  await addLines(
    tx,
    plant_id,
    invoice_id,
    added.map((line) => ({ ...line, place })),
  );
  await noteBilled(tx, plant_id, invoice_id, shares);
}
