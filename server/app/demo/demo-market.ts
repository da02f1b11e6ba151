import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { required } from '#contract/lib/required.ts';
import { CATEGORY_OF, type Species } from '#contract/lib/species.ts';
import { BILL_OF_SALE_VERSION } from '#contract/market/claims/bill-of-sale.ts';
import { LotForm, type Photo } from '#contract/market/lots/lot.ts';
import type { Practice } from '#contract/market/lots/practices.ts';
import { MARKET_RATES, type MarketPrice, marketPrice } from '#contract/payments/market-fees.ts';
import { addAccount } from '#server/accounts/store.ts';
import { addDemoCard } from '#server/app/demo/demo-card.ts';
import { DEMO_SIGN_INS } from '#server/app/demo/demo-people.ts';
import { type Dice, dice } from '#server/app/demo/dice.ts';
import { LOT_PHOTOS, photoFile } from '#server/app/demo/lot-photos.ts';
import { listDays } from '#server/calendar/store.ts';
import { zipPlaces } from '#server/directory/finder/zip-places.ts';
import type { Tx } from '#server/lib/database.ts';
import { MARKET_ID } from '#server/lib/events.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { divide, postToMarket } from '#server/market/books.ts';
import { insertLot, lockLot, setLotState } from '#server/market/lots/lot-store.ts';
import { addAnimals, holdLotSlots } from '#server/market/lots/slots.ts';

/** Twelve farms and what each raises: one for the demo's own seller, and eleven in other states. */
const FARMS = [
  ['Boone Hill Farm', 'Silas', 'Boone', '50158', ['beef', 'hog', 'product']],
  ['Hollow Creek Ranch', 'Mara', 'Ellison', '59715', ['beef', 'lamb']],
  ['Two Oaks Farm', 'Peter', 'Lund', '55057', ['hog', 'product']],
  ['Blue Heron Acres', 'Lucia', 'Fontaine', '53533', ['beef', 'product']],
  ['Sandhill Bison', 'Ray', 'Whitehorse', '57701', ['bison']],
  ['Prairie Star Beef', 'Ann', 'Kowalski', '68801', ['beef']],
  ['Long Meadow Lamb', 'Tobias', 'Reed', '05143', ['lamb']],
  ['Sycamore Bend', 'Grace', 'Monroe', '65109', ['beef', 'hog']],
  ['Flint Hills Cattle', 'Wade', 'Harmon', '66502', ['beef']],
  ['Rolling Fork Pork', 'Nell', 'Pickett', '40033', ['hog']],
  ['High Mesa Goats', 'Elena', 'Duarte', '81501', ['goat', 'lamb']],
  ['Stone Bridge Farm', 'Jonas', 'Byler', '17602', ['beef', 'product', 'hog']],
] as const;
type Animal = (typeof LOT_PHOTOS)[number];

/** Picks the farm for the next lot of a kind. The farms that raise it take turns. */
function farmsInTurn(): (kind: Animal) => number {
  const offered = FARMS.map(() => 0);
  return (kind) => {
    const raising = [...FARMS.keys()].filter((at) => FARMS[at]?.[4].some((raised) => raised === kind));
    const [next = 0] = raising.toSorted((a, b) => (offered[a] ?? 0) - (offered[b] ?? 0) || a - b);
    offered[next] = (offered[next] ?? 0) + 1;
    return next;
  };
}
const BUYERS = ['Ellen Park', 'Marcus Webb', 'Priya Nair', 'Tom Alvarez', 'Sofie Brandt'] as const;

interface Kind {
  titles: readonly string[];
  breeds: readonly string[];
  /** Hanging weight in pounds. */
  weight: readonly [number, number];
  price_cents: number;
}
const KINDS: Readonly<Partial<Record<Species | 'product', Kind>>> = {
  beef: {
    titles: ['Grass-fed steer', 'Angus steer', 'Young heifer', 'Pasture steer'],
    breeds: ['Angus', 'Hereford', 'Highland', 'Red Devon'],
    weight: [600, 760],
    price_cents: 475,
  },
  bison: { titles: ['Bison bull', 'Young bison'], breeds: ['Plains bison'], weight: [480, 620], price_cents: 825 },
  hog: {
    titles: ['Woodland hog', 'Heritage hog', 'Pasture hog'],
    breeds: ['Berkshire', 'Duroc', 'Gloucester Old Spots'],
    weight: [170, 220],
    price_cents: 395,
  },
  lamb: {
    titles: ['Spring lamb', 'Meadow lamb'],
    breeds: ['Katahdin', 'Dorper', 'Suffolk'],
    weight: [45, 62],
    price_cents: 925,
  },
  goat: { titles: ['Meat goat', 'Young goat'], breeds: ['Boer', 'Kiko'], weight: [38, 52], price_cents: 995 },
  product: {
    titles: ['Ground beef box', 'Breakfast sausage', 'Stew meat', 'Family grill box'],
    breeds: [''],
    weight: [0, 0],
    price_cents: 8900,
  },
};
const PRACTICES: readonly Practice[] = [
  'grass_fed',
  'pasture_raised',
  'no_hormones',
  'no_antibiotics',
  'regenerative',
  'heritage_breed',
];
const REVIEWS = [
  'Best burgers we’ve had.',
  'Friendly people, easy pickup.',
  'Everything was labeled and frozen hard.',
  'We’ll order again.',
];

/** Lots go on one plant's calendar, at least three weeks ahead so that the demo plant's next few days don't change. */
const FIRST_DAY = 24;
const LAST_DAY = 150;

/** Fills the market: 60 lots from 12 farms, some partly sold, with reviews. The plant has these farms in its directory. */
export async function addMarket(tx: Tx, plant_id: number, today: IsoDate, files: FileStore | undefined): Promise<void> {
  const rng = dice(6060);
  const sellers = await addFarms(tx, plant_id);
  const buyers = await addBuyers(tx);
  const places = await zipPlaces();
  const nextFarm = farmsInTurn();
  for (const [at, kind] of LOT_PHOTOS.entries()) {
    const farm = nextFarm(kind);
    const seller_id = required(sellers[farm], 'the farm');
    const photos = files ? [await storePhoto(files, at)] : [];
    const form = await formFor(tx, plant_id, today, rng, kind);
    if (!form) continue;
    const { lot_id } = await insertLot(tx, seller_id, form, { photos });
    const [farm_name = '', , , zip = ''] = FARMS[farm] ?? [];
    const place = places.find(zip);
    await tx
      .updateTable('lots')
      .set({ farm_name, zip, lat: place?.latitude ?? null, lon: place?.longitude ?? null })
      .where('lot_id', '=', lot_id)
      .execute();
    await sellLot(tx, lot_id, seller_id, rng, buyers);
  }
  const [demo] = buyers;
  if (demo) await addMarks(tx, demo);
}

async function storePhoto(files: FileStore, at: number): Promise<Photo> {
  const name = await files.put(await readFile(photoFile(at)), '.webp');
  return { small: name, medium: name, large: name, width: 800, height: 520 };
}

async function addFarms(tx: Tx, plant_id: number): Promise<number[]> {
  const places = await zipPlaces();
  const sellers: number[] = [];
  for (const [name, first_name, last_name, zip] of FARMS) {
    const own = DEMO_SIGN_INS.find((person) => person.role === 'seller' && person.last_name === last_name);
    const email = own?.email ?? `${first_name}.${last_name}@example.test`.toLowerCase();
    await addAccount(tx, { role: 'seller', first_name, last_name, email, zip: '', password_hash: null });
    const { account_id } = await tx
      .selectFrom('accounts')
      .select('account_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const place = places.find(zip);
    const where = { zip, city: place?.city ?? '', state: place?.state ?? '' };
    const story = `${name} is a family farm near ${where.city}. We raise our animals outdoors, know each of them, and sell directly to families.`;
    const farm = {
      seller_id: account_id,
      name,
      story,
      ...where,
      lat: place?.latitude ?? null,
      lon: place?.longitude ?? null,
    };
    await tx.insertInto('farms').values(farm).execute();
    if (own) await addDemoCard(tx, account_id);
    sellers.push(account_id);
    const record = { plant_id, account_id, type: 'producer', first_name, last_name, email, ...where };
    await tx.insertInto('customers').values(record).execute();
  }
  return sellers;
}

interface Buyer {
  account_id: number;
  first_name: string;
  last_name: string;
}

async function addBuyers(tx: Tx): Promise<Buyer[]> {
  const buyers: Buyer[] = [await demoBuyer(tx)];
  for (const name of BUYERS) {
    const [first_name = '', last_name = ''] = name.split(' ');
    const email = `${first_name}.${last_name}@example.test`.toLowerCase();
    const account_id =
      (await addAccount(tx, { role: 'buyer', first_name, last_name, email, zip: '', password_hash: null })) ?? 0;
    buyers.push({ account_id, first_name, last_name });
  }
  return buyers;
}

/** The buyer that people trying the demo sign in as. */
const demoBuyer = (tx: Tx): Promise<Buyer> =>
  tx
    .selectFrom('accounts')
    .select(['account_id', 'first_name', 'last_name'])
    .where(
      'email',
      'in',
      DEMO_SIGN_INS.filter(({ role }) => role === 'buyer').map(({ email }) => email),
    )
    .executeTakeFirstOrThrow();

/** Adds a few lots to the demo buyer's watchlist and their farms to the favorites, so that those lists aren't empty. */
async function addMarks(tx: Tx, { account_id }: Buyer): Promise<void> {
  await sql`
    insert into watched_lots (account_id, lot_id)
    select ${account_id}, lot_id from lots l where kind = 'animal' and state = 'published'
      and not exists (select from claims c where c.lot_id = l.lot_id and c.buyer_id = ${account_id})
    order by lot_id limit 3`.execute(tx);
  await sql`
    insert into favorite_farms (account_id, seller_id)
    select distinct ${account_id}::bigint, seller_id from watched_lots join lots using (lot_id)
    where account_id = ${account_id}`.execute(tx);
}

async function formFor(
  tx: Tx,
  plant_id: number,
  today: IsoDate,
  rng: Dice,
  species: (typeof LOT_PHOTOS)[number],
): Promise<LotForm | undefined> {
  const kind = KINDS[species] ?? KINDS.beef;
  if (!kind) return undefined;
  const shared = {
    title: rng.pick(kind.titles),
    breed: rng.pick(kind.breeds),
    description: 'Raised outdoors and handled quietly. Ask us anything about how we farm.',
    practices: PRACTICES.filter(() => rng.chance(0.4)),
    price_cents: kind.price_cents + rng.pick([-50, -25, 0, 25, 60]),
  };
  if (species === 'product') {
    const piece = { piece_name: rng.pick(['10 lb box', '5 lb pack']), pieces: rng.pick([12, 20, 40]) };
    return LotForm.parse({
      ...shared,
      ...piece,
      kind: 'product',
      price_basis: 'piece',
      species: 'beef',
      practices: [],
    });
  }
  // The demo's plants take bison only under inspection.
  const process_option = species === 'bison' ? 'usda' : 'custom';
  const free = (
    await listDays(tx, plant_id, addDays(today, FIRST_DAY), addDays(today, LAST_DAY), [CATEGORY_OF[species]])
  )
    .filter((day) => day[`${process_option}_free`] >= 1 && !day.is_closed)
    .slice(0, 12);
  if (free.length === 0) return undefined;
  const [low, high] = kind.weight;
  // Deposits are at most a quarter of the lowest price, in steps of $25.
  const most = Math.floor((low * kind.price_cents) / 4 / 2_500 - 1) * 2_500;
  const dropoff_date = rng.pick(free).day;
  return LotForm.parse({
    ...shared,
    species,
    hanging_low_clb: low * 100,
    hanging_high_clb: high * 100,
    deposit_cents: Math.min(rng.pick([10_000, 15_000, 25_000]), most),
    share_sizes: species === 'lamb' || species === 'goat' ? [2, 4] : [1, 2, 4],
    plant_id,
    dropoff_date,
    process_option,
    sells_until: addDays(dropoff_date, -3),
  });
}

/** Publishes a lot, and sells some of it: a half or a quarter, if offered, or pieces that have since been picked up. */
async function sellLot(tx: Tx, lot_id: number, seller_id: number, rng: Dice, buyers: readonly Buyer[]): Promise<void> {
  const lot = await lockLot(tx, lot_id);
  const isProduct = lot.kind === 'product';
  if (!isProduct) {
    await holdLotSlots(tx, lot, 1);
    await addAnimals(tx, lot);
  }
  const all = isProduct ? lot.pieces : 4;
  const shares = lot.share_sizes.filter((size) => size < all);
  const sold = isProduct ? rng.pick([2, 5, all]) : rng.pick([0, 0, ...shares]);
  await tx
    .updateTable('lots')
    .set({ left_to_buy: all - sold })
    .where('lot_id', '=', lot_id)
    .execute();
  await setLotState(tx, lot_id, 'published');
  if (sold === 0) return;
  const buyer = rng.pick(buyers);
  const { account_id: buyer_id, first_name, last_name } = buyer;
  const { purchase_id } = await tx
    .insertInto('purchases')
    .values({
      buyer_id,
      first_name,
      last_name,
      phone: '515-555-0142',
      address: '210 Elm Street',
      city: 'Ames',
      state: 'IA',
      zip: '50010',
      agreed_to: BILL_OF_SALE_VERSION,
    })
    .returning('purchase_id')
    .executeTakeFirstOrThrow();
  const price_cents = lot.price_cents ?? 0;
  const deposit_cents = isProduct ? sold * price_cents : sold * lot.deposit_cents;
  const paid = marketPrice(deposit_cents, MARKET_RATES);
  const { rows } = await sql<{ claim_id: number }>`
    insert into claims (lot_id, animal_id, first_quarter, quarters, pieces, buyer_id, state, purchase_id, price_cents,
      price_basis, bought_at, deposit_cents, deposit_fee_cents, final_price_cents, paid_at, picked_up_at)
    select ${lot_id}, animal_id, ${isProduct ? null : 1}::int, ${isProduct ? null : sold}::int,
      ${isProduct ? sold : null}::int, ${buyer_id}, 'bought', ${purchase_id}, ${price_cents}, ${lot.price_basis},
      now() - interval '9 days', ${deposit_cents}, ${paid.total_cents - deposit_cents}, ${isProduct ? sold * price_cents : null}::int,
      case when ${isProduct} then now() end, case when ${isProduct} then now() end
    from (select 1) one left join lot_animals a on a.lot_id = ${lot_id}
    returning claim_id`.execute(tx);
  const claim_id = rows[0]?.claim_id;
  if (claim_id === undefined) return;
  await chargeFor(tx, { claim_id, seller_id, buyer_id, purchase_id, isProduct }, paid);
  if (!isProduct) return;
  const review = { claim_id, seller_id, buyer_id, stars: rng.pick([4, 5, 5]), review: rng.pick(REVIEWS) };
  await tx.insertInto('farm_reviews').values(review).execute();
}

/** Charges the buyer for a sale. A product has been handed over, so its seller is paid as well. */
async function chargeFor(
  tx: Tx,
  sale: { claim_id: number; seller_id: number; buyer_id: number; purchase_id: number; isProduct: boolean },
  paid: MarketPrice,
): Promise<void> {
  const { claim_id, seller_id, buyer_id, purchase_id, isProduct } = sale;
  const { rows } = await sql<{ charge_id: number }>`
    with charge as (
      insert into charges (owner_id, purchase_id, started_by, amount_cents, provider, card_brand, card_last_four, state, ended_at)
      values (${MARKET_ID}, ${purchase_id}, ${buyer_id}, ${paid.total_cents}, 'sandbox', 'visa', '4242', 'paid', now())
      returning charge_id, provider_key
    ), sandbox as (
      insert into sandbox_charges (provider_key, token, amount_cents, outcome)
      select provider_key, 'sandbox_demo', ${paid.total_cents}, 'paid' from charge
    )
    select charge_id from charge`.execute(tx);
  const charge_id = required(rows[0]?.charge_id, 'the charge');
  const parts = divide(paid.total_cents, paid.price_cents, paid.card_cost_cents);
  await postToMarket(tx, { kind: 'charge', cause_id: charge_id, claim_id, seller_id }, parts);
  if (!isProduct) return;
  const { rows: payouts } = await sql<{ payout_id: number }>`
    insert into market_payouts (seller_id, claim_id, charge_id, amount_cents, transfer_ref, state, ended_at)
    values (${seller_id}, ${claim_id}, ${charge_id}, ${paid.price_cents}, 'sandbox', 'done', now()) returning payout_id`.execute(
    tx,
  );
  const cause = {
    kind: 'payout',
    cause_id: required(payouts[0]?.payout_id, 'the payout'),
    claim_id,
    seller_id,
  } as const;
  await postToMarket(tx, cause, [['seller_payable', 'provider', paid.price_cents]]);
}
