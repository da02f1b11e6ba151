import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import { sum } from '#contract/lib/sum.ts';
import type * as api from '#contract/market/claims/claims-api.ts';
import {
  HOLD_MINUTES,
  type Hold,
  MAX_EXTENSIONS,
  MAX_HOLDS,
  MAX_HOLDS_AN_HOUR,
  MIN_EXTENSION_MINUTES,
} from '#contract/market/claims/claims-api.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { dropExpired, IS_STILL_HELD } from '#server/market/claims/open-quarters.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';

interface Wanted {
  lot_id: number;
  quarters?: number;
  animal_number?: number | undefined;
  pieces?: number;
}
/** A place in a lot: quarters of one animal, or pieces of a product, for which both are null. */
interface Place {
  animal_id: number | null;
  animal_number: number | null;
  first_quarter: number | null;
}

export const claimShare = (tx: Tx, who: Who<Actor>, input: InputOf<typeof api.claimShare>): Promise<Hold> =>
  hold(tx, who, input);

export const claimPieces = (tx: Tx, who: Who<Actor>, input: InputOf<typeof api.claimPieces>): Promise<Hold> =>
  hold(tx, who, input);

/** Holds quarters or pieces for a few minutes, for whoever asks first: the lot stays locked until the commit. */
async function hold(tx: Tx, { actor }: Who<Actor>, { lot_id, ...wanted }: Wanted): Promise<Hold> {
  const { quarters = null, pieces = null } = wanted;
  const buyer_id = actor.account_id;
  const started = await countHold(tx, buyer_id);
  const lot = await lockLot(tx, lot_id);
  if (!lot || lot.state === 'draft' || (lot.kind === 'product') !== (pieces !== null)) throw new Problem('not_found');
  if (lot.seller_id === buyer_id) throw new Problem('own_lot');
  if (started > MAX_HOLDS_AN_HOUR) throw new Problem('too_many', { retryAfter: 600 });
  if (lot.state !== 'published' || lot.is_over) throw new Problem('not_for_sale');
  if (quarters !== null && !lot.share_sizes.includes(quarters)) throw new Problem('size_not_offered');
  const held = await readHolds(tx, lot_id, buyer_id);
  if (held.own >= MAX_HOLDS) throw new Problem('too_many_holds', { values: { most: MAX_HOLDS } });
  const dropped_pieces = held.has_expired ? await dropExpiredPieces(tx, lot_id) : 0;
  const { animal_id, animal_number, first_quarter } =
    pieces === null
      ? await findQuarters(tx, { ...wanted, lot_id, buyer_id, quarters: required(quarters, 'the size') })
      : findPieces(pieces, lot.left_to_buy - held.pieces + dropped_pieces);
  const { claim_id, held_until } = await tx
    .insertInto('claims')
    .values({
      lot_id,
      animal_id,
      first_quarter,
      quarters,
      pieces,
      buyer_id,
      held_until: sql<string>`clock_timestamp() + make_interval(mins => ${HOLD_MINUTES})`,
    })
    .returning(['claim_id', sql<string>`held_until`.as('held_until')])
    .executeTakeFirstOrThrow();
  await announceLot(tx, lot_id, { buyer_id });
  return {
    claim_id,
    lot_id,
    animal_number,
    first_quarter,
    quarters,
    pieces,
    held_until: new Date(held_until).toISOString(),
  };
}

/**
 * Counts a hold that a person starts, and returns how many there are within the hour. Their row stays locked until the
 * commit, so simultaneous calls can't exceed the limit. A refused hold rolls back its count.
 */
async function countHold(tx: Tx, account_id: number): Promise<number> {
  const isOld = sql`h.since < clock_timestamp() - interval '1 hour'`;
  const { rows } = await sql<{ started: number }>`
    insert into hold_counts as h (account_id, started, since) values (${account_id}, 1, clock_timestamp())
    on conflict (account_id) do update set
      started = case when ${isOld} then 1 else h.started + 1 end,
      since = case when ${isOld} then clock_timestamp() else h.since end
    returning started`.execute(tx);
  return rows[0]?.started ?? Number.POSITIVE_INFINITY;
}

interface LockedLot {
  kind: string;
  state: string;
  seller_id: number;
  share_sizes: number[];
  left_to_buy: number;
  is_over: boolean;
}

async function lockLot(tx: Tx, lot_id: number): Promise<LockedLot | undefined> {
  const { rows } = await sql<LockedLot>`
    select kind, state, seller_id, share_sizes, left_to_buy,
      coalesce(least(sells_until, dropoff_date) < lot_today(plant_id), false) as is_over
    from lots where lot_id = ${lot_id} for no key update`.execute(tx);
  return rows[0];
}

interface Holds {
  /** How many items the buyer is holding. */
  own: number;
  /** The lot's pieces in holds, expired ones included. */
  pieces: number;
  has_expired: boolean;
}

/** Reads the buyer's holds and the locked lot's. */
async function readHolds(tx: Tx, lot_id: number, buyer_id: number): Promise<Holds> {
  const { rows } = await sql<Holds>`
    select (select count(*)::int from claims c where c.buyer_id = ${buyer_id} and ${IS_STILL_HELD}) as own,
      coalesce(sum(pieces), 0)::int as pieces, coalesce(bool_or(held_until <= clock_timestamp()), false) as has_expired
    from claims where lot_id = ${lot_id} and state = 'held'`.execute(tx);
  return required(rows[0], 'the holds');
}

/** Deletes the lot's expired holds. Returns how many pieces they held. */
async function dropExpiredPieces(tx: Tx, lot_id: number): Promise<number> {
  const { rows } = await sql<{ pieces: number | null }>`${dropExpired(lot_id)} returning pieces`.execute(tx);
  return sum(rows.map(({ pieces }) => pieces ?? 0));
}

async function findQuarters(
  tx: Tx,
  {
    lot_id,
    buyer_id,
    quarters,
    animal_number,
  }: { lot_id: number; buyer_id: number; quarters: number; animal_number?: number | undefined },
): Promise<Place> {
  const { rows } = await sql<Place>`
    select animal_id, animal_number, first_quarter
    from find_quarters(${lot_id}::bigint, ${quarters}::int, ${animal_number ?? null}::int)`.execute(tx);
  if (rows[0]) return rows[0];
  const { rows: own } = await sql`
    select from claims c join lot_animals a using (animal_id)
    where c.lot_id = ${lot_id} and c.buyer_id = ${buyer_id} and c.quarters = ${quarters} and c.state = 'held'
      and a.animal_number = coalesce(${animal_number ?? null}::int, a.animal_number)`.execute(tx);
  throw new Problem(own.length > 0 ? 'share_held_by_you' : 'share_gone');
}

function findPieces(pieces: number, left: number): Place {
  if (left < pieces) throw new Problem('too_many_pieces', { values: { left: Math.max(0, left) } });
  return { animal_id: null, animal_number: null, first_quarter: null };
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
      exists (select from charges m where m.purchase_id = c.purchase_id and m.state = 'started') as is_being_paid
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
  if (extensions >= MAX_EXTENSIONS) throw new Problem('hold_extended', { values: { most: MAX_EXTENSIONS } });
  const { rows } = await sql<{ held_until: Date; extensions: number }>`
    update claims set extensions = extensions + 1, held_until = clock_timestamp() + make_interval(mins => ${HOLD_MINUTES})
    where claim_id = ${claim_id}
      and held_until <= clock_timestamp() + make_interval(mins => ${HOLD_MINUTES - MIN_EXTENSION_MINUTES})
    returning held_until, extensions`.execute(tx);
  const [extended] = rows;
  if (!extended) return { claim_id, extensions, held_until: new Date(held_until).toISOString() };
  await announceLot(tx, lot_id, { buyer_id: actor.account_id });
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
  await announceLot(tx, lot_id, { buyer_id: actor.account_id, removed_claim_id: claim_id });
  return { claim_id };
}
