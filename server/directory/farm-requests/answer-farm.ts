import { sql } from 'kysely';
import type * as api from '#contract/directory/farm-requests-api.ts';
import type { FarmRequest } from '#contract/directory/farm-requests-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { refuseTwice } from '#server/directory/refuse-twice.ts';
import { bringBack, insertCustomer } from '#server/directory/store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

const FARM_NAME = sql<string>`trim(a.first_name || ' ' || a.last_name)`;

export async function listFarmRequests(db: Db, { actor }: Who<PlantActor>): Promise<FarmRequest[]> {
  const { rows } = await sql<FarmRequest>`
    select r.seller_id, ${FARM_NAME} as name, coalesce(a.email, '') as email, a.phone, a.city, a.state, r.asked_at
    from farm_requests r join accounts a on a.account_id = r.seller_id and a.deactivated_at is null
    where r.plant_id = ${actor.plant_id} and r.state = 'asked'
    order by r.asked_at, r.seller_id limit 100`.execute(db);
  return rows;
}

/** Adds the farm to the directory and tells it. A record that the office deleted is restored. */
export async function acceptFarm(
  tx: Tx,
  who: Who<PlantActor>,
  { seller_id }: InputOf<typeof api.acceptFarm>,
): Promise<DataOf<typeof api.acceptFarm>> {
  const { plant_id, plant_name } = who.actor;
  await answer(tx, who.actor, seller_id, { state: 'accepted', reason: '' });
  const customer_id = await addFarm(tx, who, seller_id);
  const facts = { plant_name, path: `/plant/${plant_id}` };
  await mailAccount(tx, { account_id: seller_id, template: 'farm_accepted', facts });
  return { customer_id };
}

export async function declineFarm(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { seller_id, reason }: InputOf<typeof api.declineFarm>,
): Promise<null> {
  const { plant_id, plant_name } = actor;
  await answer(tx, actor, seller_id, { state: 'declined', reason });
  const facts = { plant_name, reason, path: `/plant/${plant_id}` };
  await mailAccount(tx, { account_id: seller_id, template: 'farm_declined', facts });
  return null;
}

/** Answers a request. Of several answers at once, only the first counts. */
async function answer(
  tx: Tx,
  { plant_id, account_id }: PlantActor,
  seller_id: number,
  { state, reason }: { state: 'accepted' | 'declined'; reason: string },
): Promise<void> {
  const { rows } = await sql`
    update farm_requests set state = ${state}, reason = ${reason}, answered_at = now(), answered_by = ${account_id}
    where plant_id = ${plant_id} and seller_id = ${seller_id} and state = 'asked' returning 1`.execute(tx);
  if (rows.length === 0) throw await findRefusal(tx, plant_id, seller_id);
  await emit(tx, { actor: { plant_id, account_id } }, 'farm.answered', {});
}

async function findRefusal(tx: Tx, plant_id: number, seller_id: number): Promise<Problem> {
  const { rows } = await sql`
    select from farm_requests where plant_id = ${plant_id} and seller_id = ${seller_id}`.execute(tx);
  return new Problem(rows.length === 0 ? 'not_found' : 'request_answered');
}

async function addFarm(tx: Tx, who: Who<PlantActor>, seller_id: number): Promise<number> {
  const { plant_id } = who.actor;
  const { rows } = await sql<{ customer_id: number; is_deleted: boolean }>`
    select customer_id, deleted_at is not null as is_deleted from customers
    where plant_id = ${plant_id} and account_id = ${seller_id} for update`.execute(tx);
  const [known] = rows;
  if (known?.is_deleted) {
    await refuseTwice(bringBack(tx, plant_id, [known.customer_id]));
    await emit(tx, who, 'customer.restored', { subject: { customer_ids: [known.customer_id] } });
  }
  if (known) return known.customer_id;
  const { email, ...person } = await tx
    .selectFrom('accounts')
    .select(['first_name', 'last_name', 'email', 'phone', 'address', 'city', 'state', 'zip'])
    .where('account_id', '=', seller_id)
    .executeTakeFirstOrThrow();
  const record = { type: 'producer' as const, producer_id: null, has_portal: false, account_id: seller_id };
  const customer_id = await refuseTwice(insertCustomer(tx, plant_id, { ...person, ...record, email }));
  await emit(tx, who, 'customer.added', { subject: { customer_id } });
  return customer_id;
}
