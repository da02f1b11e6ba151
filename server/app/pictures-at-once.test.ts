import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePicture } from '#server/accounts/settings/make-picture.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { storePhoto } from '#server/market/files/store-photo.ts';

const blank = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#c8372b' } });
const FILES = {
  jpeg: await blank().jpeg().toBuffer(),
  png: await blank().png().toBuffer(),
  webp: await blank().webp().toBuffer(),
  gif: await blank().gif().toBuffer(),
  avif: await blank().avif().toBuffer(),
  tiff: await blank().tiff().toBuffer(),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
};
type Kind = keyof typeof FILES;
const store = { put: async (_: Uint8Array, ending: string) => `stored${ending}` } as unknown as FileStore;

let people = 0;
const nextPerson = () => ({ actor: { account_id: ++people, plant_id: null } });
const asPicture = (kind: Kind) => makePicture(nextPerson(), FILES[kind], 'avatar');
const asPhoto = (kind: Kind) => storePhoto(store, nextPerson(), FILES[kind]);

test('converts pictures and photos of all accepted kinds at the same time, and refuses others', async () => {
  const photoKinds = ['jpeg', 'png', 'webp'] as const;
  const [pictures, photos] = await Promise.all([
    Promise.all((['gif', 'avif', ...photoKinds] as const).map(asPicture)),
    Promise.all(photoKinds.map(asPhoto)),
    ...(['tiff', 'svg'] as const).map((kind) =>
      expect(asPicture(kind)).rejects.toMatchObject({ code: 'picture_kind' }),
    ),
    ...(['gif', 'avif'] as const).map((kind) => expect(asPhoto(kind)).rejects.toMatchObject({ code: 'photo_kind' })),
  ]);
  for (const picture of pictures) expect((await sharp(picture).metadata()).width).toBe(512);
  expect(photos.map(({ width }) => width)).toEqual(photoKinds.map(() => 40));
});

test('converting a photo in one thread doesn’t change the decoders of other threads or turn on the cache', async () => {
  await asPhoto('png');
  for (const kind of ['gif', 'avif'] as const) expect((await sharp(FILES[kind]).metadata()).width).toBe(40);
  for (const kind of ['tiff', 'svg'] as const) await expect(sharp(FILES[kind]).metadata()).rejects.toThrow();
  const { memory, files, items } = sharp.cache();
  expect([memory.max, files.max, items.max]).toEqual([0, 0, 0]);
});
