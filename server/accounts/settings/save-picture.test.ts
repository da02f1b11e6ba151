import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { me } from '#contract/accounts/api.ts';
import {
  MAX_PICTURE_BYTES,
  removeLogo,
  removePicture,
  saveLogo,
  savePicture,
} from '#contract/accounts/pictures-api.ts';
import { getSettings } from '#contract/accounts/settings-api.ts';
import { makePlant, makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

const blank = (width: number, height: number, background = '#c8372b') =>
  sharp({ create: { width, height, channels: 3, background } });
const fileOf = (bytes: Uint8Array | string, name = 'picture.jpg') => new File([bytes as BlobPart], name);
const save = (person: Person, file: Blob) => app.call(savePicture, person, { file });
const seen = async (address: string) => app.app.inject({ method: 'GET', url: address });
async function savedBy(person: Person, bytes: Uint8Array) {
  return expectYes(await save(person, fileOf(bytes))).data.address;
}
const avatarOf = async (person: Person) => expectYes(await app.call(me, person, {})).data.avatar;
const countFiles = async () =>
  (await readdir(app.folder, { recursive: true })).filter((name) => /\.\w+$/.test(name)).length;

describe('a person’s own picture', () => {
  test.each([
    ['JPEG', () => blank(900, 600).jpeg().toBuffer()],
    ['PNG', () => blank(40, 80).png().toBuffer()],
    ['WebP', () => blank(600, 600).webp().toBuffer()],
    ['GIF', () => blank(64, 64).gif().toBuffer()],
    ['AVIF', () => blank(128, 128).avif({ effort: 0 }).toBuffer()],
  ])('sent as %s becomes a square WebP under /uploads/, and the session has its address [SHL-044]', async (_, make) => {
    const seller = await makeVisitor(app, 'seller');
    expect(await avatarOf(seller)).toBe('');
    const address = await savedBy(seller, await make());
    expect(address).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
    expect(await avatarOf(seller)).toBe(address);

    const reply = await seen(address);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });

  test('is turned upright and stripped of its location and time', async () => {
    const { owner } = await makePlant(app);
    // Red above blue, stored sideways with EXIF orientation 6.
    const upright = await blank(200, 200)
      .composite([{ input: await blank(200, 100, '#0000ff').png().toBuffer(), top: 100, left: 0 }])
      .png()
      .toBuffer();
    const sideways = await sharp(upright)
      .rotate(-90)
      .withExif({
        IFD0: { Copyright: 'Ruth Olsen', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect((await sharp(sideways).metadata()).exif).toBeDefined();

    const { rawPayload } = await seen(await savedBy(owner, sideways));
    const kept = await sharp(rawPayload).metadata();
    expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    const { data } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const colorAt = (row: number) => [...data.subarray((row * 512 + 256) * 3, (row * 512 + 256) * 3 + 3)];
    expect(colorAt(50)[0]).toBeGreaterThan(150);
    expect(colorAt(460)[2]).toBeGreaterThan(150);
  });

  test('replaces the previous one, and leaves no file behind when removed', async () => {
    const buyer = await makeVisitor(app, 'buyer');
    const before = await countFiles();
    const first = await savedBy(buyer, await blank(10, 10).png().toBuffer());
    const second = await savedBy(buyer, await blank(20, 20).png().toBuffer());
    expect([(await seen(first)).statusCode, (await seen(second)).statusCode]).toEqual([404, 200]);
    expect(await app.call(removePicture, buyer, {})).toMatchObject({ status: 'yes', data: { address: '' } });
    expect(await app.call(removePicture, buyer, {})).toMatchObject({ status: 'yes' });
    expect([(await seen(second)).statusCode, await avatarOf(buyer), await countFiles()]).toEqual([404, '', before]);
  });

  test('leaves only one file when sent ten times at once', async () => {
    const buyer = await makeVisitor(app, 'buyer');
    const before = await countFiles();
    const bytes = await blank(300, 300).png().toBuffer();
    const replies = await Promise.all(Array.from({ length: 10 }, () => save(buyer, fileOf(bytes))));
    expect(replies.map(({ http }) => http)).toEqual(Array(10).fill(200));
    const address = (await avatarOf(buyer)) ?? '';
    expect(replies.map((reply) => reply.status === 'yes' && reply.data.address)).toContain(address);
    expect((await seen(address)).statusCode).toBe(200);
    expect(await countFiles()).toBe(before + 1);
  });
});

describe('a file is judged by its content, not its name', () => {
  test.each([
    ['text', 'picture_kind', () => Buffer.from('not a picture at all')],
    ['nothing', 'picture_kind', () => Buffer.alloc(0)],
    [
      'a drawing with a script',
      'picture_kind',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a page', 'picture_kind', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', 'picture_kind', () => Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj')],
    ['a TIFF', 'picture_kind', () => blank(9, 9).tiff().toBuffer()],
    [
      'the beginning of a PNG only',
      'picture_broken',
      async () => (await blank(300, 300).png().toBuffer()).subarray(0, 60),
    ],
    [
      'a JPEG that breaks off',
      'picture_broken',
      async () => {
        const noise = await sharp({
          create: {
            width: 400,
            height: 400,
            channels: 3,
            background: '#888',
            noise: { type: 'gaussian', mean: 120, sigma: 40 },
          },
        })
          .jpeg()
          .toBuffer();
        return noise.subarray(0, noise.length / 2);
      },
    ],
    ['a GIF that is JavaScript', 'picture_broken', () => Buffer.from('GIF89a=1;alert(document.cookie);//')],
  ])('refuses %s with %s', async (_, code, make) => {
    const seller = await makeVisitor(app, 'seller');
    const before = await countFiles();
    const reply = await save(seller, fileOf(await make(), 'me.png'));
    expect(reply).toMatchObject({ http: 422, code, fields: { file: expect.any(String) } });
    expect([await avatarOf(seller), await countFiles()]).toEqual(['', before]);
  });

  test.each([
    [
      'a JPEG that is an archive too',
      async () =>
        Buffer.concat([await blank(50, 50).jpeg().toBuffer(), Buffer.from('PK\x03\x04<script>alert(1)</script>')]),
    ],
    [
      'a PNG with a script in its text',
      () =>
        blank(50, 50)
          .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' } })
          .png()
          .toBuffer(),
    ],
    [
      'a GIF with JavaScript behind it',
      async () => Buffer.concat([await blank(50, 50).gif().toBuffer(), Buffer.from('*/=1;<script>alert(1)</script>')]),
    ],
  ])('stores only the pixels of %s', async (_, make) => {
    const seller = await makeVisitor(app, 'seller');
    const { rawPayload } = await seen(await savedBy(seller, await make()));
    expect(rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    expect(rawPayload.includes('script')).toBe(false);
    expect(rawPayload.includes('PK\x03\x04')).toBe(false);
  });

  test('refuses a small file that unpacks to too many pixels', async () => {
    const seller = await makeVisitor(app, 'seller');
    const bomb = await sharp({
      create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await save(seller, fileOf(bomb))).toMatchObject({ http: 422, code: 'picture_too_large' });
  });

  test('keeps the first frame of an animation', async () => {
    const seller = await makeVisitor(app, 'seller');
    const frames = [await blank(60, 60, '#ff0000').png().toBuffer(), await blank(60, 60, '#0000ff').png().toBuffer()];
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const { rawPayload } = await seen(await savedBy(seller, gif));
    expect((await sharp(rawPayload).metadata()).pages ?? 1).toBe(1);
    const [red = 0, , blue = 0] = (await sharp(rawPayload).raw().toBuffer()).subarray(0, 3);
    expect(red).toBeGreaterThan(blue);
  });

  test.each([
    '../../secret.png',
    '/etc/passwd',
    '..\\..\\x.webp',
    'a\0b.png',
    'x.php',
    '<img src=x onerror=alert(1)>.png',
  ])('ignores the file name %s', async (name) => {
    const seller = await makeVisitor(app, 'seller');
    const before = await countFiles();
    const reply = await save(seller, fileOf(await blank(9, 9).png().toBuffer(), name));
    if (reply.status === 'yes') expect(reply.data.address).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
    else expect(reply.http).toBe(400);
    expect(await countFiles()).toBe(before + (reply.status === 'yes' ? 1 : 0));
  });
});

test('refuses a file over 10 MB, and more than one file', async () => {
  const seller = await makeVisitor(app, 'seller');
  const large = fileOf(new Uint8Array(MAX_PICTURE_BYTES + 1));
  expect(await save(seller, large)).toMatchObject({ http: 413, code: 'too_large' });
  expect(await save(seller, fileOf(new Uint8Array(2 * MAX_PICTURE_BYTES)))).toMatchObject({ http: 413 });

  const form = new FormData();
  for (const name of ['file', 'file']) form.append(name, fileOf(await blank(9, 9).png().toBuffer()));
  const sent = new Response(form);
  const reply = await app.app.inject({
    method: 'POST',
    url: savePicture.path,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { authorization: `Bearer ${seller.token}`, 'content-type': sent.headers.get('content-type') ?? '' },
  });
  expect([reply.statusCode, await avatarOf(seller)]).toEqual([413, '']);
});

test('refuses anything but a file', async () => {
  const seller = await makeVisitor(app, 'seller');
  const send = (payload: string) =>
    app.app.inject({
      method: 'POST',
      url: savePicture.path,
      payload: payload.replaceAll('\n', '\r\n'),
      headers: { authorization: `Bearer ${seller.token}`, 'content-type': 'multipart/form-data; boundary=q' },
    });
  const field = await send('--q\nContent-Disposition: form-data; name="file"\n\nnot a file\n--q--\n');
  expect([field.statusCode, field.json().fields]).toEqual([400, { file: 'Choose a file.' }]);
  const json = await send(
    '--q\nContent-Disposition: form-data; name="file"\nContent-Type: application/json\n\n{"name":"x","bytes":[1]}\n--q--\n',
  );
  expect(json.statusCode).toBe(400);
  const broken = await send('--q\nContent-Disposition: form-data; name="file"; filename="x"\n\n\x89PNG');
  expect(broken.statusCode).toBe(400);
});

test('refuses a file on a call that takes none', async () => {
  const { owner } = await makePlant(app);
  const reply = await app.callWith(removePicture, owner, { file: fileOf('x') });
  expect(reply).toMatchObject({ http: 413, code: 'too_large' });
});

describe('an address under /uploads/', () => {
  test.each([
    'x.webp',
    '..%2f..%2fsecret',
    '%2e%2e/secret.webp',
    `${'a'.repeat(32)}.webp`,
    `${'a'.repeat(32)}.svg`,
    `${'A'.repeat(32)}.webp`,
  ])('%s is not found', async (name) => {
    expect((await seen(`/uploads/${name}`)).statusCode).toBe(404);
  });
});

describe('the logo of a plant', () => {
  test('keeps its shape, is shown to all staff, and can be changed only by the office', async () => {
    const plant = await makePlant(app);
    const butcher = await plant.join('butcher');
    const file = fileOf(await blank(2000, 500).png().toBuffer());
    expect((await app.call(saveLogo, butcher, { file })).http).toBe(403);
    const saved = expectYes(await app.call(saveLogo, plant.owner, { file }));
    const address = saved.data.address;
    const { rawPayload } = await seen(address);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1024, height: 256 });
    expect(await app.call(getSettings, butcher, {})).toMatchObject({ data: { logo: address } });
    const [other] = [await makePlant(app)];
    expect(await app.call(getSettings, other.owner, {})).toMatchObject({ data: { logo: '' } });
    expect(await app.call(removeLogo, other.owner, {})).toMatchObject({ status: 'yes' });
    expect((await seen(address)).statusCode).toBe(200);
    expect(await app.call(removeLogo, plant.owner, {})).toMatchObject({ data: { address: '' } });
    expect((await seen(address)).statusCode).toBe(404);
  });
});
