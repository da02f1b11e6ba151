import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { missingSoon } from '#server/cut-sheets/sheet-links/missing-store.ts';
import { addOldYears, countRowsRead } from '#server/test/growth/old-years.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';

const app = openTestApp();
const [OLD, COMING] = [1_500, 30];

test.each(['normally', 'even if it expects far more orders than there are'])(
  'PostgreSQL finds missing sheets without reading the shares of completed orders, %s',
  async (how) => {
    const plant = await makePlant(app);
    await addOldYears(app, plant, OLD, COMING);
    const { orders, shares, cut_sheets } = await app.db.transaction().execute(async (tx) => {
      // That is when it no longer looks rows up one by one.
      if (how !== 'normally') await sql`set local enable_nestloop = off`.execute(tx);
      return countRowsRead(tx, (db) => missingSoon(plant.plant_id, 500).execute(db));
    });
    expect(orders).toBeLessThanOrEqual(COMING);
    expect(shares).toBeGreaterThan(0);
    expect(shares).toBeLessThanOrEqual(2 * COMING);
    expect(cut_sheets).toBeLessThanOrEqual(2 * COMING);
  },
);
