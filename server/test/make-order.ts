import { sql } from 'kysely';
import type { OrderDetails } from '#contract/booking/api.ts';
import { createManualOrder, viewOrder } from '#contract/booking/api.ts';
import type { Amount } from '#contract/booking/shares.ts';
import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import {
  comingDay,
  makeCard,
  makeCustomer,
  makePlant,
  makeTemplate,
  type Person,
  type Plant,
  type TestApp,
} from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

export interface MadeOrder {
  plant: Plant;
  order_id: number;
  /** The customers in the order of their shares, followed by two without a share. */
  customers: { customer_id: number; account_id: number }[];
  template_id: number;
}

/** A beef order for an upcoming Friday, with one customer per amount, at a new plant by default. */
export async function makeOrder(
  app: TestApp,
  amounts: readonly Amount[] = [],
  { plant, ...more }: { plant?: Plant } & Record<string, unknown> = {},
): Promise<MadeOrder> {
  const at = plant ?? (await makePlant(app, { species: ['beef', 'hog', 'bison', 'poultry'] }));
  const customers: MadeOrder['customers'] = [];
  for (let count = 0; count < amounts.length + 2; count++) customers.push(await makeCustomer(app, at));
  const template_id = await makeTemplate(app, at);
  const split = amounts.map((amount, index) => shareOf(customers[index]?.customer_id, template_id, amount));
  const reply = expectYes(
    await app.callWith(createManualOrder, at.owner, {
      event_name: 'Smith',
      beef_qty: 1,
      dropoff_date: comingDay(5),
      process_option: 'usda',
      split,
      ...more,
    }),
  );
  const [order_id = 0] = (reply.data as { order_ids: number[] }).order_ids;
  return { plant: at, order_id, customers, template_id };
}

/** A share of the first beef, in the form that a booking call takes. */
const shareOf = <Customer>(customer: Customer, cut_sheet: number, amount: Amount) => ({
  customer,
  cut_sheet,
  amount,
  animal: 'beef' as const,
  order_number: 1,
});

/** A whole beef with a new cut sheet template, for a new customer unless one is given. */
export const makeShare = async (app: TestApp, plant: Plant, customer_id?: number) =>
  shareOf(customer_id ?? (await makeCustomer(app, plant)).customer_id, await makeTemplate(app, plant), 'Whole');

/** A portal user at the plant with a card, so they can request orders. */
export async function makeRequester(
  app: TestApp,
  plant: Plant,
  role: 'customer' | 'producer' = 'customer',
): Promise<Person & { customer_id: number }> {
  const person = await plant.join(role);
  await makeCard(app, person.account_id);
  const { customer_id } = await app.db
    .selectFrom('customers')
    .select('customer_id')
    .where('plant_id', '=', plant.plant_id)
    .where('account_id', '=', person.account_id)
    .executeTakeFirstOrThrow();
  return { ...person, customer_id };
}

/** Books one beef for Friday by default, and returns the first order's id. */
export async function bookOrder(app: TestApp, person: Person, more: object = {}): Promise<number> {
  const form = { event_name: 'Smith', beef_qty: 1, dropoff_date: comingDay(5), process_option: 'usda', ...more };
  const { data } = expectYes(await app.callWith(createManualOrder, person, form));
  return (data.order_ids as [number])[0];
}

/** A day's slots as the plant's owner sees them. */
export async function slotsOn(app: TestApp, { owner }: Plant, date: string, narrow: object = {}) {
  const { data } = expectYes(await app.callWith(getDateAvailableSlot, owner, { date, ...narrow }));
  return data as { available: number; used: number };
}

export async function lookAtOrder(app: TestApp, person: Person, order_id: number): Promise<OrderDetails> {
  return expectYes(await app.call(viewOrder, person, { order_id })).data;
}

/** The stored shares as the edit dialog sends them. */
export const rowsOf = ({ split }: Pick<OrderDetails, 'split'>) =>
  split.map(({ cart_id, form_customer_id, form_id, qty }) => ({
    cart_id,
    name: form_customer_id,
    cutsheet: form_id,
    amount: ({ 4: 'Whole', 2: 'Half', 1: 'Quarter' } as Record<number, string>)[qty],
  }));

/** Fills in what an animal needs to be cut: its age, a submitted sheet for every share, and the owners of a custom animal. */
export async function completeForCutting(app: TestApp, order_id: number): Promise<void> {
  await sql`update orders set over_thirty_months = 'no' where order_id = ${order_id} and species = 'beef'`.execute(
    app.db,
  );
  await sql`
    update cut_sheets f set status = 'completed', submitted_at = now(), form_json = t.form_json
    from shares s, cut_sheet_templates t
    where s.plant_id = f.plant_id and s.cut_sheet_id = f.cut_sheet_id and s.order_id = ${order_id}
      and t.plant_id = f.plant_id and t.template_id = f.template_id and f.status = 'open'`.execute(app.db);
  await sql`
    update customers c set address = coalesce(nullif(c.address, ''), '1 Farm Road'),
      phone = coalesce(nullif(c.phone, ''), '541-555-0199')
    from shares s join orders o using (plant_id, order_id)
    where s.plant_id = c.plant_id and s.customer_id = c.customer_id and o.order_id = ${order_id}
      and o.offering = 'custom'`.execute(app.db);
}
