import type { weighShare as api } from '#contract/invoicing/weigh-share-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { billFor } from '#server/invoicing/invoices/draft-invoice.ts';
import {
  addLines,
  cartsOf,
  listLines,
  lockDraft,
  type NewLine,
  sumUpDraft,
} from '#server/invoicing/invoices/draft-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { saveShareWeights } from '#server/orders/share-weights.ts';
import { lockOrder } from '#server/orders/store.ts';

/** Records a share's weights, and computes the draft's lines again. Lines that the office changed stay as they are. */
export async function weighShare(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { invoice_id, revision, cart_id, ...weights }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id } = actor;
  const share = await tx
    .selectFrom('invoice_shares')
    .select('order_id')
    .where('plant_id', '=', plant_id)
    .where('invoice_id', '=', invoice_id)
    .where('cart_id', '=', cart_id)
    .executeTakeFirst();
  if (!share || !(await lockOrder(tx, plant_id, share.order_id))) throw new Problem('not_found');
  const draft = await lockDraft(tx, plant_id, { invoice_id, revision });
  const bill = async () => (await billFor(tx, plant_id, await cartsOf(tx, plant_id, invoice_id))).lines;
  const before = await bill();
  await saveShareWeights(tx, actor, { ...weights, ...share, cart_id });
  await refigure(tx, plant_id, invoice_id, { before, now: await bill() });
  return sumUpDraft(tx, plant_id, draft);
}

/** Gives the lines that nobody changed what they come to now. Those that come and go with the weight do so here, too. */
async function refigure(
  tx: Tx,
  plant_id: number,
  invoice_id: number,
  { before, now }: Record<'before' | 'now', readonly NewLine[]>,
): Promise<void> {
  const isSame = (one: Pick<NewLine, 'cart_id' | 'name'>) => (other: NewLine) =>
    one.cart_id === other.cart_id && one.name === other.name;
  const lines = await listLines(tx, plant_id, invoice_id);
  const left = [...now];
  for (const line of lines) {
    const at = left.findIndex(isSame(line));
    const [fresh] = at < 0 ? [] : left.splice(at, 1);
    if (line.reason !== '') continue;
    if (fresh) await changeLine(tx, plant_id, line.line_id, fresh);
    else if (before.some(isSame(line))) await dropLine(tx, plant_id, line.line_id);
  }
  const added = left.filter((line) => !before.some(isSame(line)));
  await addLines(
    tx,
    plant_id,
    invoice_id,
    added.map((line) => ({ ...line, place: lines.length })),
  );
}

const changeLine = (tx: Tx, plant_id: number, line_id: number, line: NewLine) =>
  tx.updateTable('invoice_lines').set(line).where('plant_id', '=', plant_id).where('line_id', '=', line_id).execute();
const dropLine = (tx: Tx, plant_id: number, line_id: number) =>
  tx.deleteFrom('invoice_lines').where('plant_id', '=', plant_id).where('line_id', '=', line_id).execute();
