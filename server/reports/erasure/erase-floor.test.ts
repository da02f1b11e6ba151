import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { walkIn } from '#contract/floor/intake-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { eraseMe } from '#contract/reports/erasure.ts';
import { scheduled } from '#server/reports/erasure/erase-me.ts';
import { PASSWORD, PASSWORD_HASH } from '#server/test/cheap-password.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

const GAME = {
  license: 'MT-4411',
  game_tag: 'T 100',
  state: 'MT',
  harvested_on: plantToday(),
  cwd: 'none',
  weight_basis: 'skinned',
  weight_clb: 8_150,
  keeps_cape: true,
};
const deer = (more: object) => ({ action_id: randomUUID(), species: 'deer', process_option: 'custom', ...more });
const runJob = () => scheduled[0]?.run({ db: app.db });

/** A hunter whose deer was picked up, and who was once sent away at the door. */
async function makeHunter() {
  const plant = await makePlant(app, { species: ['deer'], slots: 9 });
  const { plant_id, owner } = plant;
  const person = await plant.join('customer');
  await app.db
    .updateTable('accounts')
    .set({ password_hash: PASSWORD_HASH })
    .where('account_id', '=', person.account_id)
    .execute();
  const { customer_id } = await app.db
    .selectFrom('customers')
    .select('customer_id')
    .where('account_id', '=', person.account_id)
    .executeTakeFirstOrThrow();
  const { order_id } = expectYes(await app.callWith(walkIn, owner, deer({ customer_id, game: GAME }))).data;
  const sick = { is_sound: false, unsound_reason: 'Fever' };
  expectYes(await app.callWith(walkIn, owner, deer({ customer_id, ...sick })));
  await sql`
    with record as (
      insert into floor_records (plant_id, action_id, kind, order_id, body, initials, taken_at, recorded_by)
      values (${plant_id}, ${randomUUID()}, 'trip', ${order_id}, '{"taken_by": "Dana Field", "boxes": 2}', 'X', now(), ${plant_id})
      returning record_id
    )
    insert into trips (plant_id, order_id, share_id, record_id, taken_by, boxes, is_last, left_at, recorded_by)
    select plant_id, order_id, cart_id, record_id, 'Dana Field', 2, true, now(), plant_id from shares, record
    where plant_id = ${plant_id} and order_id = ${order_id}`.execute(app.db);
  await app.db
    .updateTable('orders')
    .set({ status: ORDER_STATUS.completed })
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .execute();
  return { plant, person };
}
/** Everything that the floor has about people, as text. */
async function knownOf(plant_id: number): Promise<string> {
  const { rows } = await sql`
    select body::text from floor_records where plant_id = ${plant_id}
    union all select g::text from game_animals g where plant_id = ${plant_id}
    union all select taken_by from trips where plant_id = ${plant_id}`.execute(app.db);
  return JSON.stringify(rows);
}

test('what the floor wrote down about a person goes with the name that has to be kept, and nothing else does', async () => {
  const { plant, person } = await makeHunter();
  const { plant_id } = plant;
  expectYes(await app.call(eraseMe, person, { present_password: PASSWORD }));
  await runJob();
  const kept = await knownOf(plant_id);
  for (const text of ['MT-4411', 'T 100', 'Dana Field']) expect(kept).toContain(text);
  await sql`update orders set kill_date = '2018-03-10' where plant_id = ${plant_id}`.execute(app.db);
  await sql`update kept_identities set keep_until = '2020-12-31' where owner_id = ${plant_id}`.execute(app.db);
  await runJob();
  const left = await knownOf(plant_id);
  for (const text of ['MT-4411', 'T 100', 'Dana Field']) expect(left).not.toContain(text);
  // What happened stays.
  for (const text of ['Fever', 'skinned', 'boxes']) expect(left).toContain(text);
});

test('whoever was sent away without being in the directory is blanked after the plant’s years', async () => {
  const plant = await makePlant(app, { species: ['deer'], slots: 9 });
  const { plant_id, owner } = plant;
  const stranger = { name: 'Luz Ortega', phone: '406 555 0142', is_sound: false, unsound_reason: 'Fever' };
  expectYes(await app.callWith(walkIn, owner, deer({ ...stranger, name: 'Ray Garza' })));
  expectYes(await app.callWith(walkIn, owner, deer({ ...stranger, taken_at: '2020-03-10T15:00:00Z' })));
  await runJob();
  const left = await knownOf(plant_id);
  expect(left).toContain('Ray Garza');
  expect(left).not.toContain('Luz Ortega');
  expect(left.match(/Fever/g)).toHaveLength(2);
});

test('the database lets records of the floor be blanked, and changed in no other way', async () => {
  const { plant } = await makeHunter();
  const change = (set: ReturnType<typeof sql>) =>
    sql`update floor_records set ${set} where plant_id = ${plant.plant_id} and kind = 'intake'`.execute(app.db);
  const stays = { constraint: 'floor_records_stay' };
  await expect(change(sql`body = body || '{"pen": "9"}'`)).rejects.toMatchObject(stays);
  await expect(change(sql`body = blank_floor_body(body), initials = 'X'`)).rejects.toMatchObject(stays);
  await expect(change(sql`body = blank_floor_body(body) || '{"pen": "9"}'`)).rejects.toMatchObject(stays);
  await change(sql`body = blank_floor_body(body)`);
  expect(await knownOf(plant.plant_id)).not.toContain('"license\\": \\"MT');
});
