import { expect, type Locator, type Page } from '@playwright/test';
import { getSettings, saveSettings } from '#contract/accounts/settings-api.ts';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import { SPECIES } from '#contract/lib/species.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, test } from '#e2e/walk.ts';

const animal = (page: Page) => page.getByRole('toolbar', { name: 'Parts of the animal' });
const choice = (page: Page) => page.getByRole('region', { name: 'Choice' });

const DRAWING_FILE = /(?<=\/assets\/)(beef|bison|yak|elk|deer|generic|hog|lamb|goat|poultry)(?=-[^/]*\.js$)/g;

/** Labels that overlap, extend beyond the drawing, or are too small to press. */
const findMisplaced = (diagram: Locator): Promise<string[]> =>
  diagram.evaluate((field) => {
    const frame = field.getBoundingClientRect();
    const boxes = [...field.querySelectorAll('button')].map((label) => ({
      name: label.textContent,
      box: label.getBoundingClientRect(),
    }));
    return boxes.flatMap(({ name, box }, at) => [
      ...(box.width < 24 || box.height < 24 ? [`${name} is ${box.width} by ${box.height}`] : []),
      ...(box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom
        ? [`${name} stands out`]
        : []),
      ...boxes
        .slice(at + 1)
        .filter(
          ({ box: other }) =>
            box.right > other.left && other.right > box.left && box.bottom > other.top && other.bottom > box.top,
        )
        .map((other) => `${name} covers ${other.name}`),
    ]);
  });

/**
 * Presses the middle and the corners of a 44 by 44 px square around each label. Every press must focus the label's
 * part, or show a list with a large button for it.
 */
const findSmallTargets = (diagram: Locator): Promise<string[]> =>
  diagram.evaluate(async (field) => {
    const small: string[] = [];
    for (const label of field.querySelectorAll('button')) {
      const { left, right, top, bottom } = label.getBoundingClientRect();
      const title = label.textContent ?? '';
      for (const [x, y] of [
        [-21, -21],
        [21, -21],
        [-21, 21],
        [21, 21],
        [0, 0],
      ] as const) {
        const place = { clientX: (left + right) / 2 + x, clientY: (top + bottom) / 2 + y };
        label.scrollIntoView({ block: 'center' });
        (document.activeElement as HTMLElement | null)?.blur();
        const now = label.getBoundingClientRect();
        place.clientX += now.left - left;
        place.clientY += now.top - top;
        const hit = document.elementFromPoint(place.clientX, place.clientY);
        hit?.dispatchEvent(new MouseEvent('click', { ...place, bubbles: true, detail: 1 }));
        await new Promise(requestAnimationFrame);
        const listed = [...document.querySelectorAll('fieldset button')].find((one) => one.textContent === title);
        const box = listed?.getBoundingClientRect();
        const isListed = box !== undefined && box.width >= 44 && box.height >= 44;
        if (!isListed && document.activeElement?.getAttribute('aria-label') !== title)
          small.push(`${title} at ${x}, ${y}`);
      }
    }
    return small;
  });

test('every species has a drawing and a sheet with a label for each part [CUT-020] [CUT-049]', {
  tag: '@widths',
}, async ({ page, request }) => {
  const { email, call } = await makePlant(request);
  const { version } = await call(getSettings, {});
  await call(saveSettings, { version, species: SPECIES });
  const templates: { id: number; name: string; type: string }[] = await call(getCustomForm, {});
  expect(new Set(templates.map(({ type }) => type))).toEqual(new Set(SPECIES));
  expect(templates.map(({ name }) => name)).toEqual(expect.arrayContaining(['Hog', 'Pork']));
  await openAs(page, email, `/processorCutSheet?form_id=${templates[0]?.id}`);
  // Sheets for halves and quarters have the same labels.
  for (const { id, name } of templates.filter(({ name }) => !/ (half|quarter)$/.test(name))) {
    if (id !== templates[0]?.id) await page.evaluate((to) => history.pushState({}, '', to), `?form_id=${id}`);
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    const { form_json } = await call(getCustomForm, { form_id: id });
    await expect(animal(page).getByRole('button')).toHaveCount(Object.keys(animalParts(form_json)).length);
    await expect(animal(page).locator('svg g[data-part]').nth(2)).toBeAttached();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => findMisplaced(animal(page)), `${name} at ${width} px`).toEqual([]);
    }
    await expect.poll(() => findSmallTargets(animal(page)), `touch targets of ${name}`).toEqual([]);
  }
  // On a read-only template, clicking a label takes the user to its questions.
  const label = animal(page).getByRole('button').last();
  await label.click();
  await expect(page.getByRole('region', { name: (await label.textContent()) ?? '', exact: true })).toBeFocused();
  await expectGoodEverywhere(page);
});

test('a part opens with a click on its label or region or with the keyboard, and shows its status [CUT-009]', async ({
  page,
  request,
}) => {
  const { email, path } = await makeSheet(request);
  const drawings: string[] = [];
  page.on('request', (asked) => drawings.push(...(asked.url().match(DRAWING_FILE) ?? [])));
  await openAs(page, email, path);
  const label = (name: string) => animal(page).getByRole('button', { name, exact: true });

  await label('Rib: nothing chosen').click();
  // Only this animal's drawing is loaded.
  await expect(animal(page).locator('g[data-part="rib"]')).toBeVisible();
  expect(drawings).toEqual(['beef']);
  await expect(choice(page).getByRole('heading', { name: 'Rib' })).toBeVisible();
  await expect(label('Rib: nothing chosen')).toHaveAttribute('aria-current', 'true');
  // Clicks the region itself, away from its label.
  await animal(page)
    .locator('svg g[data-part="plate"]')
    .click({ position: { x: 12, y: 70 } });
  await expect(choice(page).getByRole('heading', { name: 'Plate' })).toBeVisible();

  // The animal is a single Tab stop, and arrow keys move within it.
  await label('Plate: nothing chosen').focus();
  await page.keyboard.press('ArrowUp');
  await expect(label('Rib: nothing chosen')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(label('Short loin: nothing chosen')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(label('Chuck: nothing chosen')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(animal(page).locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(label('Chuck: nothing chosen')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(choice(page).getByRole('heading', { name: 'Chuck' })).toBeVisible();

  await choice(page).getByRole('checkbox', { name: 'Chuck roast' }).check();
  await expect(label('Chuck: choices missing')).toBeVisible();
  await expect(animal(page).locator('svg g[data-part="chuck"]')).toHaveAttribute('data-state', 'red');
  await expect(label('Ground beef: choices missing')).toBeVisible();
  await label('Top round: nothing chosen').click();
  await choice(page).getByRole('checkbox', { name: 'Grind top round' }).check();
  await expect(label('Top round: chosen, nothing to fill in')).toBeVisible();
});
