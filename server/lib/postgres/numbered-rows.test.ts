import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openMigratedBefore } from '#tools/migrated-before.ts';

/** Two plants with animals at different steps, and three deliveries. Only what the migrations read is as it would be. */
const BEFORE = `
  set session_replication_role = replica;
  insert into accounts (account_id, role, first_name, last_name, email) overriding system value values
    (1, 'processor', 'Pat', 'Plant', 'pat@a.test'), (2, 'processor', 'Kim', 'Other', 'kim@a.test');
  insert into plants (plant_id, name, species, services) values (1, 'Plant', '{1}', '{}'), (2, 'Other', '{1}', '{}');
  insert into bookings (plant_id, booking_id, event_name, created_by) overriding system value values (1, 1, '', 1), (2, 2, '', 2);
  insert into orders (plant_id, order_id, booking_id, title, species, category_id, animal_number, dropoff_date, kill_date, created_by,
    status, stage, offering, received_at) overriding system value values
    (1, 1, 1, 'Beef', 'beef', 1, 1, '2026-11-03', '2026-11-04', 1, 1, 'hanging', 'usda', '2026-11-03 09:00Z'),
    (1, 2, 1, 'Hog', 'hog', 4, 2, '2026-11-02', '2026-11-04', 1, 1, 'cutting', 'custom', '2026-11-02 09:00Z'),
    (1, 3, 1, 'Beef', 'beef', 1, 3, '2026-11-01', '2026-11-01', 1, 1, 'picked_up', 'custom', '2026-11-01 09:00Z'),
    (1, 4, 1, 'Beef', 'beef', 1, 4, '2026-12-01', '2026-12-02', 1, 0, '', 'custom', null),
    (1, 5, 1, 'Deer', 'deer', 9, 5, '2026-11-03', '2026-11-04', 1, 1, 'dropped_off', 'custom', '2026-11-03 09:00Z'),
    (2, 6, 2, 'Lamb', 'lamb', 3, 1, '2026-11-05', '2026-11-06', 2, 1, 'killed', 'custom', '2026-11-05 09:00Z');
  insert into claims (claim_id, lot_id, pieces, buyer_id, state, purchase_id, price_cents, bought_at, day_asked_at)
    overriding system value values (1, 1, 1, 1, 'bought', 1, 900, '2026-11-18', '2026-11-20'),
    (2, 1, 1, 1, 'bought', 1, 900, '2026-11-18', null);
  set session_replication_role = origin`;

test('animals that are in the plant get numbers in the order they came, and a day that was asked for counts as asked once', async () => {
  const { db, close, finish } = await openMigratedBefore('1386-ask-for-days-again.sql');
  onTestFinished(close);
  await sql.raw(BEFORE).execute(db);
  await finish();
  const { rows: numbers } = await sql`
    select order_id, plant_serial, plant_number from orders where plant_number <> '' order by order_id`.execute(db);
  expect(numbers).toEqual([
    { order_id: 1, plant_serial: 2, plant_number: 'B-U-2' },
    { order_id: 2, plant_serial: 1, plant_number: 'H-C-1' },
    { order_id: 5, plant_serial: 3, plant_number: 'D-C-3' },
    { order_id: 6, plant_serial: 1, plant_number: 'L-C-1' },
  ]);
  const { rows: counters } = await sql`select plant_id, last_serial from plant_serials order by plant_id`.execute(db);
  expect(counters).toEqual([
    { plant_id: 1, last_serial: 3 },
    { plant_id: 2, last_serial: 1 },
  ]);
  const { rows: asked } = await sql`select claim_id, day_asks from claims order by claim_id`.execute(db);
  expect(asked).toEqual([
    { claim_id: 1, day_asks: 1 },
    { claim_id: 2, day_asks: 0 },
  ]);
});
