import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { MAX_PHOTOS } from '#contract/market/lots/lot.ts';
import * as api from '#contract/market/lots/lots-api.ts';
import { searchLots } from '#contract/market/search/search-api.ts';
import { MAX_PHOTOS_A_DAY } from '#server/market/files/photo-limit.ts';
import { deleteRemovedPhotos } from '#server/market/lots/photo-store.ts';
import { makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { makeSeller } from '#server/test/publish-lot.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8372b' } });
const fileOf = (bytes: Uint8Array | string) => new File([bytes as BlobPart], 'photo.jpg');
const draftOf = async (seller: Person) => expectYes(await app.call(api.saveLot, seller, {})).data.lot_id;
const send = async (seller: Person, lot_id: number, bytes?: Uint8Array | string) =>
  app.call(api.addLotPhoto, seller, { lot_id, file: fileOf(bytes ?? (await blank(40, 30).png().toBuffer())) });
async function addOne(seller: Person, lot_id: number, bytes?: Uint8Array) {
  const photo = expectYes(await send(seller, lot_id, bytes)).data.photos.at(-1);
  if (!photo) throw new Error('a photo was added');
  return photo;
}
const open = (name: string) => app.app.inject({ method: 'GET', url: pictureAddress(name) });
const age = () => sql`update removed_photos set removed_at = removed_at - interval '2 days'`.execute(app.db);
const namesOf = async (seller: Person, lot_id: number) =>
  expectYes(await app.call(api.viewOwnLot, seller, { lot_id })).data.photos.map(({ small }) => small);

describe('a photo of a lot', () => {
  test('is turned upright, saved in three widths, and loses its location and time [MKT-007]', async () => {
    const seller = await makeSeller(app);
    const sideways = await blank(1200, 2400)
      .withExif({
        IFD0: { Copyright: 'Ruth Olsen' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sideways).metadata()).exif).toBeDefined();
    const photo = await addOne(seller, await draftOf(seller), sideways);
    expect(photo).toMatchObject({ width: 1920, height: 960 });
    const widths = [];
    for (const name of [photo.small, photo.medium, photo.large]) {
      const { format, width, exif, xmp, iptc, orientation } = await sharp((await open(name)).rawPayload).metadata();
      expect({ format, exif, xmp, iptc, orientation }).toEqual({ format: 'webp' });
      widths.push(width);
    }
    expect(widths).toEqual([320, 960, 1920]);
  });

  test('is refused if it is huge, broken, or not a picture', async () => {
    const seller = await makeSeller(app);
    const lot_id = await draftOf(seller);
    const huge = await blank(8000, 7000).png({ compressionLevel: 1 }).toBuffer();
    expect(await send(seller, lot_id, huge)).toMatchObject({ code: 'picture_too_large' });
    const whole = await blank(300, 300).jpeg().toBuffer();
    expect(await send(seller, lot_id, whole.subarray(0, whole.length / 2))).toMatchObject({ code: 'picture_broken' });
    expect(await send(seller, lot_id, '<svg xmlns="http://www.w3.org/2000/svg"/>')).toMatchObject({
      code: 'photo_kind',
    });
    expect(await namesOf(seller, lot_id)).toEqual([]);
  });

  test('counts toward a limit of 200 a day per person, even if several are sent at the same time or removed again', async () => {
    const seller = await makeSeller(app);
    const lot_id = await draftOf(seller);
    await addOne(seller, lot_id);
    await sql`
      update photo_counts set photos = ${MAX_PHOTOS_A_DAY - 2} where account_id = ${seller.account_id}`.execute(app.db);
    const replies = await Promise.all([1, 2, 3, 4].map(() => send(seller, lot_id)));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(2);
    expect(await namesOf(seller, lot_id)).toHaveLength(3);
    const removed = await namesOf(seller, lot_id);
    expectYes(await app.call(api.arrangeLotPhotos, seller, { lot_id, photos: [], removed }));
    expect(await send(seller, lot_id)).toMatchObject({ code: 'photos_a_day_full', http: 429 });
    await sql`update photo_counts set since = since - interval '1 day' where account_id = ${seller.account_id}`.execute(
      app.db,
    );
    await addOne(seller, lot_id);
  });

  test('stays where the seller put it, and is gone once it is removed', async () => {
    const seller = await makeSeller(app);
    const lot_id = await draftOf(seller);
    const [first, second, third] = [
      await addOne(seller, lot_id),
      await addOne(seller, lot_id),
      await addOne(seller, lot_id),
    ];
    const photos = [third.small, first.small, third.small, 'someone-elses.webp'];
    expectYes(await app.call(api.arrangeLotPhotos, seller, { lot_id, photos, removed: [second.small] }));
    expect(await namesOf(seller, lot_id)).toEqual([third.small, first.small]);

    await deleteRemovedPhotos(app.db, app.files);
    expect((await open(second.large)).statusCode).toBe(200);
    await age();
    await deleteRemovedPhotos(app.db, app.files);
    expect((await open(second.large)).statusCode).toBe(404);
    expect((await open(first.large)).statusCode).toBe(200);
  });

  test('stays at the end if it was added in another window while others were moved or removed', async () => {
    const seller = await makeSeller(app);
    const lot_id = await draftOf(seller);
    const [first, second] = [await addOne(seller, lot_id), await addOne(seller, lot_id)];
    const added = await addOne(seller, lot_id);
    const arrange = async (photos: string[], removed: string[] = []) =>
      expectYes(await app.call(api.arrangeLotPhotos, seller, { lot_id, photos, removed }));
    await arrange([second.small, first.small]);
    expect(await namesOf(seller, lot_id)).toEqual([second.small, first.small, added.small]);
    await arrange([first.small], [second.small]);
    expect(await namesOf(seller, lot_id)).toEqual([first.small, added.small]);
    await age();
    await deleteRemovedPhotos(app.db, app.files);
    expect([(await open(second.small)).statusCode, (await open(added.small)).statusCode]).toEqual([404, 200]);
  });

  test('stays while a copy of the lot still shows it', async () => {
    const seller = await makeSeller(app);
    const lot_id = await draftOf(seller);
    const { small } = await addOne(seller, lot_id);
    const next = expectYes(await app.call(api.offerNextLot, seller, { lot_id })).data;
    expectYes(await app.call(api.arrangeLotPhotos, seller, { lot_id, photos: [], removed: [small] }));
    await age();
    await deleteRemovedPhotos(app.db, app.files);
    expect((await open(small)).statusCode).toBe(200);
    expectYes(await app.call(api.arrangeLotPhotos, seller, { lot_id: next.lot_id, photos: [], removed: [small] }));
    await age();
    await deleteRemovedPhotos(app.db, app.files);
    expect((await open(small)).statusCode).toBe(404);
  });

  test('can’t be added to or removed from someone else’s lot, and can’t exceed the limit', async () => {
    const seller = await makeSeller(app);
    const lot_id = await draftOf(seller);
    const photo = await addOne(seller, lot_id);
    const other = await makeSeller(app);
    expect(await send(other, lot_id)).toMatchObject({ http: 404 });
    expect(await app.call(api.arrangeLotPhotos, other, { lot_id, photos: [] })).toMatchObject({ http: 404 });
    expect(await send(await makeVisitor(app, 'buyer'), lot_id)).toMatchObject({ http: 403 });
    expect(await namesOf(seller, lot_id)).toEqual([photo.small]);
    await app.db
      .updateTable('lots')
      .set({ photos: JSON.stringify(Array.from({ length: MAX_PHOTOS }, () => photo)) })
      .where('lot_id', '=', lot_id)
      .execute();
    expect(await send(seller, lot_id)).toMatchObject({ code: 'photos_full' });
  });
});

describe('a farm', () => {
  test('is located by its ZIP code, and its lots can be found there and by the farm’s name [MKT-001 MKT-006]', async () => {
    const seller = await makeVisitor(app, 'seller');
    const save = (form: { zip: string; name?: string; story?: string; revision?: number }) =>
      app.call(api.saveFarm, seller, { name: 'Boone Hill Farm', ...form });
    expect(await save({ zip: '00000' })).toMatchObject({ code: 'zip_unknown' });
    const first = expectYes(await save({ zip: '50158', story: 'Grass all year.' })).data;
    expect(first).toMatchObject({ name: 'Boone Hill Farm', city: 'Marshalltown', state: 'IA' });
    const box = { kind: 'product', title: 'Jerky', price_cents: 900, piece_name: '4 oz bag', pieces: 5 } as const;
    const draft = expectYes(await app.call(api.saveLot, seller, box)).data;
    expectYes(await app.call(api.publishLot, seller, draft));
    const isFound = async (search: string) =>
      expectYes(await app.call(searchLots, null, { search })).data.rows.some(({ lot_id }) => lot_id === draft.lot_id);
    expect(await isFound('boone hill jerky')).toBe(true);
    const moved = expectYes(await save({ zip: '55057', revision: first.revision })).data;
    expect(moved).toMatchObject({ state: 'MN', revision: first.revision + 1 });
    expect(await save({ zip: '50158', revision: first.revision })).toMatchObject({ http: 409, code: 'lot_changed' });
    const { rows } = await sql`
      select l.zip, l.lat = f.lat and l.lon = f.lon as is_there from lots l join farms f using (seller_id)
      where lot_id = ${draft.lot_id}`.execute(app.db);
    expect(rows).toEqual([{ zip: '55057', is_there: true }]);
    expect(expectYes(await app.call(api.viewOwnFarm, seller, {})).data).toEqual(moved);
    expectYes(await save({ name: 'Cannon River Farm', zip: '55057', revision: moved.revision }));
    expect([await isFound('boone hill'), await isFound('cannon river')]).toEqual([false, true]);
  });
});
