import { type BrowserContext, expect, type Page } from '@playwright/test';
import { viewOrder } from '#contract/booking/api.ts';
import { takeIn, walkIn } from '#contract/floor/intake-api.ts';
import { recordKill } from '#contract/floor/kill/kill-api.ts';
import { addPack } from '#contract/floor/packing-api.ts';
import { addBoxes } from '#contract/floor/pickup-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { ANIMALS, action, animalOf, animalsOf, type Here, makeDay } from '#e2e/floor/day/plant-of-day.ts';
import { connectPrinter, printed } from '#e2e/floor/printed-labels.ts';
import {
  chooseMeat,
  grindWith,
  handOut,
  hangOn,
  packOne,
  saveAndClose,
  search,
  stationRows,
} from '#e2e/floor/season.ts';
import { expectCopyOf, expectKept } from '#e2e/kept-offline.ts';
import type { Plant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectLoaded, expectNoBarriers, test } from '#e2e/walk.ts';

test.use({ serviceWorkers: 'allow' });

type Day = Pick<Plant, 'call'>;
const override = { override: true, reason: 'By phone' };

test('a day at the floor: 12 animals of six species from the door to three pickups, the inspector’s papers, and a drill', async ({
  page,
  context,
  request,
}) => {
  const plant = await makeDay(request);
  await connectPrinter(page);
  await openAs(page, plant.email, '/intake');
  await test.step('door, with an hour offline in the middle', () => receiveAll(page, context, plant));
  const animals = await animalsOf(plant);
  await test.step('kill, with a hold and a condemned organ', () => killAll(page, plant, animals));
  await test.step('cooler', () => hangBeef(page));
  await test.step('a lot of two owners', () => grindTogether(page, plant, animals));
  await test.step('packing, with a changed cut', () => packAll(page, plant, animals));
  await test.step('a label of each kind', () => labelAll(page, plant));
  await test.step('three pickups, one in two trips', () => pickUpThree(page, plant, animals));
  await test.step('the inspector’s papers and a drill', () => showInspector(page));
});

async function receive(page: Page, animal: RegExp): Promise<void> {
  await page.getByRole('button', { name: animal }).click();
  await page.getByRole('radiogroup', { name: 'Walked off sound?' }).getByText('Yes', { exact: true }).click();
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await page.getByRole('button', { name: 'Next animal' }).click();
}

async function receiveAll(page: Page, context: BrowserContext, { call }: Day): Promise<void> {
  await expectLoaded(page);
  await receive(page, /^Beef.*Garza/);
  await expectKept(page);
  await expectCopyOf(page, 'Ortega');
  await context.setOffline(true);
  await receive(page, /^Bison/);
  await page.getByRole('button', { name: 'Walk-in' }).click();
  await page.getByLabel('Owner’s name', { exact: true }).fill('Luz Hunter');
  await page.getByLabel('Phone', { exact: true }).fill('406-555-0142');
  await page.getByText('Deer', { exact: true }).click();
  await page.getByLabel('Game tag', { exact: true }).fill('MT-100');
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await page.getByRole('button', { name: 'Next animal' }).click();
  await expect(page.getByRole('heading', { name: 'Kept on this device: 2', exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: /^Kept on this device/ })).toHaveCount(0);

  const owner = { phone: '406-555-0143', address: '4 Mill Road' };
  await call(walkIn, { ...action(), species: 'deer', name: 'Ben Birch', ...owner, game: { game_tag: 'MT-101' } });
  await call(walkIn, { ...action(), species: 'hog', name: 'Ann Ash', ...owner, process_option: 'custom' });
  for (const { order_id, species, status } of await animalsOf({ call })) {
    if (status !== ORDER_STATUS.pending) continue;
    const more = species === 'beef' ? { over_thirty_months: 'no' } : species === 'poultry' ? { received: 30 } : {};
    await call(takeIn, { ...action(), order_id, ...more });
  }
  const here = await animalsOf({ call });
  expect(here).toHaveLength(ANIMALS);
  expect(new Set(here.map(({ plant_number }) => plant_number)).size).toBe(ANIMALS);
  expect(new Set(here.map(({ species }) => species)).size).toBe(6);
}

async function killAll(page: Page, plant: Day, animals: readonly Here[]): Promise<void> {
  const [beef, hog] = [await animalOf(plant, 'Garza beef'), await animalOf(plant, 'Garza hog')];
  await page.goto('/killList');
  await search(page, beef.plant_number, 1);
  await stationRows(page).getByRole('button').first().click();
  await page.getByLabel('Left side, in pounds').fill('352.40');
  await page.getByLabel('Right side, in pounds').fill('348.61');
  await page.getByText('Over 30 months: the parts that must not be eaten are removed').click();
  await page.getByText('Liver', { exact: true }).click();
  await page.getByLabel('Why are the organs condemned?').fill('Abscess');
  await saveAndClose(page);
  await search(page, hog.plant_number, 1);
  await stationRows(page).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Put on hold' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Fever');
  await page.getByRole('button', { name: 'Put on hold' }).click();
  await closeMessage(page);
  const kill = { hanging_weight_clb: 20_000, override: true, override_reason: 'By phone', is_sure: true };
  await expect(plant.call(recordKill, { ...action(), order_id: hog.order_id, ...kill })).rejects.toThrow();
  await search(page, hog.plant_number, 1);
  await stationRows(page).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Release: Retained by the inspector, Fever' }).click();
  await page.getByLabel('Why is it released?').fill('Temperature is normal');
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await closeMessage(page);
  for (const { order_id, species } of animals) {
    if (order_id === beef.order_id || species === 'deer') continue;
    const facts = species === 'poultry' ? { birds: { received: 30, condemned: 1 } } : kill;
    await plant.call(recordKill, { ...action(), order_id, parts_removed: true, ...facts });
  }
}

async function hangBeef(page: Page): Promise<void> {
  await page.goto('/cooler');
  await page.getByRole('button', { name: /701\.01 lb/ }).click();
  await page.getByRole('button', { name: 'Hang', exact: true }).click();
  await hangOn(page, 'Rail 1: 0 of 20');
  await closeMessage(page);
  await expect(page.getByText('Rail 1: 2 of 20')).toBeVisible();
}

/** Two owners' inspected beef is ground together. */
async function grindTogether(page: Page, { call }: Day, animals: readonly Here[]): Promise<void> {
  for (const { order_id } of animals) {
    const { stage } = await call(viewOrder, { order_id });
    await call(moveStage, { order_id, from: stage, to: 'packing', ...override });
  }
  await page.goto('/batches');
  await expectLoaded(page);
  const labelOf = async (title: string) => `${(await animalOf({ call }, title)).plant_number} · Beef · ${title}`;
  await page.getByRole('button', { name: 'New lot' }).click();
  await chooseMeat(page, await labelOf('Garza beef'), '30');
  await grindWith(page, await labelOf('Ortega beef'));
}

async function packAll(page: Page, plant: Day, animals: readonly Here[]): Promise<void> {
  const { plant_number, order_id: garza } = await animalOf(plant, 'Garza beef');
  await page.goto('/packing');
  await search(page, plant_number, 1);
  await stationRows(page).getByRole('button').click();
  await packOne(page, {
    cut: 'Stew meat, changed from steaks: Dana agreed by phone',
    pounds: '28.50',
    serial: `${plant_number}-1`,
    isOfLot: true,
  });
  await expectNoBarriers(page);
  for (const { order_id } of animals) {
    if (order_id === garza) continue;
    const { split } = await plant.call(viewOrder, { order_id });
    await plant.call(addPack, { ...action(), share_id: split[0].cart_id, cut: 'Roast', net_clb: 400 });
  }
}

const LABELS = [
  { title: 'Feast', says: ['NOT FOR SALE', 'Roast'], isNumbered: true },
  { title: 'Ben Birch', says: ['NOT FOR SALE', 'Roast'], isNumbered: true },
  { title: 'Garza beef', approved: 'Ground beef · Inspected', says: ['38212', 'Safe Handling'] },
  { title: 'Hens', says: ['P.L. 90-492', 'Safe Handling'] },
];

/** A label of each kind. The one with a price is only on paper. What is for sale says its lot, and not the animal's number. */
async function labelAll(page: Page, plant: Day): Promise<void> {
  for (const { title, approved, says, isNumbered } of LABELS) {
    const { plant_number } = await animalOf(plant, title);
    await page.goto('/packLabels');
    await page.getByRole('searchbox').fill(plant_number);
    await page.getByRole('button', { name: new RegExp(`${plant_number}\\b`) }).click();
    if (approved) await page.getByLabel('Approved label').selectOption({ label: approved });
    else await page.getByRole('textbox', { name: 'Cut', exact: true }).fill('Roast');
    await page.getByLabel('Weight, in pounds', { exact: true }).fill('4');
    await page.getByRole('button', { name: 'Add label' }).click();
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    for (const words of isNumbered ? [...says, plant_number] : says)
      await expect.poll(async () => (await printed(page)).join().toLowerCase()).toContain(words.toLowerCase());
    if (!approved) continue;
    await page.getByLabel('Approved label').selectOption({ label: 'Beef patties · Retail' });
    await page.getByLabel('Weight, in pounds', { exact: true }).fill('4');
    await page.getByLabel('Lot', { exact: true }).fill('G-1');
    const paper = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect((await paper).suggestedFilename()).toMatch(/\.pdf$/);
  }
}

async function pickUpThree(page: Page, plant: Day, animals: readonly Here[]): Promise<void> {
  const titles = ['Garza beef', 'Feast', 'Ortega bison'];
  for (const { order_id, title } of animals.filter((one) => titles.includes(one.title))) {
    await plant.call(moveStage, { order_id, from: 'packing', to: 'ready', ...override });
    if (title !== 'Garza beef') continue;
    const { split } = await plant.call(viewOrder, { order_id });
    await plant.call(addBoxes, { ...action(), order_id, share_id: split[0].cart_id, count: 2, place: 'Freezer A' });
  }
  await page.goto('/pickup');
  for (const title of titles) {
    const { plant_number } = await animalOf(plant, title);
    await page.getByRole('searchbox').fill(plant_number);
    if (title === 'Garza beef') {
      await page.getByText('Box 2, Freezer A').click();
      await handOut(page);
      await page.getByRole('searchbox').fill(plant_number);
      await expect(page.getByText(/^Left with/)).toBeVisible();
    }
    await handOut(page);
  }
}

async function showInspector(page: Page): Promise<void> {
  await page.goto('/foodSafety');
  await page.getByRole('button', { name: 'For the inspector' }).click();
  await expect(page.getByText('37.1 °F').first()).toBeVisible();
  const paper = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await paper).suggestedFilename()).toMatch(/food-safety.*\.pdf$/);
  await page.goto('/batches');
  const lot = ((await page.getByRole('heading', { name: /Ground meat/ }).textContent()) ?? '').split(' ')[0] ?? '';
  await page.goto('/trace');
  await page.getByRole('searchbox').fill(lot);
  await expect(page.getByText(/is accounted for: 75\.0 %/)).toBeVisible();
  await page.getByRole('button', { name: 'Record a drill or recall' }).click();
  await saveAndClose(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Drill', { exact: true })).toBeVisible();
}
