import { expect, test } from 'vitest';
import { recordOfAccount } from '#server/directory/record-of-account.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { makeCustomer, makePlant, makeVisitor, openTestApp } from '#server/test/harness.ts';

const app = openTestApp();
const NO_ADDRESS = { address: '', city: '', state: '', zip: '' };

test.each([
  ['somebody else', 'any', false],
  ['nobody', null, true],
])('a buyer gets the record with their email address if %s uses it: %3$s', async (_, password_hash, isTheirs) => {
  const plant = await makePlant(app);
  const { account_id } = await makeVisitor(app, 'buyer');
  const { email } = await app.db
    .selectFrom('accounts')
    .select('email')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  const { customer_id } = await makeCustomer(app, plant);
  const record = await app.db
    .updateTable('customers')
    .set({ email })
    .where('customer_id', '=', customer_id)
    .returning('account_id')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('accounts').set({ password_hash }).where('account_id', '=', record.account_id).execute();

  const newcomer = { account_id, first_name: 'Ann', last_name: 'Lee', phone: '208-555-0142', ...NO_ADDRESS };
  const recordOf = () => inTransaction(app.db, (tx) => recordOfAccount(tx, plant.plant_id, newcomer));
  const found = await recordOf();
  expect(found === customer_id).toBe(isTheirs);
  expect(await recordOf()).toBe(found);
});
