import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import type * as api from '#contract/invoicing/till/till-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { post } from '#server/payments/ledger/post.ts';
import { requireInSafe } from '#server/payments/ledger/safe.ts';

/** Opens a till, or adds a new one and opens it. */
export async function openTill(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  asked: InputOf<typeof api.openTill>,
): Promise<DataOf<typeof api.openTill>> {
  const { plant_id, account_id } = actor;
  const { float_cents, pieces, difference } = asked;
  const till_id = asked.till_id === 0 ? await addTill(tx, plant_id, asked.name) : asked.till_id;
  await leftIn(tx, plant_id, till_id);
  const opening = { owner_id: plant_id, till_id, opened_by: account_id, float_cents, pieces };
  const session = { session_id: await openSession(tx, opening, today) };
  // Read after the insert, which waits for anyone who is still closing the till.
  const more = float_cents - (await leftIn(tx, plant_id, till_id));
  if (more > 0 && difference === 'safe') await requireInSafe(tx, plant_id, { amount_cents: more, today });
  if (more !== 0) {
    const [debit_account, credit_account] =
      more > 0 ? (['cash', difference] as const) : ([difference, 'cash'] as const);
    await post(tx, {
      owner_id: plant_id,
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

interface Opening {
  owner_id: number;
  till_id: number;
  opened_by: number;
  float_cents: number;
  pieces: readonly { cents: number; count: number }[];
}

/** Opens a session of a till. If several people open it at once, only one succeeds. */
async function openSession(
  tx: Tx,
  { owner_id, till_id, opened_by, float_cents, pieces }: Opening,
  today: string,
  place = '',
): Promise<number> {
  const { rows } = await sql<{ session_id: number }>`
    insert into till_sessions (owner_id, till_id, place, float_cents, float_pieces, opened_on, opened_by)
    values (${owner_id}, ${till_id}, ${place}, ${float_cents}, ${JSON.stringify(pieces)}::jsonb, ${today}::date, ${opened_by})
    on conflict (owner_id, till_id) where z_number is null do nothing returning session_id`.execute(tx);
  const [session] = rows;
  if (!session) throw new Problem('till_open');
  return session.session_id;
}

/** What a seller's only till is called. Sellers see the place instead. */
const SELLERS_TILL = 'Counter';

/** Opens a seller's till for a day. What is in it belongs to the seller, so nothing is posted. */
export async function openSellersTill(
  tx: Tx,
  seller_id: number,
  { place, float_cents, today }: { place: string; float_cents: number; today: string },
): Promise<number> {
  const { rows } = await sql<{ till_id: number }>`
    insert into tills (owner_id, name) values (${seller_id}, ${SELLERS_TILL})
    on conflict (owner_id, lower(name)) do update set name = excluded.name returning till_id`.execute(tx);
  const { till_id } = required(rows[0], 'the till');
  return openSession(tx, { owner_id: seller_id, till_id, opened_by: seller_id, float_cents, pieces: [] }, today, place);
}

async function addTill(tx: Tx, plant_id: number, name: string): Promise<number> {
  const { rows } = await sql<{ till_id: number }>`
    insert into tills (owner_id, name) values (${plant_id}, ${name})
    on conflict (owner_id, lower(name)) do nothing returning till_id`.execute(tx);
  const [till] = rows;
  if (!till) throw new Problem('till_twice', { fields: { name: wordsFor('till_twice') } });
  return till.till_id;
}

/** What stayed in the drawer when the till was last closed. */
async function leftIn(tx: Tx, plant_id: number, till_id: number): Promise<number> {
  const found = await tx
    .selectFrom('tills')
    .select('left_cents')
    .where('owner_id', '=', plant_id)
    .where('till_id', '=', till_id)
    .executeTakeFirst();
  if (!found) throw new Problem('not_found');
  return found.left_cents;
}
