import { sql } from 'kysely';
import type * as api from '#contract/invoicing/till/till-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { wordsFor } from '#contract/lib/refusals.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { post } from '#server/payments/ledger/post.ts';
import { requireInSafe } from '#server/payments/ledger/safe.ts';

/** Opens a till, or adds a new one and opens it. If several people open it at once, only one succeeds. */
export async function openTill(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  asked: InputOf<typeof api.openTill>,
): Promise<DataOf<typeof api.openTill>> {
  const { plant_id, account_id } = actor;
  const { float_cents, pieces, difference } = asked;
  const till_id = asked.till_id === 0 ? await addTill(tx, plant_id, asked.name) : asked.till_id;
  await leftIn(tx, plant_id, till_id);
  const { rows } = await sql<{ session_id: number }>`
    insert into till_sessions (plant_id, till_id, float_cents, float_pieces, opened_on, opened_by)
    values (${plant_id}, ${till_id}, ${float_cents}, ${JSON.stringify(pieces)}::jsonb, ${today}::date, ${account_id})
    on conflict (plant_id, till_id) where z_number is null do nothing returning session_id`.execute(tx);
  const [session] = rows;
  if (!session) throw new Problem('till_open');
  // Read after the insert, which waits for anyone who is still closing the till.
  const more = float_cents - (await leftIn(tx, plant_id, till_id));
  if (more > 0 && difference === 'safe') await requireInSafe(tx, plant_id, { amount_cents: more, today });
  if (more !== 0) {
    const [debit_account, credit_account] =
      more > 0 ? (['cash', difference] as const) : ([difference, 'cash'] as const);
    await post(tx, {
      plant_id,
      kind: 'till_opened',
      cause_id: session.session_id,
      day: today,
      order_id: null,
      posted_by: account_id,
      transfers: [{ debit_account, credit_account, amount_cents: Math.abs(more), customer_id: null }],
    });
  }
  await emit(tx, { actor }, 'till.changed', { data: session });
  return { till_id, ...session };
}

async function addTill(tx: Tx, plant_id: number, name: string): Promise<number> {
  const { rows } = await sql<{ till_id: number }>`
    insert into tills (plant_id, name) values (${plant_id}, ${name})
    on conflict (plant_id, lower(name)) do nothing returning till_id`.execute(tx);
  const [till] = rows;
  if (!till) throw new Problem('till_twice', { fields: { name: wordsFor('till_twice') } });
  return till.till_id;
}

/** What stayed in the drawer when the till was last closed. */
async function leftIn(tx: Tx, plant_id: number, till_id: number): Promise<number> {
  const found = await tx
    .selectFrom('tills')
    .select('left_cents')
    .where('plant_id', '=', plant_id)
    .where('till_id', '=', till_id)
    .executeTakeFirst();
  if (!found) throw new Problem('not_found');
  return found.left_cents;
}
