import type { APIRequestContext } from '@playwright/test';
import { getSettings, saveSettings } from '#contract/accounts/settings-api.ts';
import { createManualOrder } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { addCustomer, getAllCustomers } from '#contract/directory/api.ts';
import { saveCheck, saveCheckPlace } from '#contract/floor/checks/checks-api.ts';
import { saveRail } from '#contract/floor/cooler/cooler-api.ts';
import { intakeList } from '#contract/floor/intake-api.ts';
import { addApprovedLabel, saveLabelSettings } from '#contract/floor/labels/labels-api.ts';
import { makePlant, type Plant } from '#e2e/make-plant.ts';
import { plantToday } from '#tools/plant-today.ts';

export const action = () => ({ action_id: crypto.randomUUID() });
const OWNERS = ['Garza', 'Ortega', 'Whitfield'] as const;
const TODAY = plantToday();
/** Nine booked animals. Three more walk in: two deer and a hog. */
const BOOKED = [
  { title: 'Garza beef', species: 'beef', label: { process_option: 'usda' }, owner: 'Garza' },
  { title: 'Ortega beef', species: 'beef', label: { process_option: 'usda' }, owner: 'Ortega' },
  { title: 'Whitfield beef', species: 'beef', label: { process_option: 'custom' }, owner: 'Whitfield' },
  { title: 'Garza hog', species: 'hog', label: { process_option: 'usda' }, owner: 'Garza' },
  { title: 'Ortega hog', species: 'hog', label: { process_option: 'custom' }, owner: 'Ortega' },
  { title: 'Feast', species: 'lamb', label: { process_option: 'religious', offering: 'custom' }, owner: 'Garza' },
  { title: 'Whitfield lamb', species: 'lamb', label: { process_option: 'custom' }, owner: 'Whitfield' },
  { title: 'Ortega bison', species: 'bison', label: { process_option: 'custom' }, owner: 'Ortega' },
  { title: 'Hens', species: 'poultry', label: {}, owner: 'Whitfield' },
] as const;
const WALK_INS = 3;
export const ANIMALS = BOOKED.length + WALK_INS;

/** A plant on the morning of a day with animals of six species, with rails, checks, and approved labels. */
export async function makeDay(request: APIRequestContext): Promise<Plant> {
  const plant = await makePlant(request, { species: 'beef,hog,lamb,bison,deer,poultry' });
  const { call } = plant;
  const { version } = await call(getSettings, {});
  await call(saveSettings, { version, address: '12 Mill Road', city: 'Dillon', state: 'MT' });
  const preferences = [1, 3, 4, 5, 8, 9].map((animals) => ({ animals, days: [0, 1, 2, 3, 4, 5, 6] }));
  const slots = ['USDA processing', 'Custom processing'].map((processing_option) => ({
    processing_option,
    avail_slot: 50,
  }));
  await call(processorPreference, { preferences, slots });
  for (const last_name of OWNERS) {
    const address = { address: '418 Maple Street', city: 'Galena', state: 'IL', zip: '61036' };
    const email = `${last_name.toLowerCase()}@example.test`;
    await call(addCustomer, { first_name: 'Dana', last_name, email, phone: '3125550148', ...address });
  }
  await bookDay(plant);
  await call(saveRail, { name: 'Rail 1', capacity: 20 });
  const { place_id } = await call(saveCheckPlace, { kind: 'cooler', name: 'Cooler 1' });
  await call(saveCheck, { ...action(), kind: 'temperature', place_id, value_tenths: 371 });
  await call(saveLabelSettings, { establishment: '38212', gs1_prefix: '', size: '4x2' });
  const approved = { approval: 'Generic', approved_on: TODAY };
  await call(addApprovedLabel, { ...approved, kind: 'inspected', name: 'Ground beef' });
  await call(addApprovedLabel, { ...approved, kind: 'retail', name: 'Beef patties', unit_price: 899 });
  return plant;
}

async function bookDay({ call }: Plant): Promise<void> {
  const customers: { id: number; last_name: string }[] = await call(getAllCustomers, {});
  const templates: { id: number; name: string; species?: string }[] = await call(getCustomForm, {});
  const sheetOf = (species: string) => {
    const name = species === 'hog' || species === 'bison' ? { hog: 'Pork', bison: 'Bison' }[species] : species;
    return templates.find((one) => one.name.toLowerCase().startsWith(name.toLowerCase()))?.id;
  };
  for (const { title, species, label, owner } of BOOKED) {
    const customer = customers.find(({ last_name }) => last_name === owner)?.id;
    const cut_sheet = sheetOf(species);
    const share = { customer, cut_sheet, amount: 'Whole', animal: species, order_number: 1 };
    await call(createManualOrder, {
      event_name: title,
      [`${species}_qty`]: species === 'poultry' ? 30 : 1,
      ...label,
      dropoff_date: TODAY,
      kill_date: TODAY,
      ...(species === 'poultry' || cut_sheet === undefined ? { customers: [customer] } : { split: [share] }),
    });
  }
}

export interface Here {
  order_id: number;
  title: string;
  owner: string;
  species: string;
  plant_number: string;
  status: number;
}

/** The animals at the door as the plant knows them now. */
export const animalsOf = async ({ call }: Pick<Plant, 'call'>): Promise<Here[]> => call(intakeList, {});
export async function animalOf(plant: Pick<Plant, 'call'>, title: string): Promise<Here> {
  const found = (await animalsOf(plant)).find((one) => one.title === title);
  if (!found) throw new Error(`no animal ${title}`);
  return found;
}
