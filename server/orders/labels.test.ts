import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  addLabel,
  getLabels,
  removeLabel,
  removeLabelImage,
  saveLabelImage,
  updateLabel,
  viewLabel,
} from '#contract/orders/labels-api.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const CHUCK = { name: 'Chuck roast', process_option: 'usda' as const, label_text: 'Keep refrigerated' };

async function add(person: Person, more: object = {}): Promise<number> {
  return (expectYes(await app.callWith(addLabel, person, { ...CHUCK, ...more })).data as { label_id: number }).label_id;
}
async function labels(person: Person) {
  return expectYes(await app.call(getLabels, person, {})).data;
}
const picture = async (width = 900, height = 300) =>
  new File(
    [
      (await sharp({ create: { width, height, channels: 3, background: '#822' } })
        .png()
        .toBuffer()) as BlobPart,
    ],
    'label.png',
  );
const countFiles = async () =>
  (await readdir(app.folder, { recursive: true })).filter((name) => /\.\w+$/.test(name)).length;

test('adds, lists, opens, changes, and removes labels [ORD-015 ORD-016]', async () => {
  const { owner } = await makePlant(app);
  const label_id = await add(owner);
  expect(await labels(owner)).toEqual([{ label_id, ...CHUCK, image: '' }]);
  const changed = { name: 'Chuck roast, boneless', process_option: 'custom' as const, label_text: 'NOT FOR SALE' };
  expect(await app.call(updateLabel, owner, { label_id, ...changed })).toMatchObject({ message: 'Label saved' });
  expect(await app.call(viewLabel, owner, { label_id })).toMatchObject({ data: { label_id, ...changed } });
  expect(await app.call(removeLabel, owner, { label_id })).toMatchObject({ message: 'Label removed' });
  expect(await labels(owner)).toEqual([]);
  expect((await app.call(removeLabel, owner, { label_id })).http).toBe(404);
});

test('allows each name only once per plant, even if ten labels are added at the same time', async () => {
  const { owner } = await makePlant(app);
  const replies = await Promise.all(Array.from({ length: 10 }, () => app.call(addLabel, owner, CHUCK)));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  expect(replies.find(({ status }) => status === 'no')).toMatchObject({
    code: 'label_twice',
    fields: { name: 'There’s already a label with this name.' },
  });
  const brisket = await add(owner, { name: 'Brisket' });
  expect(await app.call(updateLabel, owner, { ...CHUCK, label_id: brisket, name: 'CHUCK ROAST' })).toMatchObject({
    code: 'label_twice',
  });
  expect(await app.call(updateLabel, owner, { ...CHUCK, label_id: brisket, name: 'brisket' })).toMatchObject({
    status: 'yes',
  });
});

test('stores, replaces, and removes a label’s picture', async () => {
  const { owner } = await makePlant(app);
  const label_id = await add(owner);
  const before = await countFiles();
  const saved = expectYes(await app.call(saveLabelImage, owner, { label_id, file: await picture() }));
  expect((await labels(owner))[0]?.image).toBe(saved.data.address);
  expect((await app.app.inject({ method: 'GET', url: saved.data.address })).statusCode).toBe(200);
  await app.call(saveLabelImage, owner, { label_id, file: await picture(200, 200) });
  expect(await countFiles()).toBe(before + 1);
  await app.call(removeLabelImage, owner, { label_id });
  expect([await countFiles(), (await labels(owner))[0]?.image]).toEqual([before, '']);
  await app.call(saveLabelImage, owner, { label_id, file: await picture() });
  await app.call(removeLabel, owner, { label_id });
  expect(await countFiles()).toBe(before);
});

test('never finds another plant’s labels', async () => {
  const [plant, stranger] = [await makePlant(app), await makePlant(app)];
  const label_id = await add(plant.owner);
  const before = await countFiles();
  const replies = [
    await app.call(viewLabel, stranger.owner, { label_id }),
    await app.call(updateLabel, stranger.owner, { label_id, ...CHUCK }),
    await app.call(removeLabel, stranger.owner, { label_id }),
    await app.call(saveLabelImage, stranger.owner, { label_id, file: await picture() }),
    await app.call(removeLabelImage, stranger.owner, { label_id }),
  ];
  expect(replies.map(({ http }) => http)).toEqual([404, 404, 404, 404, 404]);
  expect(await countFiles()).toBe(before);
  expect(await labels(plant.owner)).toHaveLength(1);
  expect(await labels(stranger.owner)).toEqual([]);
});

test('lets only the office see and edit labels', async () => {
  const plant = await makePlant(app);
  const label_id = await add(plant.owner);
  for (const role of ['butcher', 'producer', 'customer'] as const) {
    const person = await plant.join(role);
    const replies = [
      await app.call(addLabel, person, CHUCK),
      await app.call(getLabels, person, {}),
      await app.call(viewLabel, person, { label_id }),
      await app.call(updateLabel, person, { label_id, ...CHUCK }),
      await app.call(saveLabelImage, person, { label_id, file: await picture() }),
      await app.call(removeLabelImage, person, { label_id }),
      await app.call(removeLabel, person, { label_id }),
    ];
    expect(replies.map(({ http }) => http)).toEqual(Array(replies.length).fill(403));
  }
  for (const wrong of [
    { name: '' },
    { process_option: 'best' },
    { process_option: '' },
    { label_text: 'x'.repeat(1001) },
  ])
    expect((await app.callWith(addLabel, plant.owner, { ...CHUCK, ...wrong })).http).toBe(400);
  expect(await labels(plant.owner)).toHaveLength(1);
});
