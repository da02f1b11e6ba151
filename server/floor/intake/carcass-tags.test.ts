import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { updateStatus } from '#contract/booking/api.ts';
import { carcassTags } from '#contract/floor/intake-api.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { type CarcassTag, renderTags } from '#server/floor/intake/render-tags.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { makeOrder } from '#server/test/make-order.ts';

const app = openTestApp();

/** Each page's content, with the text that it shows and the sizes of its type. */
function pagesOf(bytes: Uint8Array) {
  const pdf = Buffer.from(bytes).toString('latin1');
  const streams = [...pdf.matchAll(/>>\nstream\n/g)].flatMap(({ index }) => {
    // Other streams, such as the document's own facts, aren't packed.
    if (!pdf.slice(pdf.lastIndexOf(' obj\n', index), index).includes('/FlateDecode')) return [];
    const content = pdf.slice(index + 10, pdf.indexOf('\nendstream', index));
    const plain = inflateSync(Buffer.from(content, 'latin1')).toString('latin1');
    return plain.includes(' Tm') ? [plain] : [];
  });
  return streams.map((content) => ({
    lines: [...content.matchAll(/\[(.*?)\] TJ/g)].map(([, shown = '']) =>
      [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    ),
    sizes: [...content.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size)),
    rectangles: content.match(/ re$/gm)?.length ?? 0,
  }));
}

const TAG: CarcassTag = {
  order_id: 41,
  plant_number: 'B-C-1204',
  side: 'L',
  side_clb: 35_240,
  owners: ['Ana Field'],
  tag_id: 'R-12',
  species: 'beef',
  heads: 1,
  process_option: 'custom',
  offering: 'custom',
  kill_date: '2026-11-02',
  cutting_day: '2026-11-16',
};
const render = async (...tags: CarcassTag[]) =>
  pagesOf(await renderTags({ tags, language: 'en', origin: 'https://plant.test' }));

test('a tag shows number, side, weight, owner, label, days, and a QR code', async () => {
  const [page] = await render(TAG);
  expect(page?.lines).toEqual([
    'B-C-1204 L',
    'Beef · Custom',
    'Ana Field',
    'Tag R-12',
    '352.4 lb',
    expect.stringContaining('Nov 2'),
    expect.stringContaining('Nov 16'),
    'NOT FOR SALE',
  ]);
  expect(page?.rectangles).toBeGreaterThan(100);
});

test('NOT FOR SALE stands 3/8 inch high on custom animals and on all game, and on nothing else', async () => {
  const pages = await render(
    TAG,
    { ...TAG, species: 'deer', process_option: 'usda', offering: 'usda' },
    { ...TAG, process_option: 'religious' },
    { ...TAG, process_option: 'usda', offering: 'usda' },
  );
  const heights = pages.map(({ lines, sizes }) => (sizes[lines.indexOf('NOT FOR SALE')] ?? 0) * 0.718);
  expect(heights.map((height) => height >= 27)).toEqual([true, true, true, false]);
});

test('long names and numbers stay on one tag', async () => {
  const long = {
    ...TAG,
    plant_number: 'W-C-123456789',
    owners: ['Whitfield-Montgomery '.repeat(8)],
    tag_id: '8'.repeat(40),
  };
  const [page, ...more] = await render(long);
  expect(more).toEqual([]);
  expect(page?.lines[0]).toBe('W-C-123456789 L');
});

test('a carcass has two tags with the owners of each side, once the animal has its number', async () => {
  const plant = await makePlant(app, { species: ['beef', 'poultry'], slots: 500 });
  const { order_id } = await makeOrder(app, ['Half', 'Half'], { plant, process_option: 'custom' });
  const butcher = await plant.join('butcher');
  const ask = (id: number) => app.call(carcassTags, butcher, { order_id: id });
  expect(await ask(order_id)).toMatchObject({ http: 404 });
  await app.callWith(updateStatus, plant.owner, { order_id, status: 1 });
  const sides = { hanging_weight_clb: 70_101, left_side_clb: 35_240, right_side_clb: 34_861 };
  await app.call(saveHangingWeight, butcher, { order_id, ...sides, seen_clb: null });
  const pdf = String(((await ask(order_id)) as { data: unknown }).data);
  expect(pdf.match(/\/MediaBox \[0 0 288 216\]/g)).toHaveLength(2);

  const { order_id: flock } = await makeOrder(app, [], { plant, beef_qty: 0, poultry_qty: 100, process_option: '' });
  await app.callWith(updateStatus, plant.owner, { order_id: flock, status: 1 });
  const one = String(((await ask(flock)) as { data: unknown }).data);
  expect(one.match(/\/MediaBox \[0 0 288 216\]/g)).toHaveLength(1);

  await app.db
    .updateTable('orders')
    .set({ plant_serial: null, plant_number: '' })
    .where('order_id', '=', flock)
    .execute();
  expect(await ask(flock)).toMatchObject({ http: 409, code: 'tags_without_number' });
  const stranger = await makePlant(app);
  expect(await app.call(carcassTags, stranger.owner, { order_id })).toMatchObject({ http: 404 });
});
