import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import { HOLD_MINUTES, MAX_HOLDS } from '#contract/market/claims/claims-api.ts';
import { type PricedLot, shareCost } from '#contract/market/claims/lot-price.ts';
import type * as api from '#contract/market/split/split-api.ts';
import { splitFairly } from '#contract/pricing/split-fairly.ts';
import { zipPlaces } from '#server/directory/finder/zip-places.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { hashToken } from '#server/lib/hash-token.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { CLAIM_SOURCES, SHOWN_OF_LOT } from '#server/market/claims/cart.ts';
import { dropExpired, IS_STILL_HELD } from '#server/market/claims/open-quarters.ts';
import { type PlantTown, placeOf } from '#server/market/plants/plant-place.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';
import { closeOffer, lockLotOf, notifyGiver } from '#server/market/split/offer-quarter.ts';
import { CAN_SPLIT, IS_OPEN, LAST_DAY } from '#server/market/split/split-store.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';

/** A giver's deposit is divided fairly; the last quarter, which is given away, gets this part of it. */
const depositOfLast = (deposit_cents: number, quarters: number): number =>
  required(splitFairly(deposit_cents, [quarters - 1, 1])[1], 'the last part');

type Row = Omit<DataOf<typeof api.viewQuarter>, 'cost' | 'plant_place'> &
  PricedLot & { quarters: number; priced_after: number; plant_town: PlantTown | null };

/** What a link offers. Shows nothing about the other owners. */
export async function viewQuarter(
  db: Db,
  { actor }: Who<Actor | null>,
  { token }: InputOf<typeof api.viewQuarter>,
): Promise<DataOf<typeof api.viewQuarter>> {
  const { rows } = await sql<Row>`
    select c.lot_id, ${SHOWN_OF_LOT}, c.price_cents, c.price_basis, c.deposit_cents, c.priced_after, l.hanging_low_clb, l.hanging_high_clb,
      l.live_low_clb, l.live_high_clb, s.name, ${LAST_DAY} as until,
      trim(b.first_name || ' ' || left(b.last_name, 1)) as giver,
      case when s.outcome = 'accepted' then 'accepted' when ${IS_OPEN} and ${CAN_SPLIT} then 'open' else 'over' end as state
    from share_splits s join ${CLAIM_SOURCES} on c.claim_id = s.claim_id join accounts b on b.account_id = c.buyer_id
    left join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id
    where s.token_hash = ${hashToken(token)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem('link_over');
  const { quarters, priced_after, plant_town, deposit_cents, ...offer } = row;
  // The giver's last quarter. Once it was accepted, what is shown doesn't matter.
  const before = Math.max(0, quarters - 1);
  const deposit = quarters > 1 ? depositOfLast(deposit_cents, quarters) : deposit_cents;
  const cost = shareCost(
    { ...row, deposit_cents: deposit },
    { quarters: 1, priced_after: priced_after + before },
    paymentSettings().rates,
  );
  return {
    state: offer.state,
    giver: offer.giver,
    name: offer.name,
    until: offer.until,
    lot_id: offer.lot_id,
    title: offer.title,
    species: offer.species,
    photo: offer.photo,
    farm_name: offer.farm_name,
    plant_name: offer.plant_name,
    dropoff_date: offer.dropoff_date,
    pickup: offer.pickup,
    price_cents: offer.price_cents,
    price_basis: offer.price_basis,
    plant_place: plant_town && placeOf(plant_town, actor?.zip ?? '', await zipPlaces()),
    cost: required(cost, 'the price of a share that was bought'),
  };
}

interface Locked {
  split_id: number;
  lot_id: number;
  animal_id: number;
  seller_id: number;
  giver_id: number;
  first_quarter: number;
  quarters: number;
  price_cents: number;
  price_basis: string;
  deposit_cents: number;
  priced_after: number;
  is_open: boolean;
}

/** Locks the lot of a link's offer, then reads the offer. */
async function lockOffer(tx: Tx, token: string): Promise<Locked> {
  const { rows: found } = await sql<{ lot_id: number }>`
    select c.lot_id from share_splits s join claims c using (claim_id) where s.token_hash = ${hashToken(token)}`.execute(
    tx,
  );
  if (!found[0]) throw new Problem('link_over');
  await lockLotOf(tx, sql`select ${found[0].lot_id}::bigint`);
  const { rows } = await sql<Locked>`
    select s.split_id, c.lot_id, c.animal_id, l.seller_id, c.buyer_id as giver_id, c.first_quarter, c.quarters, c.price_cents,
      c.price_basis, c.deposit_cents, c.priced_after, ${IS_OPEN} and ${CAN_SPLIT} as is_open
    from share_splits s join claims c using (claim_id) join lots l using (lot_id) join lot_animals a on a.animal_id = c.animal_id
    left join orders o on o.plant_id = a.plant_id and o.order_id = a.order_id
    where s.token_hash = ${hashToken(token)}`.execute(tx);
  return required(rows[0], 'the offer');
}

/** Holds the quarter for the caller. The giver owns it until it is paid, so both claims are on it until then. */
export async function acceptQuarter(
  tx: Tx,
  { actor: { account_id: buyer_id } }: Who<Actor>,
  { token }: InputOf<typeof api.acceptQuarter>,
): Promise<DataOf<typeof api.acceptQuarter>> {
  const offer = await lockOffer(tx, token);
  const { split_id, lot_id, animal_id, quarters } = offer;
  if (offer.giver_id === buyer_id) throw new Problem('split_own');
  if (offer.seller_id === buyer_id) throw new Problem('own_lot');
  await dropExpired(lot_id).execute(tx);
  const { rows: claims } = await sql<{ claim_id: number; buyer_id: number; split_id: number | null; state: string }>`
    select claim_id, buyer_id, split_id, state from claims
    where animal_id = ${animal_id} and state in ('held', 'bought') and (split_id = ${split_id} or buyer_id = ${buyer_id})`.execute(
    tx,
  );
  const held = claims.find((claim) => claim.split_id === split_id && claim.state === 'held');
  if (held?.buyer_id === buyer_id) return { claim_id: held.claim_id };
  if (held) throw new Problem('split_in_use');
  if (!offer.is_open) throw new Problem('split_over');
  if (claims.length > 0) throw new Problem('split_owner');
  const { rows: own } = await sql`select from claims c where c.buyer_id = ${buyer_id} and ${IS_STILL_HELD}`.execute(tx);
  if (own.length >= MAX_HOLDS) throw new Problem('too_many_holds', { values: { most: MAX_HOLDS } });
  const { claim_id } = await tx
    .insertInto('claims')
    .values({
      lot_id,
      animal_id,
      first_quarter: offer.first_quarter + quarters - 1,
      quarters: 1,
      buyer_id,
      split_id,
      price_cents: offer.price_cents,
      price_basis: offer.price_basis,
      deposit_cents: depositOfLast(offer.deposit_cents, quarters),
      priced_after: offer.priced_after + quarters - 1,
      held_until: sql<string>`clock_timestamp() + make_interval(mins => ${HOLD_MINUTES})`,
    })
    .returning('claim_id')
    .executeTakeFirstOrThrow();
  await announceLot(tx, lot_id, { buyer_id });
  return { claim_id };
}

export async function declineQuarter(
  tx: Tx,
  _: Who<unknown>,
  { token }: InputOf<typeof api.declineQuarter>,
): Promise<DataOf<typeof api.declineQuarter>> {
  const { split_id } = await lockOffer(tx, token);
  await closeOffer(tx, split_id, 'declined');
  await notifyGiver(tx, split_id, 'quarter_declined');
  return {};
}
