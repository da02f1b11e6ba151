import type { APIRequestContext } from '@playwright/test';
import { processorPreference } from '#contract/calendar/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { makePlant, type Plant } from '#e2e/make-plant.ts';
import { plantToday } from '#tools/plant-today.ts';

/** A day with free slots at every plant made here. */
export const BOOKABLE: IsoDate = addDays(plantToday(), 9);
export const CUSTOMERS = [
  ['Dana', 'Whitfield'],
  ['Omar', 'Ortega'],
  ['Iris', 'Grayson'],
] as const;

/** A plant that can take orders, with a card, three customers, and six beef slots a day. */
export async function makeBookable(request: APIRequestContext): Promise<Plant> {
  const plant = await makePlant(request);
  const slots = [
    { processing_option: 'USDA processing', avail_slot: 4 },
    { processing_option: 'Custom processing', avail_slot: 2 },
  ];
  await plant.call(processorPreference, { preferences: [{ animals: 1, days: [0, 1, 2, 3, 4, 5, 6] }], slots });
  for (const [first_name, last_name] of CUSTOMERS) {
    const email = `${first_name}.${last_name}@example.test`.toLowerCase();
    await plant.call(addCustomer, { first_name, last_name, email });
  }
  return plant;
}
