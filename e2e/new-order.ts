import { type APIRequestContext, expect, type Locator, type Page, type Request } from '@playwright/test';
import { processorPreference } from '#contract/calendar/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { addDays, type IsoDate, weekdayOf } from '#contract/lib/days.ts';
import { CUSTOMERS } from '#e2e/make-bookable.ts';
import { makePlant, type Plant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { pickOption } from '#e2e/pick-option.ts';
import { plantToday } from '#tools/plant-today.ts';

const AHEAD = addDays(plantToday(), 8);
/** A Friday that can be booked. */
export const FRIDAY: IsoDate = addDays(AHEAD, (12 - weekdayOf(AHEAD)) % 7);

/** The new-order form, on its page or in its dialog. */
export const newOrder = (page: Page): Locator => page.getByRole('form', { name: 'New Order' });

/** The new-order form for a new farm, on its page. */
export async function openNewOrder(page: Page, request: APIRequestContext): Promise<Locator> {
  const { email } = await makeFarm(request);
  await openAs(page, email, '/neworder');
  return newOrder(page);
}

/** Picks a customer by the first letters of the name. */
export async function findCustomer(picker: Locator, letters: string): Promise<void> {
  await pickOption(picker, letters);
  // The picker completes the name from these letters.
  await expect(picker).toHaveValue(new RegExp(`${letters}.+`));
}

/** Splits an animal with one of the preset splits and gives the shares to these customers in order. */
export async function splitAnimal(
  page: Page,
  animal: string,
  split: string,
  customers: readonly string[],
): Promise<void> {
  await newOrder(page)
    .getByRole('button', { name: `Split ${animal}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Split Order' });
  await dialog.getByRole('button', { name: split, exact: true }).click();
  for (const [at, letters] of customers.entries()) {
    await findCustomer(
      dialog
        .getByRole('listitem', { name: `Share ${at + 1}` })
        .getByRole('combobox')
        .first(),
      letters,
    );
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

/** Picks a day of the month shown or a later one. */
async function clickDay(dialog: Locator, day: IsoDate): Promise<void> {
  await expect(dialog.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  const cell = dialog.locator(`[data-day="${day}"]`);
  const first = dialog.locator('[data-day]').first();
  while ((await cell.count()) === 0) {
    const shown = (await first.getAttribute('data-day')) ?? '';
    await dialog.getByRole('button', { name: 'Next month' }).click();
    await expect(first).not.toHaveAttribute('data-day', shown);
  }
  await cell.click();
}

/** Picks and confirms a day in the open schedule dialog. */
export async function chooseDay(page: Page, day: IsoDate, title = 'Schedule a Dropoff Date'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await clickDay(dialog, day);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog).toBeHidden();
}

/** Opens one of the form's dialogs with its button, selects these choices, and saves. */
export async function chooseFrom(page: Page, action: string, title: string, choices: readonly string[]): Promise<void> {
  await newOrder(page).getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog', { name: title });
  for (const choice of choices) await dialog.getByLabel(choice, { exact: true }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

/** The fields for a manual order. Required by ORD-099. The deposit is requested by email here, so no phone number is sent. */
export const PAYLOAD_FIELDS = [
  'event_name',
  'organic',
  'beef_qty',
  'bison_qty',
  'hog_qty',
  'lamb_qty',
  'goat_qty',
  'elk_qty',
  'yak_qty',
  'pork_qty',
  'poultry_qty',
  'deer_qty',
  'wild_game_qty',
  'dropoff_date',
  'kill_date',
  'recurring',
  'rrule',
  'collect_deposit',
  'send_cut_sheet',
  'organs',
  'process_option',
  'sex',
  'day',
  'status',
  'extra_field_1',
  'organ',
  'customers',
  'organic_verify',
  'split',
  'organic_certified_file',
  'thirty_plus_file',
  'deposite_email',
];

/** A plant with four slots a day each for beef and lamb, and two customers. */
export async function makeFarm(request: APIRequestContext): Promise<Plant> {
  const plant = await makePlant(request, { species: 'beef,lamb' });
  const slots = [{ processing_option: 'USDA processing', avail_slot: 4 }];
  const days = [0, 1, 2, 3, 4, 5, 6];
  await plant.call(processorPreference, {
    preferences: [
      { animals: 1, days },
      { animals: 3, days },
    ],
    slots,
  });
  for (const [first_name, last_name] of CUSTOMERS)
    await plant.call(addCustomer, { first_name, last_name, email: `${last_name}@example.test` });
  return plant;
}

/** Opens one of the form's dialogs with its button. */
export const press = (page: Page, action: string) =>
  newOrder(page).getByRole('button', { name: action, exact: false }).click();
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Picks a day in the open schedule dialog without confirming it. */
export const pickDay = (page: Page, day: IsoDate) => clickDay(dialogOf(page, 'Schedule a Dropoff Date'), day);

/** The JSON body of a request. */
export const sent = (request: Request) => request.postDataJSON() as Record<string, unknown>;
