import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inspectorPaper } from '#contract/floor/checks/inspector-api.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { bookOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

test('the grind log has each batch with its cleaning, its sources with their lots, and pounds in and out', async () => {
  const [plant, other] = [await makePlant(app), await makePlant(app)];
  const order_id = await bookOrder(app, plant.owner);
  const add = async (plant_id: number, lot: string, kind: string, ended_at: string | null) => {
    const { rows } = await sql<{ batch_id: number }>`
      insert into batches (plant_id, lot, kind, meat, cleaned_at, started_at, ended_at, out_clb)
      select plant_id, ${lot}, ${kind}, 'inspected', '2026-11-02 07:00'::timestamp at time zone time_zone,
        '2026-11-02 07:30'::timestamp at time zone time_zone, ${ended_at}::timestamp at time zone time_zone,
        ${ended_at === null ? null : 8_800} from plants where plant_id = ${plant_id}
      returning batch_id`.execute(app.db);
    return rows[0]?.batch_id ?? 0;
  };
  const earlier = await add(plant.plant_id, 'G-1', 'grind', null);
  const batch = await add(plant.plant_id, 'G-2', 'grind', '2026-11-02 08:45');
  await add(plant.plant_id, 'CURE 1', 'cure', null);
  await add(other.plant_id, 'G-9', 'grind', null);
  await sql`
    insert into batch_sources (plant_id, batch_id, kind, order_id, supplier_number, supplier_lot, made_on, from_batch_id, in_clb)
    values (${plant.plant_id}, ${batch}, 'carcass', ${order_id}, '', '', null, null, 4000),
      (${plant.plant_id}, ${batch}, 'purchased', null, 'M-123', 'P77', '2026-10-30', null, 2000),
      (${plant.plant_id}, ${batch}, 'carry_over', null, '', '', null, ${earlier}, 300)`.execute(app.db);

  const ask = { format: 'csv', from: '2026-11-02', to: '2026-11-02' } as const;
  const text = String(expectYes(await app.call(inspectorPaper, plant.owner, ask)).data);
  const lines = text.trim().split('\r\n').slice(1);
  expect(lines).toEqual([
    'Grind log,2026-11-02,7:30 AM,G-1,0 lb,,Cleaned 2026-11-02 07:00 AM,,2027-11-02',
    [
      'Grind log,2026-11-02,7:30 AM,G-2,"63 lb in, 88 lb out, until 8:45 AM",,"Cleaned 2026-11-02 07:00 AM',
      'Smith, 40 lb',
      'Est. M-123, Lot P77, 2026-10-30, 20 lb',
      'Carry-over from G-1, 3 lb",,2027-11-02',
    ].join('; '),
  ]);
});
