import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import { required } from '#contract/lib/required.ts';
import { CATEGORY_OF, type Species } from '#contract/lib/species.ts';
import { sellerPrice } from '#contract/market/claims/lot-price.ts';
import { killDateFor } from '#contract/orders/kill-date.ts';
import type { Label, Offering } from '#contract/orders/offering.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { addBooking, type NewShare, PLAIN_ANIMAL } from '#server/booking/new-order/add-booking.ts';
import { moveSlots } from '#server/calendar/ledger.ts';
import { findTemplateToBegin } from '#server/cut-sheets/begin-store.ts';
import { recordOfAccount } from '#server/directory/record-of-account.ts';
import { lockCustomers } from '#server/directory/store.ts';
import type { Tx } from '#server/lib/database.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';
import { setBringerPicksUp } from '#server/orders/pickup/bringer-picks-up.ts';
import { findOwnRecord } from '#server/orders/store.ts';

/** An animal to send to the plant, with the details of its lot that the order needs. */
export interface SoldAnimal {
  animal_id: number;
  lot_id: number;
  seller_id: number;
  title: string;
  plant_id: number;
  dropoff_date: IsoDate;
  species: Species;
  process_option: Label | '';
  offering: Offering;
  slots_per_head: number | null;
  pickup: 'plant' | 'farm';
}
export interface Bought {
  claim_id: number;
  buyer_id: number;
  quarters: number;
  priced_after: number;
  price_cents: number;
  price_basis: 'hanging' | 'live' | 'whole';
  purchase_id: number;
  first_name: string;
  last_name: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  zip: string;
}
/** What the seller entered, if they scheduled the animal themselves. */
export interface Scheduled {
  day: IsoDate;
  event_name: string;
  remark: string;
}
interface Owner {
  customer_id: number;
  quarters: number;
  /** Null for the quarters that the seller keeps. */
  claim: Bought | null;
}

export async function boughtOf(tx: Tx, animal_id: number): Promise<Bought[]> {
  const { rows } = await sql<Bought>`
    select c.claim_id, c.buyer_id, c.quarters, c.priced_after, c.price_cents, c.price_basis, p.purchase_id, p.first_name, p.last_name, p.phone,
      p.address, p.city, p.state, p.zip
    from claims c join purchases p using (purchase_id)
    where c.animal_id = ${animal_id} and c.state = 'bought' order by c.bought_at, c.claim_id`.execute(tx);
  return rows;
}

/**
 * Requests an order from the plant for an animal whose lot is locked. After that, nobody can buy part of it or
 * withdraw. The seller keeps the quarters that nobody bought.
 */
export async function sendToPlant(tx: Tx, animal: SoldAnimal, claims: readonly Bought[], scheduled?: Scheduled) {
  const { animal_id, plant_id, lot_id, seller_id, title } = animal;
  const { owners, has_sheet, ...order } = await orderAnimal(tx, animal, claims, scheduled);
  const facts = { title, amount: '' };
  const template = 'market' as const;
  const buyers = new Set(claims.map(({ buyer_id }) => buyer_id));
  const news = scheduled ? 'scheduled' : 'tipped';
  await sql`
    update lot_animals set state = 'tipped', ended_at = now(), plant_id = ${plant_id}, order_id = ${order.order_id}
    where animal_id = ${animal_id}`.execute(tx);
  for (const { claim, customer_id } of owners)
    if (claim) {
      const { rows } = await sql<{ cart_id: number | null; is_delivered: boolean }>`
        update claims set plant_id = ${plant_id}, cart_id = (select cart_id from shares
          where plant_id = ${plant_id} and order_id = ${order.order_id} and customer_id = ${customer_id})
        where claim_id = ${claim.claim_id} returning cart_id, place_id is not null as is_delivered`.execute(tx);
      for (const { cart_id, is_delivered } of rows)
        if (cart_id !== null && is_delivered) await setBringerPicksUp(tx, plant_id, cart_id);
    }
  for (const account_id of buyers)
    await mailAccount(tx, {
      account_id,
      template,
      facts: { ...facts, news, has_sheet, path: '/buyerdashboard/tracker' },
    });
  if (!scheduled)
    await mailAccount(tx, {
      account_id: seller_id,
      template,
      facts: { ...facts, news: 'tipped_for_seller', path: '/sellerdashboard/tracker' },
    });
  await announceLot(tx, lot_id);
  return order;
}

/**
 * Requests the order. The animal's slots, held since the lot was published, become the order's, or move to the day that the
 * seller chose. A buyer of several quarters gets one share for all of them.
 */
async function orderAnimal(tx: Tx, animal: SoldAnimal, claims: readonly Bought[], scheduled?: Scheduled) {
  const { plant_id, seller_id, species, process_option, offering, slots_per_head } = animal;
  const owners: Owner[] = [];
  // Sorted so that two animals with the same buyers lock those buyers in the same order.
  for (const claim of claims.toSorted((a, b) => a.buyer_id - b.buyer_id)) {
    const customer_id = await recordOfAccount(tx, plant_id, { ...claim, account_id: claim.buyer_id });
    owners.push({ customer_id, quarters: claim.quarters, claim });
  }
  const broughtBy = await findOwnRecord(tx, plant_id, seller_id);
  const kept = WHOLE_ANIMAL - claims.reduce((sum, { quarters }) => sum + quarters, 0);
  if (kept > 0 && broughtBy !== undefined) owners.push({ customer_id: broughtBy, quarters: kept, claim: null });
  const shares = await sharesOf(tx, animal, owners);
  const day = scheduled?.day ?? animal.dropoff_date;
  const slots = { day, category_id: CATEGORY_OF[species], process_option, offering, heads: 1 };
  if (slots_per_head !== null && day !== animal.dropoff_date) {
    const customer_ids = owners.map(({ customer_id }) => customer_id);
    await lockCustomers(tx, plant_id, customer_ids, null);
    await moveSlots(tx, plant_id, { ...slots, day: animal.dropoff_date, slots_per_head }, slots);
  }
  const { booking_id, order_ids } = await addBooking(
    tx,
    {
      actor: { plant_id, account_id: seller_id },
      party_id: null,
      is_customer_created: true,
      status: ORDER_STATUS.requested,
      event_name: scheduled?.event_name ?? animal.title,
      organic: '',
      customer_id: broughtBy ?? null,
      remark: scheduled?.remark ?? '',
      dropoff_date: day,
      send_cut_sheet: true,
      claims: slots_per_head === null ? [slots] : [],
      market: {
        project_id: animal.lot_id,
        transaction_id: required(claims.at(-1)?.purchase_id, 'the purchase'),
        priced_by: pricedBy(claims),
        bringer_picks_up: animal.pickup === 'farm' && broughtBy !== undefined,
      },
    },
    [
      {
        ...PLAIN_ANIMAL,
        species,
        category_id: slots.category_id,
        kill_date: killDateFor(day),
        process_option,
        offering,
        ...(slots_per_head !== null && { slots_per_head }),
        shares,
      },
    ],
  );
  const has_sheet = shares.some(({ template_id }) => template_id !== null);
  return { booking_id, order_id: required(order_ids[0], 'the order'), owners, has_sheet };
}

/** One share per owner, largest first, so a half is always one side of the animal. */
async function sharesOf(tx: Tx, { plant_id, species }: SoldAnimal, owners: readonly Owner[]): Promise<NewShare[]> {
  const sizes = [...Map.groupBy(owners, ({ customer_id }) => customer_id)]
    .map(([customer_id, own]) => ({
      customer_id,
      quarters: own.reduce((sum, { quarters }) => sum + quarters, 0),
      sale_price_cents: knownPrice(own.map(({ claim }) => claim)),
    }))
    .toSorted((a, b) => b.quarters - a.quarters);
  const shares: NewShare[] = [];
  let first_quarter = 1;
  for (const share of sizes) {
    const template_id = await findTemplateToBegin(tx, plant_id, species, share.quarters);
    shares.push({ template_id, first_quarter, ...share });
    first_quarter += share.quarters;
  }
  return shares;
}

/** The weight that the plant has to record: live weight if any buyer pays by it, or else hanging weight if any does. */
function pricedBy(claims: readonly Bought[]): 'hanging' | 'live' | null {
  const isAny = (basis: Bought['price_basis']) => claims.some(({ price_basis }) => price_basis === basis);
  return isAny('live') ? 'live' : isAny('hanging') ? 'hanging' : null;
}

/**
 * The total price of one owner's claims; null while it depends on an unknown weight, and for quarters that the seller
 * keeps.
 */
function knownPrice(claims: readonly (Bought | null)[]): number | null {
  const prices = claims.map((claim) => claim && sellerPrice(claim, claim, { hanging_clb: null, live_clb: null }));
  return prices.includes(null) ? null : prices.reduce<number>((sum, price) => sum + (price ?? 0), 0);
}
