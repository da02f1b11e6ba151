import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { RefusalCode } from '#contract/lib/refusals.ts';
import type * as api from '#contract/market/claims/claims-api.ts';
import {
  HOLD_MINUTES,
  type Hold,
  LEAST_EXTENSION_MINUTES,
  MAX_EXTENSIONS,
  MAX_HOLDS,
  MAX_HOLDS_AN_HOUR,
} from '#contract/market/claims/claims-api.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { goOnDuring } from '#server/lib/transaction.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';

interface Wanted {
  lot_id: number;
  quarters?: number;
  animal_number?: number | undefined;
  pieces?: number;
}
interface Held {
  refusal: RefusalCode | null;
  room: number | null;
  claim_id: number;
  animal_number: number | null;
  first_quarter: number | null;
  held_until: Date;
}

export const claimShare = (tx: Tx, who: Who<Actor>, input: InputOf<typeof api.claimShare>): Promise<Hold> =>
  hold(tx, who, input);

export const claimPieces = (tx: Tx, who: Who<Actor>, input: InputOf<typeof api.claimPieces>): Promise<Hold> =>
  hold(tx, who, input);

async function hold(tx: Tx, { actor }: Who<Actor>, { lot_id, ...wanted }: Wanted): Promise<Hold> {
  const { quarters = null, animal_number = null, pieces = null } = wanted;
  const { rows } = await sql<Held>`
    select * from hold_of_lot(${lot_id}::bigint, ${actor.account_id}::bigint, ${quarters}::int, ${animal_number}::int, ${pieces}::int,
      ${HOLD_MINUTES}::int, ${MAX_HOLDS}::int, ${MAX_HOLDS_AN_HOUR}::int)`.execute(tx);
  const [held] = rows;
  if (!held) throw new Error('hold_of_lot returns one row');
  if (held.refusal !== null) {
    const { refusal, room } = held;
    throw new Problem(refusal, {
      values: { most: MAX_HOLDS, left: Math.max(0, room ?? 0) },
      ...(refusal === 'too_many' && { retryAfter: 600 }),
    });
  }
  return {
    claim_id: held.claim_id,
    lot_id,
    animal_number: held.animal_number,
    first_quarter: held.first_quarter,
    quarters,
    pieces,
    held_until: new Date(held.held_until).toISOString(),
  };
}

interface OwnClaim {
  lot_id: number;
  state: string;
  extensions: number;
  held_until: Date;
  is_over: boolean;
  is_being_paid: boolean;
}

/** Finds the caller's claim while holding its lot's lock. To the caller, other people's claims don't exist. */
async function lockOwnClaim(tx: Tx, account_id: number, claim_id: number): Promise<OwnClaim> {
  const { rows } = await sql<{ lot_id: number }>`
    select lot_id from claims join lots using (lot_id) where claim_id = ${claim_id} and buyer_id = ${account_id}
    for no key update of lots`.execute(tx);
  if (!rows[0]) throw new Problem('not_found');
  const { rows: found } = await sql<OwnClaim>`
    select lot_id, state, extensions, held_until, coalesce(held_until <= clock_timestamp(), true) as is_over,
      exists (select from market_charges m where m.purchase_id = c.purchase_id and m.state = 'started') as is_being_paid
    from claims c where claim_id = ${claim_id}`.execute(tx);
  if (!found[0]) throw new Problem('hold_over');
  return found[0];
}

export async function extendClaim(
  tx: Tx,
  { actor }: Who<Actor>,
  { claim_id }: InputOf<typeof api.extendClaim>,
): Promise<DataOf<typeof api.extendClaim>> {
  const { lot_id, is_over, extensions, held_until } = await lockOwnClaim(tx, actor.account_id, claim_id);
  if (is_over) throw new Problem('hold_over');
  if (extensions >= MAX_EXTENSIONS) throw new Problem('hold_extended');
  const { rows } = await sql<{ held_until: Date; extensions: number }>`
    update claims set extensions = extensions + 1, held_until = clock_timestamp() + make_interval(mins => ${HOLD_MINUTES})
    where claim_id = ${claim_id}
      and held_until <= clock_timestamp() + make_interval(mins => ${HOLD_MINUTES - LEAST_EXTENSION_MINUTES})
    returning held_until, extensions`.execute(tx);
  const [extended] = rows;
  if (!extended) return { claim_id, extensions, held_until: new Date(held_until).toISOString() };
  goOnDuring(announceLot(tx, lot_id, { buyer_id: actor.account_id }));
  return { claim_id, extensions: extended.extensions, held_until: new Date(extended.held_until).toISOString() };
}

export async function releaseClaim(
  tx: Tx,
  { actor }: Who<Actor>,
  { claim_id }: InputOf<typeof api.releaseClaim>,
): Promise<DataOf<typeof api.releaseClaim>> {
  const { lot_id, state, is_being_paid } = await lockOwnClaim(tx, actor.account_id, claim_id);
  if (state !== 'held') throw new Problem('not_found');
  if (is_being_paid) throw new Problem('payment_under_way');
  await tx.deleteFrom('claims').where('claim_id', '=', claim_id).execute();
  goOnDuring(announceLot(tx, lot_id, { buyer_id: actor.account_id, removed_claim_id: claim_id }));
  return { claim_id };
}
