import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createManualOrder, viewOrder } from '#contract/booking/api.ts';
import { addAttachment, getAttachment, MAX_ATTACHMENT_BYTES } from '#contract/orders/attachments-api.ts';
import { comingDay, makeCustomer, makePlant, makeTemplate, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n');
const picture = (kind: 'jpeg' | 'png' | 'gif') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a1f1a' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'taken at home' } } })
    .toFormat(kind)
    .toBuffer();
const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);

async function bring(person: Person, bytes: Uint8Array = PDF, name = 'cert.pdf'): Promise<number> {
  return expectYes(await app.call(addAttachment, person, { file: fileOf(bytes, name) })).data.attachment_id;
}
async function fetchFile(person: Person | null, attachment_id: number) {
  const address = getAttachment.path.replace(':attachment_id', String(attachment_id));
  const headers = person ? { authorization: `Bearer ${person.token}` } : {};
  const answer = await app.app.inject({ method: 'GET', url: address, headers });
  return { http: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
}
const countFiles = async () =>
  (await readdir(app.folder, { recursive: true })).filter((name) => name.includes('.')).length;

test('returns the id of an uploaded file, and lets the plant’s staff download the file [ORD-094]', async () => {
  const { owner, join } = await makePlant(app);
  const reply = await app.callWith(addAttachment, owner, { file: fileOf(PDF, 'C:\\scans\\cert.pdf') });
  expect(reply).toMatchObject({ http: 200, data: { uploaded: 1, fileName: 'cert.pdf' } });
  const raw = expectYes(await app.call(addAttachment, owner, { file: fileOf(PDF, 'cert.pdf') }));
  expect(Object.keys(raw.data).sort()).toEqual(['attachment_id', 'fileName', 'uploaded']);

  for (const person of [owner, await join('manager'), await join('butcher')]) {
    const given = await fetchFile(person, raw.data.attachment_id);
    expect(given).toMatchObject({ http: 200, bytes: PDF });
    expect(given.headers['content-type']).toBe('application/pdf');
    expect(given.headers['content-disposition']).toMatch(/^attachment; filename="cert.pdf"/);
    expect(given.headers['x-content-type-options']).toBe('nosniff');
  }
});

test('converts a picture to JPEG without camera data', async () => {
  const { owner } = await makePlant(app);
  for (const kind of ['jpeg', 'png'] as const) {
    const given = await fetchFile(owner, await bring(owner, await picture(kind), `scan.${kind}`));
    expect(given.headers['content-type']).toBe('image/jpeg');
    expect(given.headers['content-disposition']).toContain(kind === 'png' ? 'scan.jpg' : 'scan.jpeg');
    const { format, width, exif } = await sharp(given.bytes).metadata();
    expect({ format, width, exif }).toEqual({ format: 'jpeg', width: 60, exif: undefined });
  }
});

test('lets only staff, the uploader, and the people involved in its order download a file [ORD-094]', async () => {
  const [plant, stranger] = [await makePlant(app), await makePlant(app)];
  const [ann, bob] = [await makeCustomer(app, plant), await makeCustomer(app, plant)];
  const [annSignedIn, bobSignedIn] = [await app.signIn(ann.account_id), await app.signIn(bob.account_id)];
  const attachment_id = await bring(plant.owner);
  for (const person of [null, annSignedIn, bobSignedIn, stranger.owner]) {
    expect((await fetchFile(person, attachment_id)).http).toBe(person ? 404 : 401);
  }

  const share = { cut_sheet: await makeTemplate(app, plant), animal: 'beef' as const, order_number: 1 };
  expectYes(
    await app.call(createManualOrder, plant.owner, {
      event_name: 'Ann’s beef',
      beef_qty: 1,
      dropoff_date: comingDay(3),
      organic_certified_file: String(attachment_id),
      split: [{ ...share, customer: ann.customer_id, amount: 'Whole' }],
    }),
  );
  expect((await fetchFile(annSignedIn, attachment_id)).http).toBe(200);
  expect((await fetchFile(bobSignedIn, attachment_id)).http).toBe(404);
  expect((await fetchFile(stranger.owner, attachment_id)).http).toBe(404);

  const own = await bring(bobSignedIn, PDF, 'mine.pdf');
  expect((await fetchFile(bobSignedIn, own)).http).toBe(200);
  expect((await fetchFile(annSignedIn, own)).http).toBe(404);
});

test('lists each order’s files, each in its own field [ORD-037]', async () => {
  const { owner } = await makePlant(app);
  const [organic, other, age] = [await bring(owner), await bring(owner), await bring(owner, PDF, 'age.pdf')];
  const booked = expectYes(
    await app.call(createManualOrder, owner, {
      event_name: 'Two and a hog',
      beef_qty: 2,
      hog_qty: 1,
      dropoff_date: comingDay(3),
      organic_certified_file: `${organic},${other}`,
      thirty_plus_file: String(age),
      over_thirty_months: [{ animal: 'beef', order_number: 2, answer: 'no' }],
    }),
  );
  const fields = await Promise.all(
    booked.data.order_ids.map(async (order_id) => {
      const view = expectYes(await app.call(viewOrder, owner, { order_id }));
      const { organic_certified_file, thirty_plus_file, files } = view.data;
      return { organic_certified_file, thirty_plus_file, names: files.map(({ file_name }) => file_name) };
    }),
  );
  const both = `${organic},${other}`;
  // Proof of age is only for cattle that may be over thirty months.
  expect(fields).toEqual([
    { organic_certified_file: both, thirty_plus_file: String(age), names: ['cert.pdf', 'cert.pdf', 'age.pdf'] },
    { organic_certified_file: both, thirty_plus_file: '', names: ['cert.pdf', 'cert.pdf'] },
    { organic_certified_file: both, thirty_plus_file: '', names: ['cert.pdf', 'cert.pdf'] },
  ]);
});

test('refuses anything but PDF, JPEG, and PNG files, no matter what they are called', async () => {
  const { owner } = await makePlant(app);
  const before = await countFiles();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  for (const [bytes, name] of [
    [svg, 'cert.png'],
    [html, 'cert.pdf'],
    [await picture('gif'), 'cert.jpg'],
    [Buffer.from('MZ\x90\0'), 'cert.pdf'],
    [Buffer.alloc(0), 'cert.pdf'],
  ] as const) {
    const reply = await app.callWith(addAttachment, owner, { file: fileOf(bytes, name) });
    expect(reply, name).toMatchObject({ http: 422, status: 'no', code: 'attachment_kind' });
  }
  const broken = (await picture('png')).subarray(0, 60);
  expect(await app.callWith(addAttachment, owner, { file: fileOf(broken, 'cert.png') })).toMatchObject({
    http: 422,
    code: 'picture_broken',
  });
  const large = await app.callWith(addAttachment, owner, {
    file: fileOf(Buffer.concat([PDF, Buffer.alloc(MAX_ATTACHMENT_BYTES)]), 'large.pdf'),
  });
  expect(large).toMatchObject({ http: 413, code: 'too_large' });
  expect(await app.callWith(addAttachment, owner, { note: 'no file' })).toMatchObject({ http: 415 });
  expect(await countFiles()).toBe(before);
});

test('lets staff attach only the plant’s files to an order, and portal users only their own', async () => {
  const [plant, stranger] = [await makePlant(app), await makePlant(app)];
  const customer = await plant.join('customer');
  await app.db
    .insertInto('card_profiles')
    .values({
      account_id: customer.account_id,
      provider: 'sandbox',
      token: crypto.randomUUID(),
      brand: 'visa',
      last_four: '4242',
      exp_month: 12,
      exp_year: 2199,
    })
    .execute();
  const book = (person: Person, thirty_plus_file: string) =>
    app.callWith(createManualOrder, person, {
      event_name: 'Beef',
      beef_qty: 1,
      dropoff_date: comingDay(3),
      thirty_plus_file,
    });
  const [theirs, office] = [await bring(stranger.owner), await bring(plant.owner)];
  for (const [person, file, code] of [
    [plant.owner, String(theirs), 'attachment_unknown'],
    [plant.owner, '999999999', 'attachment_unknown'],
    [customer, String(office), 'attachment_unknown'],
    [plant.owner, '1,two', 'malformed'],
    [plant.owner, '-1', 'malformed'],
    [plant.owner, Array.from({ length: 21 }, (_, at) => at + 1).join(','), 'malformed'],
  ] as const) {
    expect(await book(person, file), `${file}`).toMatchObject({ status: 'no', code });
  }
  const made = app.db.selectFrom('orders').select('order_id').where('plant_id', '=', plant.plant_id);
  expect(await made.execute()).toEqual([]);
  expect(await book(customer, String(await bring(customer)))).toMatchObject({ status: 'yes' });
});

test('stores files under random names, outside the folders that the website serves', async () => {
  const { owner, plant_id } = await makePlant(app);
  const attachment_id = await bring(owner);
  const { file } = await app.db
    .selectFrom('attachments')
    .select('file')
    .where('plant_id', '=', plant_id)
    .where('attachment_id', '=', attachment_id)
    .executeTakeFirstOrThrow();
  expect(file).toMatch(/^[0-9a-f]{32}\.pdf$/);
  expect(await readFile(path.join(app.folder, file.slice(0, 2), file))).toEqual(PDF);
  expect((await app.app.inject({ method: 'GET', url: `/uploads/${file}` })).statusCode).toBe(404);
});

test('limits uploads to 200 files a day', async () => {
  const { owner, plant_id } = await makePlant(app);
  const rows = Array.from({ length: 200 }, (_, at) => ({
    plant_id,
    created_by: owner.account_id,
    file_name: 'cert.pdf',
    file: `${at.toString(16).padStart(32, '0')}.pdf`,
  }));
  await app.db.insertInto('attachments').values(rows).execute();
  const reply = await app.callWith(addAttachment, owner, { file: fileOf(PDF, 'cert.pdf') });
  expect(reply).toMatchObject({ http: 429, code: 'too_many' });
});
