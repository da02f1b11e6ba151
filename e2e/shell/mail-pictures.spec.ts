import { expect } from '@playwright/test';
import sharp from 'sharp';
import { test } from '#e2e/walk.ts';
import { mailHtml } from '#server/mail/mail-html.ts';

const html = mailHtml({
  text: [
    'Hello Ana,',
    'Your invoice for Whitlow-Featherstonehaugh beef is ready.\nTo pay: $1,284.41\nDue: Mon, Nov 30',
    `See it here: https://plant.test/pay/${'a'.repeat(43)}`,
    `If this wasn’t you, choose a new password now and check where you’re signed in: https://plant.test/${'b'.repeat(80)}`,
    'Calder Meats\n515-555-0100 · office@plant.test',
  ].join('\n\n'),
  language: 'en',
  from: 'Calder Meats',
  hasLogo: true,
});

const LIGHT_SHEET = '#fffdf9';
const DARK_SHEET = '#211e1a';

for (const [colorScheme, sheet, ink] of [
  ['light', LIGHT_SHEET, '#221d18'],
  ['dark', DARK_SHEET, '#ece6dc'],
] as const) {
  for (const width of [390, 800]) {
    test(`an email is readable in a ${colorScheme} mail program ${width} px wide, without its pictures @widths`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await page.setContent(html);
      const button = page.getByRole('link', { name: 'See it here' });
      await expect(button).toHaveAttribute('href', /^https:\/\/plant\.test\/pay\//);
      await expect(page.getByText('Due: Mon, Nov 30')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      const box = await button.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);

      const colors = await colorsOf(await page.screenshot());
      expect(colors.has(sheet)).toBe(true);
      expect(colors.has(ink)).toBe(true);
      expect(colors.has(colorScheme === 'dark' ? LIGHT_SHEET : DARK_SHEET)).toBe(false);
    });
  }
}

/** All colors of a picture, such as '#942a21'. */
async function colorsOf(picture: Buffer): Promise<ReadonlySet<string>> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colors = new Set<string>();
  for (let at = 0; at < data.length; at += info.channels) colors.add(`#${data.subarray(at, at + 3).toString('hex')}`);
  return colors;
}
