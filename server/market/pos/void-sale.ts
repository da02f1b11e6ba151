import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { voidCounterSale as api } from '#contract/market/pos/counter-api.ts';
import { takeBackCounterSale } from '#server/invoicing/till/counter-sale.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { lockDay, lockPlace } from '#server/market/pos/counter-days.ts';
import { ownerOf } from '#server/market/pos/owner.ts';
import { mostBack, putBack } from '#server/market/pos/put-back.ts';
import { lockSale, readSale } from '#server/market/pos/stored-sale.ts';

/** Voids a sale while its till day is open. */
export async function voidCounterSale(
  tx: Tx,
  who: Who<Actor>,
  { sale_id, reason }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const owner = ownerOf(who.actor);
  const sale = await lockSale(tx, owner, sale_id);
  const { lines, taxes, paid } = await readSale(tx, sale);
  if (lines.some(({ refunded }) => refunded > 0)) throw new Problem('refunded_already');
  const { session_id } = sale;
  const session = await inTime(
    owner.isPlant ? lockPlace(tx, who, owner, session_id) : lockDay(tx, owner.owner_id, session_id),
  );
  await takeBackCounterSale(tx, who, { owner, session }, { sale_id, payments: paid, taxes, lines }, { reason });
  await putBack(
    tx,
    lines.map((line) => ({ ...line, back: mostBack(line) })),
  );
  await sql`
    update counter_sales set voided_at = clock_timestamp(), voided_by = ${who.actor.account_id}, void_reason = ${reason}
    where sale_id = ${sale_id}`.execute(tx);
  return { sale_id };
}

const OVER: readonly string[] = ['till_closed', 'till_counted', 'till_old'];

/** A till that was counted isn't reopened for an old sale. Such a sale can be refunded from another till. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Problem && OVER.includes(error.code) ? new Problem('void_too_late') : error;
  }
}
