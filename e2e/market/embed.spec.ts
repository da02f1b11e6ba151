import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { me } from '#contract/accounts/api.ts';
import { makeBookable } from '#e2e/make-bookable.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { test } from '#e2e/walk.ts';

test('the line that the office copies shows the free days on the plant’s own website', async ({
  page,
  request,
  newVisitor,
}) => {
  const plant = await makeBookable(request);
  const { admin: plant_id } = await plant.call(me, {});
  await openAs(page, plant.email, '/processorProfile');
  const line = await page.getByRole('textbox', { name: 'Your free days on your own website' }).inputValue();
  const link = await page.getByRole('textbox', { name: 'A plain link to your page' }).inputValue();
  expect(line).toContain(`data-plant="${plant_id}"`);

  // The plant's own website is another origin.
  const html = `<!doctype html><html lang="en"><title>Plant</title><body><main>${line}</main>${link}</body></html>`;
  const website = createServer((_, response) => void response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => void website.listen(0, 'localhost', resolve));
  try {
    const visitor = await newVisitor();
    await visitor.goto(`http://localhost:${(website.address() as AddressInfo).port}/`);
    await expect(visitor.getByRole('heading', { name: 'Next free days' })).toBeVisible();
    await expect(visitor.getByRole('term').first()).toHaveText('Beef');
    await expect(visitor.getByRole('definition').first()).toContainText(/[A-Z][a-z]{2}, [A-Z][a-z]{2} \d/);
    expect(await visitor.context().cookies()).toEqual([]);
    await visitor.getByRole('link', { name: 'Ask for a drop-off' }).click();
    await expect(visitor).toHaveURL(new RegExp(`/plant/${plant_id}$`));
  } finally {
    website.close();
  }
});
