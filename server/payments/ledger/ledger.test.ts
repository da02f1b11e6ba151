import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/lib/days.ts';
import { listTransfers, trialBalance } from '#contract/payments/books-api.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { closeDays, sumAccounts } from '#server/payments/ledger/balances.ts';
import { post, type Transfer } from '#server/payments/ledger/post.ts';
import { makeCustomer, makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const today = plantToday();

async function makeBooks() {
  const plant = await makePlant(app);
  const { customer_id } = await makeCustomer(app, plant);
  let cause_id = 0;
  const book = (amount_cents: number, day = today, more: Partial<Transfer> & { cause_id?: number } = {}) => {
    cause_id += 1;
    const { cause_id: cause = cause_id, ...transfer } = more;
    const transfers = [
      { debit_account: 'cash', credit_account: 'deposits', amount_cents, customer_id, ...transfer } as const,
    ];
    const posting = {
      owner_id: plant.plant_id,
      kind: 'payment',
      cause_id: cause,
      day,
      order_id: null,
      posted_by: null,
    };
    return inTransaction(app.db, (tx) => post(tx, { ...posting, kind: 'payment', transfers }));
  };
  return { plant, customer_id, book };
}
const cashOf = async ({ plant_id }: Plant, as_of = today) =>
  (await sumAccounts(app.db, plant_id, as_of)).find(({ account }) => account === 'cash');

describe('the books', () => {
  test('are always balanced: debits equal credits', async () => {
    const { plant, book } = await makeBooks();
    await Promise.all([1, 250, 99_999_999].map((cents) => book(cents)));
    const { accounts } = expectYes(await app.call(trialBalance, plant.owner, {})).data;
    const sum = (side: 'debit_cents' | 'credit_cents') => accounts.reduce((total, one) => total + one[side], 0);
    expect(sum('debit_cents')).toBe(100_000_250);
    expect(sum('credit_cents')).toBe(100_000_250);
  });

  test.each([
    ['a transfer of zero', { amount_cents: 0 }],
    ['a negative transfer', { amount_cents: -1 }],
    ['a transfer from an account to itself', { debit_account: 'deposits' as const }],
  ])('refuse %s', async (_, transfer) => {
    const { plant, book } = await makeBooks();
    await expect(book(100, today, transfer)).rejects.toThrow(/violates check constraint/);
    expect(await cashOf(plant)).toMatchObject({ debit_cents: 0 });
  });

  test('record the same cause only once', async () => {
    const { plant, book } = await makeBooks();
    await book(100, today, { cause_id: 7 });
    await expect(book(100, today, { cause_id: 7 })).rejects.toThrow(/posted_once/);
    expect(await cashOf(plant)).toMatchObject({ debit_cents: 100 });
  });

  test.each(['postings', 'transfers'])('can’t be changed: %s', async (table) => {
    const { book } = await makeBooks();
    await book(100);
    for (const change of [
      `update ${table} set owner_id = owner_id`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(sql.raw(change).execute(app.db)).rejects.toThrow(/append-only/);
    }
  });

  test('give every balance at the end of any day, with or without stored totals', async () => {
    const { plant, book } = await makeBooks();
    const days = [-40, -30, -20, -1, 0].map((count) => addDays(today, count));
    for (const [place, day] of days.entries()) await book(10 ** place, day);
    const expectAll = async () => {
      const found = await Promise.all(days.map((day) => cashOf(plant, day)));
      expect(found.map((one) => one?.debit_cents)).toEqual([1, 11, 111, 1111, 11_111]);
      expect(await cashOf(plant, addDays(today, -41))).toMatchObject({ debit_cents: 0 });
    };
    await expectAll();
    await closeDays(app.db);
    await closeDays(app.db);
    const { plant_id } = plant;
    const closed = await app.db.selectFrom('closing_balances').selectAll().where('plant_id', '=', plant_id).execute();
    expect(closed.map(({ day, account, debit_cents }) => ({ day, account, debit_cents }))).toContainEqual({
      day: days[2],
      account: 'cash',
      debit_cents: 111,
    });
    await expectAll();
  });

  test('list an account’s transfers, newest first, and only the plant’s own', async () => {
    const { plant, book, customer_id } = await makeBooks();
    const other = await makeBooks();
    await other.book(5);
    await book(1);
    await book(2);
    await book(3, today, { debit_account: 'checks' });
    const list = async (input: object) => expectYes(await app.call(listTransfers, plant.owner, input)).data;
    expect(await list({})).toMatchObject([{ amount_cents: 3 }, { amount_cents: 2 }, { amount_cents: 1 }]);
    expect(await list({ account: 'cash' })).toMatchObject([{ amount_cents: 2, customer_id }, { amount_cents: 1 }]);
    expect(await list({ to: addDays(today, -1) })).toEqual([]);
    expect(await list({ page: 2, page_size: 2 })).toMatchObject([{ amount_cents: 1 }]);
  });
});
