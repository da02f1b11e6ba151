import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mailHtml } from '#server/mail/mail-html.ts';
import { readPlantSender } from '#server/mail/plant-sender.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';

const app = openTestApp();
const LOGO = `${'a'.repeat(32)}.webp`;
const mail = { text: 'Hello', language: 'en', from: 'Calder Meats', hasLogo: false } as const;

test('shows the plant’s name, and its logo only if there is one', () => {
  expect(mailHtml(mail)).toContain('>Calder Meats</p>');
  expect(mailHtml(mail)).not.toContain('<img');
  expect(mailHtml({ ...mail, hasLogo: true })).toContain('<img src="cid:logo@hindquarter" alt=""');
});

test('escapes whatever people wrote', () => {
  const html = mailHtml({
    ...mail,
    from: '"A" & <b>',
    text: '<img src=x onerror=1> https://a.test/?a="><script>',
  });
  expect(html).not.toMatch(/<script|<b>|<img/);
  expect(html).toContain('&quot;A&quot; &amp; &lt;b&gt;');
});

test('loads nothing from the network', () => {
  const html = mailHtml({ ...mail, text: 'Pay by card: https://a.test/pay/x', hasLogo: true });
  expect(html.match(/\b(src|href|url)\s*[=(]\s*"?[^"\s)]+/g)).toEqual([
    'src="cid:logo@hindquarter',
    'href="https://a.test/pay/x',
  ]);
});

test('reads a plant’s name and its logo as PNG', async () => {
  const plant = await makePlant(app);
  const { name } = await app.db
    .selectFrom('plants')
    .select('name')
    .where('plant_id', '=', plant.plant_id)
    .executeTakeFirstOrThrow();
  const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#942a21' } })
    .webp()
    .toBuffer();
  const files = { get: async (file: string) => (file === LOGO ? picture : undefined) };
  expect(await readPlantSender({ db: app.db, files }, plant.plant_id)).toEqual({ name, logo: null });
  await app.db.updateTable('plants').set({ logo: LOGO }).where('plant_id', '=', plant.plant_id).execute();
  const { logo } = await readPlantSender({ db: app.db, files }, plant.plant_id);
  expect(await sharp(logo ?? undefined).metadata()).toMatchObject({ format: 'png', width: 384, height: 128 });
});
