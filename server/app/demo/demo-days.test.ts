import { expect, test } from 'vitest';
import { addDays } from '#contract/lib/days.ts';
import { makeDemo } from '#server/app/demo/demo.ts';
import { openDatabase } from '#server/lib/database.ts';
import { cloneDatabase } from '#server/test/harness.ts';
import { plantToday } from '#tools/plant-today.ts';

/** What the demo books depends on the day of the week, and what it billed on the day of the month. */
test.each([0, 1, 2, 3, 4, 5, 6])('the demo can be made in %i days', async (days) => {
  const database = openDatabase(await cloneDatabase());
  await makeDemo(database.db, addDays(plantToday(), days));
  const deposits = await database.db.selectFrom('deposits').select('order_id').execute();
  expect(deposits).toHaveLength(13);
  await database.close();
});
