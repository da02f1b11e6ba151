import { sql } from 'kysely';
import { NewDropoff } from '#contract/booking/day-events-api.ts';
import { addDays, type IsoDate, weekdayOf } from '#contract/lib/days.ts';
import { DEMO_SIGN_INS } from '#server/app/demo/demo-people.ts';
import { createDropoff } from '#server/booking/day-popup/create-dropoff.ts';
import { decideRequest } from '#server/booking/edit-order/decide-request.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

const ANIMALS = ['Boone steer', 'Boone heifer', 'Boone bull'];

/**
 * The demo's seller is in the plant's directory, with one pending, one accepted, and one rejected drop-off. See
 * docs/decisions/0012.
 */
export async function addSellersOrders(tx: Tx, who: Who<PlantActor>): Promise<void> {
  const person = DEMO_SIGN_INS.find(({ role }) => role === 'seller');
  if (!person) throw new Error('the demo has a seller');
  const { first_name, last_name, email } = person;
  const { plant_id } = who.actor;
  // People don't see the plants that have their email address on record until they have confirmed it. See docs/decisions/0007.
  const { account_id } = await tx
    .updateTable('accounts')
    .set({ email_confirmed_at: sql<string>`now()` })
    .where('email', '=', email)
    .returning('account_id')
    .executeTakeFirstOrThrow();
  const place = { phone: '515-555-0190', address: '8 Quarry Road', city: 'Marshalltown', state: 'IA', zip: '50158' };
  const { customer_id } = await tx
    .insertInto('customers')
    .values({ plant_id, account_id, type: 'producer', first_name, last_name, email, ...place })
    .returning('customer_id')
    .executeTakeFirstOrThrow();

  const [, accepted = 0, rejected = 0] = await bookTogether(tx, who, customer_id);
  await decideRequest(tx, who, decisionOn(accepted, 0, ''));
  await decideRequest(tx, who, decisionOn(rejected, 2, 'The cooler is full that week.'));
}
const decisionOn = (order_id: number, status: number, reject_reason: string) => ({ order_id, status, reject_reason });

/** Books them one by one, on the first Mondays with room. */
async function bookTogether(tx: Tx, who: Who<PlantActor>, customer_id: number): Promise<number[]> {
  const monday = addDays(who.today, 7 + ((8 - weekdayOf(who.today)) % 7));
  const order_ids: number[] = [];
  for (let week = 0; week < 20 && order_ids.length < ANIMALS.length; week++) {
    for (const eventName of ANIMALS.slice(order_ids.length)) {
      const order_id = await bookOn(tx, who, addDays(monday, 7 * week), { eventName, customer_id });
      if (order_id === null) break;
      order_ids.push(order_id);
    }
  }
  return order_ids;
}

async function bookOn(
  tx: Tx,
  who: Who<PlantActor>,
  scheduleDate: IsoDate,
  order: { eventName: string; customer_id: number },
): Promise<number | null> {
  const kind = { category_type: 'beef', process_option: 'custom', non_schedule_multi: false } as const;
  try {
    return (await createDropoff(tx, who, NewDropoff.parse({ ...order, ...kind, scheduleDate }))).order_id;
  } catch (error) {
    if (error instanceof Problem && error.code === 'day_full') return null;
    throw error;
  }
}
