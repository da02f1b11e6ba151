import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectAccounting } from '#contract/invoicing/accounting-api.ts';
import { accountingChoices, saveAccountingMapping } from '#contract/invoicing/accounting-entries-api.ts';
import { TAX_CLASS_NAMES } from '#contract/pricing/price-list.ts';
import { connect } from '#server/invoicing/accounting/connect.ts';
import { findLink } from '#server/invoicing/accounting/link-store.ts';
import type { AccountingService } from '#server/invoicing/accounting/service.ts';
import { readChoices } from '#server/invoicing/accounting/setup.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { allowAccounting, connectPractice, practiceOf } from '#server/test/make-accounting.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const down = (): AccountingService => ({ ...practiceOf(app), send: async () => new Response('', { status: 503 }) });

async function ownerOf({ plant_id }: Plant): Promise<Who<PlantActor>> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id::text from sessions where account_id = ${plant_id}`.execute(app.db);
  const actor = { plant_id, account_id: plant_id, session_id: rows[0]?.session_id, role: 'processor' };
  return { actor, today: plantToday() } as Who<PlantActor>;
}

test('a plant can’t connect to a company that another plant is connected to', async () => {
  const [plant, other] = [await makePlant(app), await makePlant(app)];
  await connectPractice(app, other);
  const returned = await allowAccounting(app, plant.owner);
  await app.db
    .updateTable('accounting_links')
    .set({ realm_id: returned.realmId })
    .where('plant_id', '=', other.plant_id)
    .execute();
  expect(await app.call(connectAccounting, plant.owner, returned)).toMatchObject({ code: 'accounting_company_taken' });
  expect(await findLink(app.db, plant.plant_id)).toBeUndefined();
});

test('while QuickBooks is down, a plant can’t connect or list its accounts', async () => {
  const plant = await makePlant(app);
  const returned = await allowAccounting(app, plant.owner);
  const who = await ownerOf(plant);
  const connecting = connect(down)(app.db, who, returned, (work) => inTransaction(app.db, work));
  await expect(connecting).rejects.toMatchObject({ code: 'accounting_down' });
  expect(await findLink(app.db, plant.plant_id)).toBeUndefined();
  await connectPractice(app, plant);
  await expect(readChoices(down)(app.db, who)).rejects.toMatchObject({ code: 'accounting_down' });
});

test('a plant that isn’t connected can’t list or choose accounts', async () => {
  const { owner } = await makePlant(app);
  const mappings = TAX_CLASS_NAMES.map((tax_class) => ({ tax_class, income_account: '1', tax_code: 'TAX' }));
  expect(await app.call(accountingChoices, owner, {})).toMatchObject({ code: 'accounting_not_linked' });
  expect(await app.call(saveAccountingMapping, owner, { mappings })).toMatchObject({ code: 'accounting_not_linked' });
});
