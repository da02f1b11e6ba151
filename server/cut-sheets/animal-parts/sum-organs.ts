import { sql } from 'kysely';
import { claimsIn, organsAfter } from '#contract/cut-sheets/animal-parts/claims.ts';
import type { Organ } from '#contract/orders/animal-terms.ts';
import { listSubmittedSheets } from '#server/cut-sheets/animal-parts/claim-store.ts';
import type { LockedSheet } from '#server/cut-sheets/store.ts';
import type { Tx } from '#server/lib/database.ts';
import { type EventActor, emit } from '#server/lib/events.ts';
import { updateOrder } from '#server/orders/edit-store.ts';

/** The number of quarters in an animal. */
const ALL_QUARTERS = 4;

/**
 * Updates the organs to keep from an order's animal after one of its sheets has changed. `before` is what that sheet kept
 * before the change. The caller must have locked the order.
 */
export async function sumOrgans(
  tx: Tx,
  actor: EventActor,
  order_id: number | null,
  before: readonly string[] = [],
): Promise<void> {
  if (order_id === null) return;
  const { plant_id } = actor;
  const { rows } = await sql<{ organs: Organ[]; submitted: number }>`
    select o.organs, (select coalesce(sum(s.quarters), 0)::int from shares s join cut_sheets f using (plant_id, cut_sheet_id)
      where s.plant_id = o.plant_id and s.order_id = o.order_id and f.status = 'completed') as submitted
    from orders o where o.plant_id = ${plant_id} and o.order_id = ${order_id}`.execute(tx);
  const [animal] = rows;
  if (!animal) return;
  const sheets = await listSubmittedSheets(tx, plant_id, order_id);
  const organs = organsAfter(animal.organs, sheets, { gone: before, isComplete: animal.submitted >= ALL_QUARTERS });
  const [from, to] = [animal.organs, organs].map((list) => list.join(','));
  if (from === to) return;
  await updateOrder(tx, plant_id, order_id, { organs });
  await emit(tx, { actor }, 'order.changed', {
    subject: { order_id },
    data: { changes: [{ field: 'organs', from, to }] },
  });
}

/** The parts that a sheet kept before it was submitted again. */
export const keptBefore = ({ form_status, form_data_json, answered_form, current_form }: LockedSheet): string[] =>
  form_status === 'completed' ? claimsIn(answered_form ?? current_form, form_data_json.order_list) : [];
