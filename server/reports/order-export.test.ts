import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { exportDayOrders } from '#contract/orders/order-export-api.ts';
import { Client } from '#server/lib/postgres/pg.ts';
import { EXPORT_EMPTY, EXPORT_HEADERS } from '#server/reports/order-table.ts';
import { comingDay, makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { bookOrder, makeShare } from '#server/test/make-order.ts';
import { readPdf } from '#server/test/read-pdf.ts';

const DAY = comingDay(3);
const app = openTestApp();

const fetchFile = (person: Person, query: string) =>
  app.app.inject({
    method: 'GET',
    url: `${exportDayOrders.path}?event_date=${DAY}&${query}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
const fetchPdf = async (person: Person) => readPdf((await fetchFile(person, 'format=pdf')).rawPayload);
const fetchCsv = async (person: Person): Promise<string[][]> =>
  parse((await fetchFile(person, 'format=csv')).body, { bom: true });

/** An order on the day with one half, weighed and tagged. */
async function makeDay(plant: Plant, title = 'Fall beef') {
  const share = await makeShare(app, plant);
  const order_id = await bookOrder(app, plant.owner, {
    event_name: title,
    dropoff_date: DAY,
    kill_date: DAY,
    split: [share],
  });
  await app.db
    .updateTable('orders')
    .set({ hanging_weight_clb: 61_250, tag_id: '840003', hang_days: 14, title })
    .where('order_id', '=', order_id)
    .execute();
  const { customer_id } = await app.db
    .selectFrom('shares')
    .select('customer_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const contact = { first_name: 'Dana', last_name: 'Fields', phone: '515-555-0123', email: `${order_id}@x.test` };
  await app.db.updateTable('customers').set(contact).where('customer_id', '=', customer_id).execute();
  return { order_id, email: contact.email, share };
}

test('exports a day with eleven columns, the last one empty [REP-002 REP-005]', async () => {
  const plant = await makePlant(app);
  const { order_id, email } = await makeDay(plant);
  const [headers, ...rows] = await fetchCsv(plant.owner);
  expect(headers).toEqual([
    'Order ID',
    'QTY',
    'First Name',
    'Last Name',
    'Phone',
    'Email',
    'Event Name',
    'Weight',
    'Ear Tag ID',
    'Hang Time',
    'Cut Sheet',
  ]);
  expect(rows[0]).toEqual([
    String(order_id),
    '4',
    'Dana',
    'Fields',
    '515-555-0123',
    email,
    'Fall beef',
    '612.5',
    '840003',
    '14',
    '',
  ]);

  const { all } = await fetchPdf(plant.owner);
  const from = all.indexOf('Order ID');
  expect(all.slice(from, from + 11)).toEqual([...EXPORT_HEADERS]);
  for (const text of [String(order_id), 'Dana', 'Fields', '515-555-0123', 'Fall beef', '612.5', '840003', '14'])
    expect(all).toContain(text);
});

test('prints on landscape A4 with margins of 0.2 inches [REP-004]', async () => {
  const plant = await makePlant(app);
  await makeDay(plant);
  const { pdf, pages } = await fetchPdf(plant.owner);
  expect(pdf.match(/\/MediaBox \[0 0 841\.89 595\.28\]/g)).toHaveLength(pages.length);
  for (const { x, y } of pages.flat()) {
    expect(x).toBeGreaterThanOrEqual(14.39);
    expect(x).toBeLessThan(841.89 - 14.4);
    expect(y).toBeGreaterThan(14.4);
    expect(y).toBeLessThan(595.28 - 14.4);
  }
  expect(Math.min(...pages.flat().map(({ x }) => x))).toBeCloseTo(14.4, 1);
});

test('prints the plant’s logo as a JPEG with a quality of 0.98 [REP-004]', async () => {
  const plant = await makePlant(app);
  const picture = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#942a21' } })
    .webp()
    .toBuffer();
  const logo = await app.files.put(new Uint8Array(picture), '.webp');
  await app.db.updateTable('plants').set({ logo }).where('plant_id', '=', plant.plant_id).execute();
  const { pdf } = await fetchPdf(plant.owner);
  expect(pdf).toContain('/Filter /DCTDecode');
  expect(pdf).toContain('/Subtype /Image');
});

test('shows one row with the exact text on a day without orders [REP-003]', async () => {
  const plant = await makePlant(app);
  const rows = await fetchCsv(plant.owner);
  expect(EXPORT_EMPTY).toBe('No data found found');
  expect(rows).toEqual([[...EXPORT_HEADERS], ['No data found found', ...Array(10).fill('')]]);
  const { all } = await fetchPdf(plant.owner);
  expect(all.filter((text) => text === 'No data found found')).toHaveLength(1);
});

test('continues a long day on further pages, with the headings on each', async () => {
  const plant = await makePlant(app);
  const { order_id } = await makeDay(plant);
  await app.db.deleteFrom('shares').where('order_id', '=', order_id).execute();
  const { booking_id } = await app.db
    .selectFrom('orders')
    .select('booking_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 70 }, (_, at) => ({
    plant_id: plant.plant_id,
    booking_id,
    title: `Hog ${at}`,
    species: 'hog',
    category_id: 4,
    animal_number: at + 2,
    status: 0,
    dropoff_date: DAY,
    kill_date: DAY,
    created_by: plant.plant_id,
  }));
  await app.db.insertInto('orders').values(rows).execute();
  const { pages, all } = await fetchPdf(plant.owner);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page.map(({ text }) => text)).toContain('Order ID');
  for (const { title } of rows) expect(all).toContain(title);
});

test('writes formulas as text, and keeps long words within their column', async () => {
  const plant = await makePlant(app);
  await makeDay(plant, '=HYPERLINK("http://x")');
  const rows = await fetchCsv(plant.owner);
  expect(rows[1]?.[6]).toBe(`'=HYPERLINK("http://x")`);
  const other = await makePlant(app);
  await makeDay(other, 'W'.repeat(110));
  const { pages } = await fetchPdf(other.owner);
  expect(pages.flat().every(({ x }) => x < 841.89 - 14.4)).toBe(true);
});

test('is for the office only, and never shows another plant’s orders [REP-006]', async () => {
  const plant = await makePlant(app);
  await makeDay(plant);
  for (const role of ['admin', 'manager'] as const)
    expect((await fetchFile(await plant.join(role), 'format=csv')).statusCode).toBe(200);
  for (const role of ['producer', 'customer', 'butcher'] as const) {
    const person = await plant.join(role);
    for (const format of ['csv', 'pdf']) {
      const refused = await fetchFile(person, `format=${format}`);
      expect([role, format, refused.statusCode]).toEqual([role, format, 403]);
      expect(refused.body).not.toContain('Fall beef');
    }
  }
  const signedOut = await app.app.inject({
    method: 'GET',
    url: `${exportDayOrders.path}?event_date=${DAY}&format=csv`,
  });
  expect(signedOut.statusCode).toBe(401);
  const stranger = await makePlant(app);
  expect((await fetchCsv(stranger.owner)).slice(1)).toEqual([['No data found found', ...Array(10).fill('')]]);
  expect((await fetchPdf(stranger.owner)).all).not.toContain('Fall beef');
});

test('spreadsheets of a day wait in turn with the plant’s other downloads', async () => {
  const plant = await makePlant(app);
  const { order_id } = await makeDay(plant);
  const blocker = new Client({ connectionString: app.url });
  await blocker.connect();
  await blocker.query('begin; lock table orders in access exclusive mode');
  // One is being read, ten wait, and there is no room for another.
  const answers = Array.from({ length: 12 }, () => fetchFile(plant.owner, 'format=csv'));
  await Promise.any(answers.map(async (answer) => expect((await answer).statusCode).toBe(503)));
  await blocker.end();
  const found = await Promise.all(answers);
  expect(found.filter(({ statusCode }) => statusCode === 503)).toHaveLength(1);
  for (const { statusCode, body } of found) if (statusCode === 200) expect(body).toContain(String(order_id));
});
