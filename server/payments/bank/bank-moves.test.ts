import { expect, test } from 'vitest';
import { recordDeposit, refundPayment } from '#contract/invoicing/deposit-api.ts';
import { addDays } from '#contract/lib/days.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { bankBalances, listBankMoves, recordBankMove, undoBankMove } from '#contract/payments/bank-api.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { post } from '#server/payments/ledger/post.ts';
import { balancesOf, findDeviations } from '#server/test/balances.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { makeDeposit } from '#server/test/make-deposit.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const today = plantToday();

/** $100.00 by check, $80.00 in the office safe, and $60.00 on the card terminal. */
async function makeMoney() {
  const { plant, order_id, customer_id } = await makeDeposit(app);
  const pay = async (method: 'check' | 'cash' | 'card_terminal', amount_cents: number) =>
    expectYes(
      await app.call(recordDeposit, plant.owner, { order_id, customer_id, method, amount_cents, uses_safe: true }),
    ).data.payment_id;
  const check_id = await pay('check', 10_000);
  await pay('cash', 8_000);
  await pay('card_terminal', 6_000);
  return { plant, check_id, order_id, customer_id };
}
const record = ({ owner }: Plant, more: Partial<SentTo<typeof recordBankMove>>) =>
  app.call(recordBankMove, owner, { kind: 'deposit', moved_on: today, ...more });

test('checks and cash are taken to the bank with a date and a reference, and card payouts less their fees', async () => {
  const { plant } = await makeMoney();
  const moved_on = addDays(today, -1);
  expectYes(await record(plant, { cash_cents: 5_000, checks_cents: 10_000, moved_on, reference: 'Slip 17' }));
  expectYes(await record(plant, { kind: 'payout', account: 'card_terminal', amount_cents: 6_000, kept_cents: 180 }));
  expect(await balancesOf(app, plant)).toEqual({ safe: 3_000, bank: 20_820, provider_cost: 180, deposits: 24_000 });
  expect(expectYes(await app.call(bankBalances, plant.owner, {})).data).toEqual({
    safe_cents: 3_000,
    checks_cents: 0,
    checks: [],
    card_terminal_cents: 0,
    provider_cents: 0,
    quickbooks_cents: 0,
    tax_cents: 0,
  });
  expect(expectYes(await app.call(listBankMoves, plant.owner, {})).data).toMatchObject([
    { kind: 'payout', bank_cents: 5_820, kept_cents: 180, undo_reason: '' },
    { kind: 'deposit', bank_cents: 15_000, moved_on, reference: 'Slip 17', cash_cents: 5_000, checks_cents: 10_000 },
  ]);
  expect(await findDeviations(app, plant)).toEqual([]);
});

test('the same money reaches the bank only once, even if ten people record it at the same time', async () => {
  const { plant } = await makeMoney();
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => record(plant, { checks_cents: 4_000, cash_cents: 3_000 })),
  );
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(2);
  expect(await balancesOf(app, plant)).toMatchObject({ checks: 2_000, safe: 2_000, bank: 14_000 });
  expect(await record(plant, { checks_cents: 2_001 })).toMatchObject({
    code: 'not_in_account',
    fields: { checks_cents: expect.stringContaining('$20.00') },
  });
  expect(await record(plant, { cash_cents: 2_001 })).toMatchObject({
    code: 'not_in_safe',
    fields: { cash_cents: expect.any(String) },
  });
  for (const more of [
    { kind: 'payout', account: 'provider', amount_cents: 1 },
    { kind: 'tax', amount_cents: 1 },
  ] as const)
    expect(await record(plant, more)).toMatchObject({ code: 'not_in_account' });
});

test('an entry made by mistake is undone once, and both stay in the books', async () => {
  const { plant } = await makeMoney();
  const before = await balancesOf(app, plant);
  const { bank_move_id } = expectYes(await record(plant, { checks_cents: 10_000 })).data;
  const undone = { bank_move_id, reason: 'Wrong day' };
  const replies = await Promise.all(Array.from({ length: 5 }, () => app.call(undoBankMove, plant.owner, undone)));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  expect(await balancesOf(app, plant)).toEqual(before);
  expect(expectYes(await app.call(listBankMoves, plant.owner, {})).data).toMatchObject([{ undo_reason: 'Wrong day' }]);
});

test('a whole check is handed back; a part is paid from the bank, and the check in the office stays whole', async () => {
  const { plant, check_id, order_id, customer_id } = await makeMoney();
  const second = { order_id, customer_id, method: 'check', amount_cents: 1_000 } as const;
  const { payment_id: second_id } = expectYes(await app.call(recordDeposit, plant.owner, second)).data;
  const refund = { payment_id: check_id, amount_cents: 4_000, reason: 'Too much' };
  expectYes(await app.call(refundPayment, plant.owner, refund));
  const inOffice = async () =>
    expectYes(await app.call(bankBalances, plant.owner, {})).data.checks.map(({ amount_cents }) => amount_cents);
  expect(await balancesOf(app, plant)).toMatchObject({ checks: 11_000, bank: -4_000 });
  expect(await inOffice()).toEqual([10_000, 1_000]);
  expectYes(await app.call(refundPayment, plant.owner, { payment_id: second_id, amount_cents: 1_000, reason: 'Gone' }));
  expect(await balancesOf(app, plant)).toMatchObject({ checks: 10_000, bank: -4_000 });
  expectYes(await app.call(refundPayment, plant.owner, { ...refund, amount_cents: 6_000 }));
  expect(await inOffice()).toEqual([10_000]);
  expectYes(await record(plant, { checks_cents: 10_000, payment_ids: [check_id] }));
  expect(await balancesOf(app, plant)).not.toHaveProperty('checks');
  expect(await balancesOf(app, plant)).not.toHaveProperty('bank');
  expect(await inOffice()).toEqual([]);
});

test('is refused for days to come, empty entries, another plant’s entries, and anyone but the office', async () => {
  const { plant } = await makeMoney();
  const stranger = await makePlant(app);
  expect(await record(plant, { checks_cents: 1, moved_on: addDays(today, 1) })).toMatchObject({ code: 'day_to_come' });
  for (const more of [{}, { kind: 'payout' }, { kind: 'tax', amount_cents: 1, kept_cents: 2 }] as const)
    expect(await record(plant, more)).toMatchObject({ http: 400 });
  const { bank_move_id } = expectYes(await record(plant, { checks_cents: 1 })).data;
  expect(await app.call(undoBankMove, stranger.owner, { bank_move_id, reason: 'x' })).toMatchObject({ http: 404 });
  const butcher = await plant.join('butcher');
  expect(await app.call(undoBankMove, butcher, { bank_move_id, reason: 'x' })).toMatchObject({ http: 403 });
});

test('checks are taken one by one, each to the bank once, and come back if the deposit is undone', async () => {
  const { plant, check_id, order_id, customer_id } = await makeMoney();
  const second = { order_id, customer_id, method: 'check', amount_cents: 1_000, reference: '77' } as const;
  const { payment_id: second_id } = expectYes(await app.call(recordDeposit, plant.owner, second)).data;
  const checks = async () =>
    expectYes(await app.call(bankBalances, plant.owner, {})).data.checks.map(({ payment_id }) => payment_id);
  expect(await checks()).toEqual([check_id, second_id]);
  expect(await record(plant, { checks_cents: 9_999, payment_ids: [check_id] })).toMatchObject({
    code: 'checks_changed',
  });
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => record(plant, { checks_cents: 1_000, payment_ids: [second_id] })),
  );
  const taken = replies.flatMap((reply) => (reply.status === 'yes' ? [reply.data.bank_move_id] : []));
  expect(taken).toHaveLength(1);
  expect(await checks()).toEqual([check_id]);
  expectYes(await app.call(undoBankMove, plant.owner, { bank_move_id: taken[0] ?? 0, reason: 'Wrong check' }));
  expect(await checks()).toEqual([check_id, second_id]);
  // A deposit that names no checks took the oldest ones.
  expectYes(await record(plant, { checks_cents: 10_000 }));
  expect(await checks()).toEqual([second_id]);
});

test('a check that its deposit names is refunded from the bank, even while others are in the office', async () => {
  const { plant, check_id, order_id, customer_id } = await makeMoney();
  const second = { order_id, customer_id, method: 'check', amount_cents: 1_000 } as const;
  expectYes(await app.call(recordDeposit, plant.owner, second));
  expectYes(await record(plant, { checks_cents: 10_000, payment_ids: [check_id] }));
  const refund = { payment_id: check_id, amount_cents: 500, reason: 'Too much' };
  expectYes(await app.call(refundPayment, plant.owner, refund));
  expect(await balancesOf(app, plant)).toMatchObject({ checks: 1_000, bank: 9_500 });
});

test('what the state lets the plant keep of the sales tax is part of the entry, and goes back if it is undone', async () => {
  const { plant, customer_id } = await makeMoney();
  await inTransaction(app.db, (tx) =>
    post(tx, {
      owner_id: plant.plant_id,
      kind: 'payment',
      cause_id: 998,
      day: today,
      order_id: null,
      posted_by: null,
      transfers: [{ debit_account: 'receivable', credit_account: 'tax_payable', amount_cents: 10_000, customer_id }],
    }),
  );
  const before = await balancesOf(app, plant);
  const { bank_move_id } = expectYes(await record(plant, { kind: 'tax', amount_cents: 10_000, kept_cents: 100 })).data;
  expect(await balancesOf(app, plant)).toMatchObject({ bank: -9_900, tax_allowance: 100 });
  expect(await balancesOf(app, plant)).not.toHaveProperty('tax_payable');
  const listed = async () => expectYes(await app.call(listBankMoves, plant.owner, {})).data;
  expect(await listed()).toMatchObject([{ kind: 'tax', bank_cents: 9_900, kept_cents: 100, undo_reason: '' }]);
  expectYes(await app.call(undoBankMove, plant.owner, { bank_move_id, reason: 'Wrong month' }));
  expect(await balancesOf(app, plant)).toEqual(before);
  expect(await listed()).toMatchObject([{ bank_cents: 9_900, kept_cents: 100, undo_reason: 'Wrong month' }]);
});

test('what was paid in QuickBooks reaches the bank', async () => {
  const { plant, customer_id } = await makeMoney();
  const payout = { kind: 'payout', account: 'quickbooks', amount_cents: 4_000, kept_cents: 100 } as const;
  expect(await record(plant, payout)).toMatchObject({ code: 'not_in_account' });
  await inTransaction(app.db, (tx) =>
    post(tx, {
      owner_id: plant.plant_id,
      kind: 'payment',
      cause_id: 999,
      day: today,
      order_id: null,
      posted_by: null,
      transfers: [{ debit_account: 'quickbooks', credit_account: 'meat_revenue', amount_cents: 4_000, customer_id }],
    }),
  );
  expectYes(await record(plant, payout));
  expect(await balancesOf(app, plant)).toMatchObject({ bank: 3_900, provider_cost: 100 });
  expect(await balancesOf(app, plant)).not.toHaveProperty('quickbooks');
});
