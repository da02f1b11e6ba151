import { expect, test } from 'vitest';
import { getBell } from '#server/dashboard/bell.ts';
import { getDashboard } from '#server/dashboard/dashboard.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { addOldYears, countRowsRead } from '#server/test/growth/old-years.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const [OLD, COMING] = [1_500, 30];

test.each([
  ['the dashboard', getDashboard],
  ['the bell', getBell],
] as const)('%s reads what is open, not what was completed in earlier years', async (_, read) => {
  const plant = await makePlant(app);
  await addOldYears(app, plant, OLD, COMING);
  const actor = { ...plant.owner, plant_id: plant.plant_id, role: 'processor', species: ['beef'] };
  const who = { actor, today: plantToday() } as unknown as Who<PlantActor>;
  const rows = await countRowsRead(app.db, (db) => read(db, who));
  expect(Object.keys(rows)).toContain('payments');
  expect(Object.entries(rows).filter(([, count]) => count > 4 * COMING)).toEqual([]);
});
