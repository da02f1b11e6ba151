import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { CATEGORY_OF, type Species } from '#contract/lib/species.ts';
import { sellerPrice } from '#contract/market/claims/lot-price.ts';
import { killDateFor } from '#contract/orders/kill-date.ts';
import type { Label } from '#contract/orders/offering.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { addBooking, type NewShare } from '#server/booking/new-order/add-booking.ts';
import { recordOfAccount } from '#server/directory/record-of-account.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { goOnDuring, inTransaction } from '#server/lib/transaction.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';
import { findOwnRecord } from '#server/orders/store.ts';
import { allById, settleEach } from '#server/payments/settle-each.ts';

/** An animal whose four quarters are bought, and what its order needs to know about its lot. */
interface SoldAnimal {
  animal_id: number;
  lot_id: number;
  seller_id: number;
  title: string;
  plant_id: number;
  dropoff_date: IsoDate;
  species: Species;
  process_option: Label | '';
  slots_per_head: number | null;
}
interface Bought {
  claim_id: number;
  buyer_id: number;
  quarters: number;
  price_cents: number;
  price_basis: 'hanging' | 'live' | 'whole';
  purchase_id: number;
  first_name: string;
  last_name: string;
  phone: string;
}

/**
 * Creates the plant's order for each sold animal, once: after the purchase that sold it or, if the process was killed first, in
 * the job that runs every minute.
 */
export async function tipAnimals(db: Db, which: { purchase_id?: number } = {}): Promise<void> {
  const { purchase_id = null } = which;
  const sold = allById(
    (after) => soldAnimals(db, purchase_id, after),
    (animal_id) => animal_id,
  );
  await settleEach(sold, (animal_id) => inTransaction(db, (tx) => tipAnimal(tx, animal_id)));
}

async function soldAnimals(db: Db, purchase_id: number | null, after: number): Promise<number[]> {
  const { rows } = await sql<{ animal_id: number }>`
    select c.animal_id from claims c join lot_animals a using (animal_id) join lots l on l.lot_id = a.lot_id
    where c.state = 'bought' and c.plant_id is null and c.animal_id is not null and a.state = 'open'
      and l.state in ('published', 'paused') and l.plant_id is not null and l.dropoff_date is not null
      and (${purchase_id}::bigint is null or c.animal_id in (
        select animal_id from claims where purchase_id = ${purchase_id}))
      and c.animal_id > ${after}
    group by c.animal_id having sum(c.quarters) = 4 order by c.animal_id limit 100`.execute(db);
  return rows.map(({ animal_id }) => animal_id);
}

async function tipAnimal(tx: Tx, animal_id: number): Promise<void> {
  const { rows } = await sql<SoldAnimal>`
    select l.lot_id, l.seller_id, l.title, l.plant_id, l.dropoff_date, l.species, l.process_option, l.slots_per_head
    from lots l where lot_id = (select lot_id from lot_animals where animal_id = ${animal_id}) for no key update`.execute(
    tx,
  );
  const { rows: still } = await sql`
    select from lot_animals where animal_id = ${animal_id} and state = 'open'
      and (select sum(c.quarters) from claims c where c.animal_id = lot_animals.animal_id and c.state = 'bought') = 4`.execute(
    tx,
  );
  const [lot] = rows;
  if (!lot || still.length === 0) return;
  const animal = { ...lot, animal_id };
  const claims = await boughtOf(tx, animal_id);
  const order = await orderAnimal(tx, animal, claims);
  const facts = { title: animal.title, amount: '' };
  const template = 'market' as const;
  const buyers = new Set(claims.map(({ buyer_id }) => buyer_id));
  goOnDuring(
    sql`
      update lot_animals set state = 'tipped', ended_at = now(), plant_id = ${animal.plant_id}, order_id = ${order.order_id}
      where animal_id = ${animal_id}`.execute(tx),
    ...order.owners.map(({ claim_id, customer_id }) =>
      sql`
        update claims set plant_id = ${animal.plant_id}, cart_id = (select cart_id from shares
          where plant_id = ${animal.plant_id} and order_id = ${order.order_id} and customer_id = ${customer_id})
        where claim_id = ${claim_id}`.execute(tx),
    ),
    ...[...buyers].map((account_id) =>
      mailAccount(tx, { account_id, template, facts: { ...facts, news: 'tipped', path: '/buyerdashboard/tracker' } }),
    ),
    mailAccount(tx, {
      account_id: animal.seller_id,
      template,
      facts: { ...facts, news: 'tipped_for_seller', path: '/sellerdashboard/tracker' },
    }),
  );
  await announceLot(tx, animal.lot_id);
}

async function boughtOf(tx: Tx, animal_id: number): Promise<Bought[]> {
  const { rows } = await sql<Bought>`
    select c.claim_id, c.buyer_id, c.quarters, c.price_cents, c.price_basis, p.purchase_id, p.first_name, p.last_name, p.phone
    from claims c join purchases p using (purchase_id)
    where c.animal_id = ${animal_id} and c.state = 'bought' order by c.bought_at, c.claim_id`.execute(tx);
  return rows;
}

/**
 * Requests the order. The animal's slots, held since the lot was published, become the order's. A buyer of several quarters
 * gets one share for all of them.
 */
async function orderAnimal(tx: Tx, animal: SoldAnimal, claims: readonly Bought[]) {
  const { plant_id, seller_id, species, dropoff_date, process_option, slots_per_head } = animal;
  const owners: { claim_id: number; customer_id: number; claim: Bought }[] = [];
  // Always sorted, so that two animals with the same buyers lock them in the same order.
  for (const claim of claims.toSorted((a, b) => a.buyer_id - b.buyer_id)) {
    const customer_id = await recordOfAccount(tx, plant_id, { ...claim, account_id: claim.buyer_id });
    owners.push({ claim_id: claim.claim_id, customer_id, claim });
  }
  const shares = await sharesOf(tx, animal, owners);
  const bringer = await findOwnRecord(tx, plant_id, seller_id);
  const category_id = CATEGORY_OF[species];
  const { order_ids } = await addBooking(
    tx,
    {
      actor: { plant_id, account_id: seller_id },
      is_customer_created: true,
      status: ORDER_STATUS.requested,
      event_name: animal.title,
      organic: '',
      customer_id: bringer ?? null,
      remark: '',
      dropoff_date,
      kill_date: killDateFor(dropoff_date),
      process_option,
      sex: '',
      organs: [],
      send_cut_sheet: true,
      claims: slots_per_head === null ? [{ day: dropoff_date, category_id, process_option, heads: 1 }] : [],
      market: { project_id: animal.lot_id, transaction_id: claims.at(-1)?.purchase_id ?? 0 },
    },
    [{ species, category_id, animal_number: 1, heads: 1, slots_per_head: slots_per_head ?? undefined }],
    shares,
    shares.map(({ customer_id }) => customer_id),
    null,
  );
  return { order_id: order_ids[0] ?? 0, owners };
}

/** One share per owner, larger ones first, so that a half is one side of the animal. */
async function sharesOf(
  tx: Tx,
  { plant_id, species }: SoldAnimal,
  owners: readonly { customer_id: number; claim: Bought }[],
): Promise<NewShare[]> {
  const sizes = [...Map.groupBy(owners, ({ customer_id }) => customer_id)]
    .map(([customer_id, own]) => ({
      customer_id,
      quarters: own.reduce((sum, { claim }) => sum + claim.quarters, 0),
      sale_price_cents: knownPrice(own.map(({ claim }) => claim)),
    }))
    .toSorted((a, b) => b.quarters - a.quarters);
  const shares: NewShare[] = [];
  let first_quarter = 1;
  for (const share of sizes) {
    const template_id = await findTemplate(tx, plant_id, species, share.quarters);
    shares.push({ species, animal_number: 1, template_id, first_quarter, ...share });
    first_quarter += share.quarters;
  }
  return shares;
}

/** The total cost of these claims; null as long as it depends on an unknown weight. */
function knownPrice(claims: readonly Bought[]): number | null {
  const prices = claims.map((claim) => sellerPrice(claim, claim, { hanging_clb: null, live_clb: null }));
  return prices.includes(null) ? null : prices.reduce<number>((sum, price) => sum + (price ?? 0), 0);
}

/** The plant's cut sheet for a share of this size, or for any size; null if it has none for the species. */
async function findTemplate(tx: Tx, plant_id: number, species: Species, quarters: number): Promise<number | null> {
  const { rows } = await sql<{ template_id: number }>`
    select template_id from cut_sheet_templates where plant_id = ${plant_id} and species = ${species} and is_active
    order by ${quarters} = any(share_sizes) desc, share_sizes = '{}' desc, template_id limit 1`.execute(tx);
  return rows[0]?.template_id ?? null;
}
