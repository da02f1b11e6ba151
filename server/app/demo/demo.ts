import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { ManualOrder } from '#contract/booking/api.ts';
import { quantityField } from '#contract/booking/booking.ts';
import { dividedCuts } from '#contract/cut-sheets/agreement/agreement.ts';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { NO_FACTS } from '#contract/cut-sheets/sheet-facts.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { addDays, type IsoDate, todayIn, weekdayOf } from '#contract/lib/days.ts';
import { required } from '#contract/lib/required.ts';
import type { Role } from '#contract/lib/roles.ts';
import { CATEGORY_OF, SPECIES, type Species } from '#contract/lib/species.ts';
import { SEXES } from '#contract/orders/animal-terms.ts';
import { type Notice, stageAfter } from '#contract/orders/notices-api.ts';
import { LABELS } from '#contract/orders/offering.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { addAccount, addPlant } from '#server/accounts/store.ts';
import { addBankDeposits } from '#server/app/demo/demo-bank.ts';
import { billHistory } from '#server/app/demo/demo-billing.ts';
import { addDemoCard } from '#server/app/demo/demo-card.ts';
import { addCommunities } from '#server/app/demo/demo-communities.ts';
import { chooseCuts } from '#server/app/demo/demo-cuts.ts';
import { addDeposits } from '#server/app/demo/demo-deposits.ts';
import { addHistory } from '#server/app/demo/demo-history.ts';
import { addInvoices } from '#server/app/demo/demo-invoices.ts';
import { addMarket } from '#server/app/demo/demo-market.ts';
import { addMessages } from '#server/app/demo/demo-messages.ts';
import { addPrices, dressAsPast, silencePast } from '#server/app/demo/demo-past.ts';
import {
  CUSTOMERS,
  DEMO_PASSWORD,
  DEMO_PLANT,
  DEMO_SIGN_INS,
  OTHER_PLANT,
  PRODUCERS,
  SELLERS,
  TOWNS,
} from '#server/app/demo/demo-people.ts';
import { addSellersOrders } from '#server/app/demo/demo-seller.ts';
import { agesOf, type Directory, splitOf } from '#server/app/demo/demo-shares.ts';
import { addTillDay } from '#server/app/demo/demo-till.ts';
import { whoOn } from '#server/app/demo/demo-who.ts';
import { type Dice, dice } from '#server/app/demo/dice.ts';
import { createManualOrder } from '#server/booking/new-order/create-manual-order.ts';
import { updateStatus } from '#server/booking/order-page/update-status.ts';
import { replaceCells } from '#server/calendar/store.ts';
import { findFacts } from '#server/cut-sheets/animal-parts/claim-store.ts';
import { lockSheet } from '#server/cut-sheets/store.ts';
import { submitCustomForm } from '#server/cut-sheets/submit-custom-form.ts';
import { makeDefaultTemplates } from '#server/cut-sheets/templates/make-default-templates.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { moveStage } from '#server/orders/move-stage.ts';
import { setStage } from '#server/orders/notifications/notice-store.ts';
import { sendNotification } from '#server/orders/notifications/send-notification.ts';

const DAYS_BACK = 30;
const DAYS_AHEAD = 60;
/** After this many days of bookings, PostgreSQL analyzes its tables. */
const DAYS_KNOWN = 5;
/** Beyond this many days ahead, the calendar thins out, as a real one does. */
const BUSY_AHEAD = 21;

/** What the plant takes by weekday (0 is Sunday): beef and similar animals early in the week, hogs and sheep later. */
const WEEK: Partial<Record<Species, Record<number, [usda: number, custom: number]>>> = {
  beef: { 1: [5, 3], 3: [5, 3] },
  bison: { 1: [2, 0] },
  yak: { 3: [1, 1] },
  hog: { 2: [9, 5], 4: [9, 5] },
  lamb: { 2: [6, 4], 4: [6, 4] },
  goat: { 4: [5, 3] },
  elk: { 5: [1, 2] },
  deer: { 5: [0, 8] },
  wild_game: { 5: [0, 4] },
  poultry: { 5: [60, 40] },
};

const DEMO_ZONE = 'America/Chicago';

/**
 * Fills an empty database with a plant in mid-season: three months of orders in every state, split animals, and filled-in cut
 * sheets, created through the product's own functions. `files` stores the pictures of the market's lots. Does nothing if there
 * is already a plant.
 */
export async function makeDemo(db: Db, today: IsoDate = todayIn(DEMO_ZONE), files?: FileStore): Promise<void> {
  const password_hash = await hash(DEMO_PASSWORD);
  await db.transaction().execute(async (tx) => {
    if (await tx.selectFrom('plants').select('plant_id').limit(1).executeTakeFirst()) return;
    const actor = await makePlantOf(tx, DEMO_SIGN_INS[0], DEMO_PLANT, password_hash);
    await addTeam(tx, actor.plant_id, password_hash);
    const directory = await addDirectory(tx, actor.plant_id);
    await fillCalendar(tx, actor, directory, today);
    await bookEarlierVisits(tx, actor, directory, today);
    await dressAsPast(tx, actor.plant_id, today);
    await addHistory(tx, actor.plant_id, today);
    await billHistory(tx, whoOn(actor, today));
    await addInvoices(tx, whoOn(actor, today));
    await addTillDay(tx, whoOn(actor, today));
    await addBankDeposits(tx, whoOn(actor, today));
    await silencePast(tx, actor.plant_id, today);
    await addSellersOrders(tx, whoOn(actor, today));
    await addDeposits(tx, whoOn(actor, today));
    const { name, ...owner } = OTHER_PLANT;
    const other = await makePlantOf(tx, { ...owner, role: 'processor' }, name, password_hash);
    await addPrices(tx, other.plant_id, today);
    await addVisitors(tx, other, today);
    await addMarket(tx, other.plant_id, today, files);
    await addMessages(tx, actor.plant_id);
    await addCommunities(tx, today, files);
  });
}

/** Adds the demo's customer and producer to the other plant's directory too, so that they have a choice of plants. */
async function addVisitors(tx: Tx, actor: PlantActor, today: IsoDate): Promise<void> {
  const { plant_id } = actor;
  const monday = addDays(today, 7 + ((8 - weekdayOf(today)) % 7));
  for (const type of ['customer', 'producer'] as const) {
    const person = DEMO_SIGN_INS.find(({ role }) => role === type);
    const account = await tx
      .selectFrom('accounts')
      .select('account_id')
      .where('email', '=', person?.email ?? '')
      .executeTakeFirst();
    if (!person || !account) continue;
    const customer_id = await addRecord(tx, plant_id, account.account_id, type, person, 0, true);
    const form = ManualOrder.parse({
      event_name: await nameOf(tx, plant_id, customer_id, 'beef'),
      [quantityField('beef')]: 1,
      dropoff_date: monday,
      kill_date: monday,
      process_option: 'custom',
      customers: [customer_id],
    });
    await createManualOrder(tx, whoOn(actor, today), form);
  }
}

type Owner = { email: string; role: Role; first_name: string; last_name: string };

async function makePlantOf(tx: Tx, owner: Owner | undefined, name: string, password_hash: string): Promise<PlantActor> {
  if (!owner) throw new Error('a plant has an owner');
  const account = { ...owner, zip: '50158', password_hash };
  const plant_id = (await addAccount(tx, account)) ?? 0;
  await addPlant(tx, { plant_id, name, zip: account.zip, species: [...SPECIES], services: ['s1', 's2'] });
  await makeDefaultTemplates(tx, plant_id);
  const card_profile_id = await addDemoCard(tx, plant_id);
  const cells = Object.entries(WEEK).flatMap(([species, days]) =>
    Object.entries(days).map(([weekday, [usda_slots, custom_slots]]) => ({
      category_id: CATEGORY_OF[species as Species],
      weekday: Number(weekday),
      usda_slots,
      custom_slots,
    })),
  );
  await replaceCells(tx, plant_id, plant_id, cells);
  return {
    ...account,
    account_id: plant_id,
    session_id: '',
    plant_id,
    plant_name: name,
    time_zone: DEMO_ZONE,
    language: null,
    species: [...SPECIES],
    card_profile_id,
    demands_card: true,
    default_offering: 'usda',
    owes_second_step: false,
    keeps_messages: false,
    avatar: '',
    has_portal: true,
  };
}

async function addTeam(tx: Tx, plant_id: number, password_hash: string): Promise<void> {
  for (const person of DEMO_SIGN_INS.slice(1)) {
    const isVisitor = person.role === 'seller' || person.role === 'buyer';
    const account_id = await addAccount(tx, {
      ...person,
      zip: '50158',
      password_hash,
      ...(isVisitor ? {} : { plant_id }),
    });
    if (account_id === undefined || isVisitor) continue;
    if (person.role === 'producer' || person.role === 'customer') {
      await addRecord(tx, plant_id, account_id, person.role, person, 0, true);
    } else {
      const data = { name: `${person.first_name} ${person.last_name}`, to: person.role };
      await emit(tx, { actor: { plant_id, account_id: plant_id } }, 'team.invited', { subject: { account_id }, data });
    }
  }
  for (const [first_name, last_name, zip] of SELLERS) {
    const email = `${first_name}.${last_name}@example.test`.toLowerCase();
    await addAccount(tx, { role: 'seller', first_name, last_name, email, zip, password_hash: null });
  }
}

async function addDirectory(tx: Tx, plant_id: number): Promise<Directory> {
  for (const [type, names] of [
    ['producer', PRODUCERS],
    ['customer', CUSTOMERS],
  ] as const) {
    for (const [at, name] of names.entries()) {
      const [first_name = '', last_name = ''] = name.split(' ');
      const email = `${first_name}.${last_name}@example.test`.toLowerCase();
      const account_id = await addAccount(tx, {
        role: type,
        first_name,
        last_name,
        email,
        zip: '',
        password_hash: null,
        plant_id,
      });
      await addRecord(
        tx,
        plant_id,
        required(account_id, 'the account'),
        type,
        { first_name, last_name, email },
        at,
        false,
      );
    }
  }
  const records = await tx
    .selectFrom('customers')
    .select(['customer_id', 'type'])
    .where('plant_id', '=', plant_id)
    .orderBy('customer_id')
    .execute();
  const templates = await tx
    .selectFrom('cut_sheet_templates')
    .select(['template_id', 'name', 'species'])
    .where('plant_id', '=', plant_id)
    .orderBy('template_id')
    .execute();
  const ofType = (type: string) => records.filter((record) => record.type === type).map((record) => record.customer_id);
  return {
    customers: ofType('customer'),
    producers: ofType('producer'),
    templates: Map.groupBy(templates, ({ species }) => CATEGORY_OF[species as Species]),
  };
}

async function addRecord(
  tx: Tx,
  plant_id: number,
  account_id: number,
  type: 'customer' | 'producer',
  person: { first_name: string; last_name: string; email: string },
  at: number,
  has_portal: boolean,
): Promise<number> {
  const [city, state, zip] = TOWNS[at % TOWNS.length] ?? TOWNS[0];
  const { first_name, last_name, email } = person;
  const phone = `515-555-0${String(100 + at + (type === 'producer' ? 50 : 0) + (has_portal ? 30 : 0))}`;
  const address = `${12 + at * 7} ${['Mill Road', 'County Line', 'Oak Street'][at % 3]}`;
  const { customer_id } = await tx
    .insertInto('customers')
    .values({ plant_id, account_id, type, first_name, last_name, email, phone, address, city, state, zip, has_portal })
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  return customer_id;
}

async function fillCalendar(tx: Tx, actor: PlantActor, directory: Directory, today: IsoDate): Promise<void> {
  const rng = dice(2026);
  for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset++) {
    // Without this, PostgreSQL plans as if the tables were empty and scans them whole each time, which took 5 of 13
    // seconds.
    if (offset === DAYS_KNOWN - DAYS_BACK) await sql`analyze`.execute(tx);
    const day = addDays(today, offset);
    const taken = SPECIES.filter(
      (species) => (WEEK[species] ?? (species === 'pork' ? WEEK.hog : undefined))?.[weekdayOf(day)],
    );
    const eagerness = offset <= BUSY_AHEAD ? 0.75 : 0.3;
    for (const species of taken) {
      for (let booking = 0; booking < 3 && rng.chance(eagerness); booking++) {
        await bookOne(tx, actor, directory, rng, species, day, offset);
      }
    }
  }
}

/** The demo's customer has brought hogs before, so that they have invoices to look at. */
async function bookEarlierVisits(tx: Tx, actor: PlantActor, directory: Directory, today: IsoDate): Promise<void> {
  const { customer_id } = await tx
    .selectFrom('customers')
    .select('customer_id')
    .where('plant_id', '=', actor.plant_id)
    .where('has_portal', '=', true)
    .where('type', '=', 'customer')
    .executeTakeFirstOrThrow();
  const rng = dice(13);
  for (let offset = 1 - DAYS_BACK; offset < -16; offset++) {
    const day = addDays(today, offset);
    if (!WEEK.hog?.[weekdayOf(day)]) continue;
    await bookOne(tx, actor, { ...directory, customers: [customer_id], producers: [] }, rng, 'hog', day, offset);
  }
}

async function bookOne(
  tx: Tx,
  actor: PlantActor,
  directory: Directory,
  rng: Dice,
  species: Species,
  day: IsoDate,
  offset: number,
): Promise<void> {
  const broughtBy = rng.pick([...directory.producers, ...directory.customers.slice(0, 5)]);
  const count = species === 'poultry' ? rng.pick([10, 20, 25]) : rng.pick([1, 1, 2]);
  const process_option =
    species === 'deer' || species === 'wild_game' ? 'custom' : rng.pick(['usda', 'custom', 'custom', ...LABELS]);
  const who = whoOn(actor, day);
  const form = ManualOrder.parse({
    event_name: await nameOf(tx, actor.plant_id, broughtBy, species),
    [quantityField(species)]: count,
    organic: process_option === 'organic' ? 'yes' : 'no',
    dropoff_date: day,
    kill_date: addDays(day, rng.pick([0, 0, 1, 2])),
    process_option,
    sex: rng.pick(['', ...(species === 'beef' ? SEXES.slice(2) : SEXES.slice(0, 2))]),
    organs: rng.pick(['', 'Heart,Liver', 'Liver,Tongue', 'Pass']),
    customers: [broughtBy],
    split: splitOf(directory, rng, species, count),
    over_thirty_months: species === 'beef' ? agesOf(rng, count) : [],
  });
  try {
    const { order_ids } = await createManualOrder(tx, who, form);
    for (const order_id of order_ids) await livePast(tx, who, rng, order_id, offset);
  } catch (problem) {
    // The day is full: nothing was claimed, and the next booking tries another day.
    if (!(problem instanceof Problem && problem.code === 'day_full')) throw problem;
  }
}

async function nameOf(tx: Tx, plant_id: number, customer_id: number, species: Species): Promise<string> {
  const { last_name } = await tx
    .selectFrom('customers')
    .select('last_name')
    .where('plant_id', '=', plant_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow();
  return `${last_name} ${species.replace('_', ' ')}`;
}

/** Brings an order up to date: fills in its sheets, receives it, and completes it or reports its progress. */
async function livePast(tx: Tx, who: Who<PlantActor>, rng: Dice, order_id: number, offset: number): Promise<void> {
  const { plant_id } = who.actor;
  const sheets = await tx
    .selectFrom('shares')
    .innerJoin('cut_sheet_templates', (join) =>
      join
        .onRef('cut_sheet_templates.plant_id', '=', 'shares.plant_id')
        .onRef('cut_sheet_templates.template_id', '=', 'shares.template_id'),
    )
    .select(['cut_sheet_id', 'shares.template_id', 'form_json'])
    .where('shares.plant_id', '=', plant_id)
    .where('shares.order_id', '=', order_id)
    .execute();
  const agreed = new Map<number, OrderList>();
  for (const { cut_sheet_id, template_id, form_json } of sheets) {
    if (cut_sheet_id === null || template_id === null || !rng.chance(offset < 2 ? 0.9 : 0.35)) continue;
    const sheet = await lockSheet(tx, plant_id, cut_sheet_id);
    // Owners of quarters mostly choose the same cuts, because the sheets of one half must agree.
    const same = sheet?.qty === 1 && !rng.chance(0.1) ? agreed.get(template_id) : undefined;
    const form = form_json as unknown as Template;
    const facts = sheet ? await findFacts(tx, plant_id, sheet) : NO_FACTS;
    const form_data = { order_list: same ?? chooseCuts(form, rng, facts) };
    if (sheet?.qty === 1) agreed.set(template_id, dividedCuts(form, form_data.order_list, facts));
    await submitCustomForm(tx, who, { data_id: cut_sheet_id, form_id: template_id, form_data });
  }
  if (offset > 0) return;
  await updateStatus(tx, who, { order_id, status: ORDER_STATUS.open, ear_tag_id: `84000${3_100_000_000 + order_id}` });
  if (offset < -14 || rng.chance(0.2))
    return void (await moveStage(tx, who, { ...ON_PAPER, order_id, from: 'dropped_off', to: 'completed' }));
  // The animals that have been in the plant longest are already being worked on.
  for (const event of offset < -10 ? PROGRESS : offset < -7 ? PROGRESS.slice(0, 1) : []) {
    const { missing } = await sendNotification(tx, who, { order_id, event, force: false, with_estimates: true });
    if (missing.length > 0) await setStage(tx, plant_id, order_id, stageAfter('dropped_off', event));
  }
}
/** Not every sheet, age, and weight of the demo's past was entered. */
const ON_PAPER = { reason: 'Recorded on paper', override: true } as const;
const PROGRESS = ['started_processing', 'packing_inprogress', 'ready_for_pickup'] as const satisfies readonly Notice[];
