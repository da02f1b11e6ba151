import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { DataOf, SentTo } from '#contract/lib/endpoint.ts';
import { sendNotification } from '#contract/orders/notices-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { getReport } from '#contract/reports/api.ts';
import { cellValue, type ReportName, type ReportRow, reportOf } from '#contract/reports/report.ts';
import { bookPast, type Given, named } from '#server/test/book-past.ts';
import { makeCustomer, makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { makePlantWithTemplates, makeSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const MARCH = { range: 'own', from: '2026-03-01', to: '2026-03-31' } as const;

type Choice = Omit<SentTo<typeof getReport>, 'report'>;
const ask = (person: Person, report: ReportName, choice: Choice = MARCH) =>
  app.call(getReport, person, { report, ...choice });
const look = async ({ owner }: Plant, report: ReportName, choice?: Choice): Promise<DataOf<typeof getReport>> =>
  expectYes(await ask(owner, report, choice)).data;
const rowsOf = async (plant: Plant, report: ReportName, choice?: Choice): Promise<ReportRow[]> =>
  (await look(plant, report, choice)).now.rows;

describe('orders', () => {
  async function makeMarch() {
    const plant = await makePlant(app);
    const [ann, bob] = [await named(app, plant, 'Ann', 'Able'), await named(app, plant, 'Bob', 'Baker')];
    await bookPast(
      app,
      plant,
      [
        { more: { hanging_weight_clb: 60_000 } },
        { day: '2026-03-31', status: ORDER_STATUS.open, label: 'custom', more: { hanging_weight_clb: 50_050 } },
        { species: 'poultry', day: '2026-03-01', status: ORDER_STATUS.pending, label: '', more: { heads: 25 } },
      ],
      ann,
    );
    await bookPast(
      app,
      plant,
      [
        { species: 'hog', label: 'custom' },
        { day: '2026-02-28' },
        { day: '2026-02-01' },
        { day: '2026-04-01' },
        { status: ORDER_STATUS.rejected },
      ],
      bob,
    );
    // Deleted in a second step, because the database records which status the order had before.
    const [gone = 0] = await bookPast(app, plant, [{ status: ORDER_STATUS.open }], bob);
    await app.db.updateTable('orders').set({ status: ORDER_STATUS.deleted }).where('order_id', '=', gone).execute();
    return { plant, ann, bob };
  }

  test('are counted by status, species, label, producer, and day, along with the previous period’s totals', async () => {
    const { plant, ann, bob } = await makeMarch();
    const line = (orders: number, heads: number, completed: number, hanging_clb = 0) => ({
      orders,
      heads,
      completed,
      hanging_clb,
    });
    const byStatus = await look(plant, 'orders_by_status');
    expect(byStatus.now.rows).toEqual([
      { status: ORDER_STATUS.completed, ...line(2, 2, 2, 60_000) },
      { status: ORDER_STATUS.pending, ...line(1, 25, 0) },
      { status: ORDER_STATUS.open, ...line(1, 1, 0, 50_050) },
      { status: ORDER_STATUS.rejected, ...line(1, 1, 0) },
    ]);
    expect(byStatus.now.totals).toEqual(line(5, 29, 2, 110_050));
    expect(byStatus.before).toMatchObject({ from: '2026-01-29', to: '2026-02-28', totals: line(2, 2, 2) });

    expect(await rowsOf(plant, 'orders_by_species')).toEqual([
      { species: 'beef', ...line(3, 3, 1, 110_050) },
      { species: 'hog', ...line(1, 1, 1) },
      { species: 'poultry', ...line(1, 25, 0) },
    ]);
    expect(await rowsOf(plant, 'orders_by_label')).toEqual([
      { process_option: 'custom', ...line(2, 2, 1, 50_050) },
      { process_option: 'usda', ...line(2, 2, 1, 60_000) },
      { process_option: '', ...line(1, 25, 0) },
    ]);
    expect(await rowsOf(plant, 'orders_by_producer')).toEqual([
      { name: 'Ann Able', customer_id: ann, ...line(3, 27, 1, 110_050) },
      { name: 'Bob Baker', customer_id: bob, ...line(2, 2, 1) },
    ]);
    const days = await look(plant, 'orders_by_week');
    expect(days.bucket).toBe('day');
    expect(days.now.rows).toHaveLength(31);
    expect(
      days.now.rows.filter(({ orders }) => Number(orders) > 0).map(({ bucket, orders }) => [bucket, orders]),
    ).toEqual([
      ['2026-03-01', 1],
      ['2026-03-10', 3],
      ['2026-03-31', 1],
    ]);
  });

  test('can be limited to a species and a label', async () => {
    const { plant } = await makeMarch();
    const beef = await look(plant, 'orders_by_status', { ...MARCH, species: 'beef', process_option: 'custom' });
    expect(beef.now.rows).toMatchObject([{ status: ORDER_STATUS.open, orders: 1 }]);
    expect(beef.before?.totals).toMatchObject({ orders: 0 });
  });

  test('are totaled by week, starting on Sunday, and by month', async () => {
    const plant = await makePlant(app);
    await bookPast(app, plant, [{ day: '2026-03-07' }, { day: '2026-03-08' }, { day: '2026-03-14' }]);
    const quarter = { range: 'own', from: '2026-03-01', to: '2026-05-31' } as const;
    const weeks = await look(plant, 'orders_by_week', quarter);
    expect(weeks.bucket).toBe('week');
    expect(weeks.now.rows.slice(0, 3).map(({ bucket, orders }) => [bucket, orders])).toEqual([
      ['2026-03-01', 1],
      ['2026-03-08', 2],
      ['2026-03-15', 0],
    ]);
    const year = await look(plant, 'orders_by_week', { range: 'own', from: '2026-01-15', to: '2026-12-31' });
    expect(year.bucket).toBe('month');
    expect(year.now.rows).toHaveLength(12);
    expect(year.now.rows[2]).toMatchObject({ bucket: '2026-03-01', orders: 3 });
  });

  test('that were never brought in count as no-shows', async () => {
    const { plant, ann } = await makeMarch();
    expect(await rowsOf(plant, 'no_shows')).toEqual([{ name: 'Ann Able', customer_id: ann, booked: 27, missed: 25 }]);
  });
});

describe('capacity', () => {
  test('counts each day’s slots from the ledger or from the weekly grid', async () => {
    const plant = await makePlant(app, { slots: { 1: 5 } });
    await bookPast(app, plant, [{ day: '2026-03-02' }, { day: '2026-03-02', status: ORDER_STATUS.rejected }]);
    await app.db
      .insertInto('slot_days')
      .values({
        plant_id: plant.plant_id,
        day: '2026-03-02',
        category_id: 1,
        usda_slots: 3,
        custom_slots: 1,
        usda_used: 1,
      })
      .execute();
    const week = { range: 'own', from: '2026-03-01', to: '2026-03-07', species: 'beef' } as const;
    const { now } = await look(plant, 'capacity', week);
    expect(now.rows).toHaveLength(7);
    expect(now.rows[1]).toEqual({ bucket: '2026-03-02', offered: 4, booked: 1, heads: 1 });
    expect(now.totals).toEqual({ offered: 4, booked: 1, heads: 1 });
    const { now: all } = await look(plant, 'capacity_by_species', week);
    expect(all.rows).toHaveLength(10);
    expect(all.rows[0]).toEqual({ species: 'beef', offered: 4, booked: 1, heads: 1 });
    expect(all.rows[1]).toEqual({ species: 'goat', offered: 10, booked: 0, heads: 0 });
    // The plant registered Hog, so it doesn't read Pork.
    expect(all.rows[3]).toMatchObject({ species: 'hog' });
    await sql`update plants set species = '{hog,pork}' where plant_id = ${plant.plant_id}`.execute(app.db);
    const { now: both } = await look(plant, 'capacity_by_species', week);
    expect(both.rows[3]).toMatchObject({ species: 'pork' });
  });
});

describe('meat', () => {
  /** A killed animal with one share for each packaged weight. */
  async function pack(plant: Plant, given: Given, packaged: readonly (number | null)[], cutter?: number) {
    const [order_id = 0] = await bookPast(app, plant, [given]);
    const owners = await Promise.all(packaged.map(() => makeCustomer(app, plant)));
    const shares = packaged.map((packaged_weight_clb, at) => ({
      plant_id: plant.plant_id,
      order_id,
      customer_id: owners[at]?.customer_id ?? 0,
      first_quarter: at * 2 + 1,
      quarters: packaged.length === 1 ? 4 : 2,
      packaged_weight_clb,
    }));
    await app.db.insertInto('shares').values(shares).execute();
    if (cutter !== undefined)
      await app.db
        .insertInto('order_notices')
        .values({
          plant_id: plant.plant_id,
          order_id,
          cart_id: 0,
          event: 'started_processing',
          recipient: '',
          sent_by: cutter,
        })
        .execute();
    return order_id;
  }

  test('yields are packaged weight divided by hanging weight, for fully packed animals', async () => {
    const plant = await makePlant(app);
    const butcher = await plant.join('butcher');
    const weighed = { hanging_weight_clb: 60_000, live_weight_clb: 100_000 };
    await pack(plant, { more: weighed }, [20_000, 19_000], butcher.account_id);
    await pack(plant, { more: { hanging_weight_clb: 40_000 } }, [21_000]);
    await pack(plant, { more: weighed }, [20_000, null], butcher.account_id);
    const [row, ...more] = await rowsOf(plant, 'yields_by_species');
    expect(more).toEqual([]);
    expect(row).toMatchObject({ species: 'beef', animals: 2, hanging_clb: 100_000, packaged_clb: 60_000 });
    const columns = reportOf('yields_by_species').columns;
    const value = (key: string) => {
      const column = columns.find((one) => one.key === key);
      return column && row && cellValue(column, row);
    };
    expect(value('yield')).toBeCloseTo(0.6);
    // Beef usually yields 50 to 65%.
    expect(value('expected')).toBeCloseTo(0.575);
    expect(value('dressing')).toBeCloseTo(0.6);
    const byCutter = await rowsOf(plant, 'yields_by_cutter');
    expect(byCutter.map(({ name, packaged_clb }) => [name, packaged_clb])).toEqual([
      ['', 21_000],
      ['Pat butcher', 39_000],
    ]);
  });

  test('the cutter is whoever first moved the animal to cutting, even if the office tells its customers later', async () => {
    const plant = await makePlant(app);
    const butcher = await plant.join('butcher');
    const weighed = { hanging_weight_clb: 60_000, stage: 'hanging', over_thirty_months: 'no' };
    const order_id = await pack(plant, { status: ORDER_STATUS.open, more: weighed }, [39_000]);
    expectYes(await app.call(moveStage, butcher, { order_id, from: 'hanging', to: 'cutting' }));
    expectYes(await app.call(sendNotification, plant.owner, { order_id, event: 'started_processing', force: true }));
    expect(await rowsOf(plant, 'yields_by_cutter')).toMatchObject([{ name: 'Pat butcher', packaged_clb: 39_000 }]);
  });

  test('hang days are averaged per animal', async () => {
    const plant = await makePlant(app);
    await bookPast(
      app,
      plant,
      [10, 14, 21].map((hang_days) => ({ more: { hang_days } })),
    );
    await bookPast(app, plant, [{ species: 'hog', more: { hang_days: 2 } }, { species: 'hog' }]);
    expect(await rowsOf(plant, 'hang_days')).toEqual([
      { species: 'beef', animals: 3, hang_days: 45, shortest: 10, longest: 21 },
      { species: 'hog', animals: 1, hang_days: 2, shortest: 2, longest: 2 },
    ]);
  });

  test('the custom-kill log names every owner, and says how long to keep it', async () => {
    const plant = await makePlant(app);
    const order_id = await pack(plant, { label: 'custom', more: { tag_id: 'A7', live_weight_clb: 110_000 } }, [1, 2]);
    await bookPast(app, plant, [{ label: 'usda' }, { label: 'custom', status: ORDER_STATUS.pending }]);
    const { now, before } = await look(plant, 'custom_kill_log');
    expect(before).toBeNull();
    expect(now.rows).toHaveLength(2);
    expect(now.rows[0]).toMatchObject({
      order_id,
      kill_date: '2026-03-10',
      tag_id: 'A7',
      live_clb: 110_000,
      quarters: 2,
      keep_until: '2028-12-31',
    });
  });

  test('the custom-kill log lists only killed animals, with what was condemned and what was made', async () => {
    const plant = await makePlant(app);
    const custom = (more: Record<string, unknown>, status = ORDER_STATUS.open) => ({
      label: 'custom' as const,
      status,
      more,
    });
    const [waiting, killed, condemned, unkilled] = await bookPast(app, plant, [
      custom({ stage: 'dropped_off' }),
      custom({ stage: 'killed', hanging_weight_clb: 70_000, condemned_weight_clb: 1_250 }),
      custom({ stage: 'condemned', hanging_weight_clb: 65_000 }),
      custom({ stage: 'condemned', live_weight_clb: 100_000 }),
    ]);
    expect([waiting, unkilled]).not.toContain(undefined);
    const order_id = await pack(plant, custom({ stage: 'packing' }), [30_000]);
    const { cart_id } = await app.db
      .selectFrom('shares')
      .select('cart_id')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    const { plant_id } = plant;
    await app.db
      .insertInto('packed_products')
      .values([
        { plant_id, order_id, cart_id, product: 'Ground beef', packed_clb: 4_550, place: 0 },
        { plant_id, order_id, cart_id, product: 'Soup bones', pieces: 6, place: 1 },
        { plant_id, order_id, cart_id, product: 'Liver', packed_clb: 0, place: 2 },
      ])
      .execute();
    const rows = await rowsOf(plant, 'custom_kill_log');
    const shown = rows.map((row) => [row.order_id, row.condemned_clb, row.products]);
    expect(shown).toEqual([
      [killed, 1_250, ''],
      [condemned, 65_000, ''],
      [order_id, null, 'Ground beef 45.5 lb, Soup bones × 6'],
    ]);
  });

  test('a weight that is corrected after its order was completed changes the log and the reports', async () => {
    const plant = await makePlant(app);
    const more = { stage: 'picked_up', hanging_weight_clb: 60_000, condemned_weight_clb: 500 };
    const [order_id = 0] = await bookPast(app, plant, [{ label: 'custom', more }]);
    const weightsIn = async () => {
      const [logged] = await rowsOf(plant, 'custom_kill_log');
      const [ordered] = await rowsOf(plant, 'orders_by_species');
      return [logged?.hanging_clb, logged?.condemned_clb, ordered?.hanging_clb];
    };
    expect(await weightsIn()).toEqual([60_000, 500, 60_000]);
    const corrected = {
      order_id,
      hanging_weight_clb: 65_000,
      condemned_weight_clb: 750,
      seen_clb: 60_000,
      seen_condemned_clb: 500,
    };
    const butcher = await plant.join('butcher');
    expect(await app.callWith(saveHangingWeight, butcher, corrected)).toMatchObject({ status: 'no' });
    expect(await weightsIn()).toEqual([60_000, 500, 60_000]);
    expectYes(await app.callWith(saveHangingWeight, plant.owner, corrected));
    expect(await weightsIn()).toEqual([65_000, 750, 65_000]);
  });

  test('until a custom animal is packed, the log lists the cuts on its sheet', async () => {
    const plant = await makePlantWithTemplates(app);
    const order_id = await pack(plant, { label: 'custom', status: ORDER_STATUS.open, more: { stage: 'cutting' } }, [
      null,
    ]);
    const sheet = await makeSheet(app, plant);
    const form_data = {
      order_list: [
        { cut: 'Wrapping', subcuts: [{ title: 'Whole order', choices: [] }] },
        { cut: 'Chuck', subcuts: [{ title: 'Chuck roast' }, { title: 'Ground beef' }, { title: 'Grind it all' }] },
        {
          cut: 'Organs',
          subcuts: [
            { title: 'Heart', choices: [{ description: 'Keep', selected_values: ['No'] }] },
            { title: 'Liver', choices: [{ description: 'Keep', selected_values: ['Yes'] }] },
          ],
        },
      ],
    };
    // Only what comes out as a package counts, not the questions about the sheet, or what is ground or not kept.
    const form_json = {
      sheet: { title: 'Wrapping', isForSheet: true, subcuts: [{ title: 'Whole order' }] },
      chuck: { title: 'Chuck', subcuts: [{ title: 'Chuck roast' }, { title: 'Grind it all', yield_percent: 0 }] },
    };
    await app.db
      .updateTable('cut_sheets')
      .set({
        form_data: JSON.stringify(form_data),
        form_json: JSON.stringify(form_json),
        status: 'completed',
        submitted_at: sql<string>`now()`,
      })
      .where('cut_sheet_id', '=', sheet.data_id)
      .execute();
    const { customer_id } = sheet.customer;
    await app.db
      .updateTable('shares')
      .set({ cut_sheet_id: sheet.data_id, template_id: sheet.form_id, customer_id })
      .where('order_id', '=', order_id)
      .execute();
    expect(await rowsOf(plant, 'custom_kill_log')).toMatchObject([
      { order_id, products: 'Chuck roast, Ground beef, Liver' },
    ]);
  });

  test('count the birds received of a flock once they are counted', async () => {
    const plant = await makePlant(app);
    const counted = { heads: 500, received_heads: 495, hang_days: 0 };
    const flock = { species: 'poultry', status: ORDER_STATUS.completed, label: 'custom', more: counted } as const;
    await bookPast(app, plant, [flock, { ...flock, more: { heads: 100, hang_days: 0 } }]);
    expect(await rowsOf(plant, 'orders_by_species')).toMatchObject([{ species: 'poultry', heads: 595 }]);
    expect(await rowsOf(plant, 'hang_days')).toMatchObject([{ species: 'poultry', animals: 595 }]);
    expect((await rowsOf(plant, 'custom_kill_log')).map(({ heads }) => heads)).toEqual([495, 100]);
  });

  test('the organic audit trail follows an animal by its tag', async () => {
    const plant = await makePlant(app);
    const order_id = await pack(plant, { label: 'organic', more: { tag_id: 'O1', hang_days: 14 } }, [30_000]);
    await bookPast(app, plant, [{ label: 'usda' }]);
    expect(await rowsOf(plant, 'organic_audit')).toMatchObject([
      {
        order_id,
        tag_id: 'O1',
        hang_days: 14,
        cutting_day: expect.any(String),
        packaged_clb: 30_000,
        certificate: '',
        keep_until: '2028-12-31',
      },
    ]);
  });
});
