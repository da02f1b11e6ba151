import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { customerBalances } from '#contract/invoicing/account/account-api.ts';
import { payDeposit, recordDeposit } from '#contract/invoicing/deposit-api.ts';
import { creditInvoice, saveInvoiceLine } from '#contract/invoicing/invoices-api.ts';
import { draftFreely, saveDiscount } from '#contract/invoicing/terms-api.ts';
import { takePayment } from '#contract/invoicing/till/till-api.ts';
import { voidPayment } from '#contract/invoicing/void-api.ts';
import { correctInvoices, invoiceCorrections } from '#contract/orders/corrections-api.ts';
import { recordBankMove } from '#contract/payments/bank-api.ts';
import type { TaxClass } from '#contract/pricing/price-list.ts';
import { getReport } from '#contract/reports/api.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { recordDispute } from '#server/payments/disputes.ts';
import { balancesOf, findDeviations } from '#server/test/balances.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { testCard } from '#server/test/make-deposit.ts';
import { draft, issue, look } from '#server/test/make-invoice.ts';
import { countAndClose, makeTill } from '#server/test/make-till.ts';
import { expectYes } from '#server/test/replies.ts';
import {
  type Bill,
  beefLines,
  divide,
  hogLines,
  type Line,
  lambLines,
  openOf,
  parts,
  plus,
  salesOf,
  taxableOf,
  taxIn,
  taxOn,
  totalOf,
} from '#server/test/week/own-books.ts';
import { type Animal, type House, openPlant } from '#server/test/week/week-plant.ts';
import { plantToday } from '#tools/plant-today.ts';

// A week at a plant, calculated a second time in whole cents. None of the product's own arithmetic is used for that.

const app = openTestApp();

/** Issues a draft as it is, and compares each line, the tax, and the total with the second calculation. */
async function bill({ plant }: House, customer: string, invoice_id: number, lines: readonly Line[], paid = 0) {
  const own: Bill = {
    customer,
    invoice_id,
    lines: lines.map(([name, cents, tax_class]) => ({ name, cents, tax_class })),
    ebt: 0,
    paid,
  };
  expectYes(await issue(app, { plant }, invoice_id));
  await compare({ plant }, own);
  return own;
}
async function compare({ plant }: Pick<House, 'plant'>, own: Bill) {
  const { document, total_cents, open_cents } = await look(app, { plant }, own.invoice_id);
  const lines = document.parts.flatMap((one) => one.lines);
  expect(lines.map(({ name, amount_cents, tax_class }) => ({ name, cents: amount_cents, tax_class }))).toEqual(
    own.lines,
  );
  expect(lines.some(({ is_estimated }) => is_estimated)).toBe(false);
  expect([document.tax_cents, total_cents, open_cents]).toEqual([taxIn(own), totalOf(own), openOf(own)]);
}

/** Books the animals, takes two deposits, and weighs what arrives. */
async function bringTwelve(house: House) {
  const { plant, personOf, book, arrive, weigh, pack } = house;
  const animals = {
    one: await book('beef', [['ana', 4]], '250'),
    two: await book('beef', [
      ['ana', 2],
      ['ben', 2],
    ]),
    three: await book('beef', [
      ['cal', 2],
      ['dee', 1],
      ['eve', 1],
    ]),
    four: await book('beef', [
      ['fay', 1],
      ['gus', 1],
      ['hal', 1],
      ['ivy', 1],
    ]),
    five: await book('beef', [['jon', 4]]),
    six: await book('hog', [['ben', 4]]),
    seven: await book('hog', [
      ['cal', 2],
      ['dee', 2],
    ]),
    eight: await book('hog', [['eve', 4]]),
    nine: await book('lamb', [['fay', 4]]),
    ten: await book('lamb', [
      ['gus', 2],
      ['hal', 2],
    ]),
    eleven: await book('deer', [['ivy', 4]], '60'),
    twelve: await book('deer', [['jon', 4]]),
  };
  const { customer_id } = await personOf('ana');
  const check = { order_id: animals.one.order_id, customer_id, method: 'check', amount_cents: 25_000 } as const;
  expectYes(await app.call(recordDeposit, plant.owner, check));
  const { account_id } = await personOf('ivy');
  const card = { order_id: animals.eleven.order_id, amount_cents: 6_000, card: testCard() };
  expectYes(await app.call(payDeposit, await app.signIn(account_id), card));
  for (const animal of Object.values(animals)) await arrive(animal);
  await weigh(animals.one, 70_137);
  await weigh(animals.two, 64_005);
  await weigh(animals.three, 59_833);
  await weigh(animals.four, 70_137);
  await weigh(animals.five, 65_510);
  await weigh(animals.six, 19_502);
  await weigh(animals.seven, 20_177);
  await weigh(animals.eight, 18_841);
  await weigh(animals.nine, 6_120);
  await weigh(animals.ten, 5_537);
  await pack(animals.seven.cart_ids[0] ?? 0, 28_001, 6_813, null);
  await pack(animals.seven.cart_ids[1] ?? 0, 28_001, 7_102, 28_001);
  await pack(animals.eight.cart_ids[0] ?? 0, 26_555, 13_007, null);
  return animals;
}
type Animals = Awaited<ReturnType<typeof bringTwelve>>;

/** Invoices everything but the second lamb, whose owners have something to settle first. */
async function invoiceWeek(house: House, animals: Animals) {
  const { plant, pack, personOf } = house;
  const { one, two, three, four, five, six, seven, eight, nine, eleven, twelve } = animals;
  const at = ({ cart_ids }: Animal, nth = 0) => cart_ids[nth] ?? 0;
  const drafted = (...cart_ids: number[]) => draft(app, { plant }, cart_ids);
  const discount = async (invoice_id: number, more: { percent_bp: number; amount_cents: number }) => {
    const { revision } = await look(app, { plant }, invoice_id);
    expectYes(await app.call(saveDiscount, plant.owner, { invoice_id, revision, reason: 'Neighbor', ...more }));
    return invoice_id;
  };
  const less = (lines: readonly Line[], off: number): Line[] => {
    const shares = parts(
      off,
      lines.map(([, cents]) => cents),
    );
    return lines.map(([name, cents, tax_class], nth) => [name, cents - (shares[nth] ?? 0), tax_class]);
  };

  const ana = await bill(
    house,
    'ana',
    await drafted(at(one), at(two)),
    [...beefLines(70_137, [4], 0), ...beefLines(64_005, [2, 2], 0)],
    25_000,
  );
  const waiting = await drafted(at(two, 1), at(six));
  expect((await look(app, { plant }, waiting)).lines.some(({ is_estimated }) => is_estimated)).toBe(true);
  await pack(at(six), 27_110, 13_850, null, waiting);
  const ben = await bill(house, 'ben', waiting, [
    ...beefLines(64_005, [2, 2], 1),
    ...hogLines(19_502, 27_110, 13_850, [4], 0),
  ]);
  const cal = await bill(house, 'cal', await drafted(at(three), at(seven)), [
    ...beefLines(59_833, [2, 1, 1], 0),
    ...hogLines(20_177, 28_001, 6_813, [2, 2], 0),
  ]);
  const dee = await bill(house, 'dee', await drafted(at(three, 1), at(seven, 1)), [
    ...beefLines(59_833, [2, 1, 1], 1),
    ...hogLines(20_177, 28_001, 7_102, [2, 2], 1),
  ]);
  const whole = [...beefLines(59_833, [2, 1, 1], 2), ...hogLines(18_841, 26_555, 13_007, [4], 0)];
  const eve = await bill(
    house,
    'eve',
    await discount(await drafted(at(three, 2), at(eight)), { percent_bp: 750, amount_cents: 0 }),
    less(whole, divide(plus(whole.map(([, cents]) => cents)) * 750, 10_000)),
  );
  const quarters: Bill[] = [];
  for (const [nth, name] of ['fay', 'gus', 'hal', 'ivy'].entries())
    quarters.push(await bill(house, name, await drafted(at(four, nth)), beefLines(70_137, [1, 1, 1, 1], nth)));
  const jon = await bill(house, 'jon', await drafted(at(five)), beefLines(65_510, [4], 0));
  const lamb = await bill(
    house,
    'fay',
    await discount(await drafted(at(nine)), { percent_bp: 0, amount_cents: 500 }),
    less(lambLines(6_120, [4], 0), 500),
  );
  const deer: Line[] = [['Processing', 9_000, 'processing']];
  const ivy = await bill(house, 'ivy', await drafted(at(eleven)), deer, 6_000);
  const second = await bill(house, 'jon', await drafted(at(twelve)), deer);

  const { customer_id } = await personOf('ben');
  const { invoice_id } = expectYes(await app.call(draftFreely, plant.owner, { customer_id })).data;
  const box = { name: 'Box of jerky', unit: 'flat', quantity: 100, unit_cents: 4_599, tax_class: 'goods' } as const;
  const added = { invoice_id, revision: 1, reason: 'At the counter', ...box };
  const { revision } = await look(app, { plant }, invoice_id);
  expectYes(await app.call(saveInvoiceLine, plant.owner, { ...added, revision }));
  const jerky = await bill(house, 'ben', invoice_id, [['Box of jerky', 4_599, 'goods']]);
  return { ana, ben, cal, dee, eve, quarters, jon, lamb, ivy, second, jerky };
}
type Bills = Awaited<ReturnType<typeof invoiceWeek>>;

/** The beef in quarters weighed 50 lb more: its four invoices are credited and issued again. */
async function correctWeight(house: House, { four }: Animals, bills: Bills) {
  const { plant, pay, weigh } = house;
  const [fay] = bills.quarters;
  if (!fay) throw new Error('there are four quarters');
  await pay(fay, 'check', 5_000);
  await weigh(four, 75_137, 70_137);
  const found = expectYes(await app.call(invoiceCorrections, plant.owner, { order_id: four.order_id })).data;
  const corrected = bills.quarters.map((old, nth): Bill => {
    const lines = beefLines(75_137, [1, 1, 1, 1], nth);
    const own = lines.map(([name, cents, tax_class]) => ({ name, cents, tax_class }));
    return { ...old, lines: own, paid: nth === 0 ? 5_000 : 0 };
  });
  expect(found.map(({ old_cents, new_cents }) => [old_cents, new_cents])).toEqual(
    corrected.map((own, nth) => [totalOf(bills.quarters[nth] as Bill), totalOf(own)]),
  );
  const invoices = found.map(({ invoice_id, new_cents }) => ({ invoice_id, new_cents }));
  const again = expectYes(await app.call(correctInvoices, plant.owner, { invoices })).data.invoices;
  for (const [nth, own] of corrected.entries()) {
    own.invoice_id = again[nth]?.invoice_id ?? 0;
    await compare(house, own);
  }
  bills.quarters = corrected;
}

/** The payments of the week. Returns what each of them brought in. */
async function takeMoney(house: House, { ten }: Animals, bills: Bills) {
  const { plant, pay, payByCard } = house;
  const { owner } = plant;
  const { cal, dee, eve, jon, ivy, second, jerky, quarters } = bills;
  const owe = (own: Bill) => {
    const cents = openOf(own);
    own.paid += cents;
    return cents;
  };
  const calCheck = owe(cal);
  await pay(cal, 'check', calCheck);
  eve.paid += 10_000;
  await pay(eve, 'cash', 10_000);
  const benCheck = owe(jerky) + 700;
  await pay(jerky, 'check', benCheck);

  // A payment above the total becomes credit, which the next invoice uses.
  const hal = quarters[2] as Bill;
  const halCheck = owe(hal) + 1_234;
  await pay(hal, 'check', halCheck);
  const lambs: Bill[] = [];
  for (const [nth, name] of ['gus', 'hal'].entries()) {
    const invoice_id = await draft(app, { plant }, [ten.cart_ids[nth] ?? 0]);
    lambs.push(await bill(house, name, invoice_id, lambLines(5_537, [2, 2], nth), nth * 1_234));
  }
  const gus = lambs[0] as Bill;
  const bounced = await pay(gus, 'check', openOf(gus));
  await sql`update payments set received_on = received_on - 1 where payment_id = ${bounced}`.execute(app.db);
  const returned = { payment_id: bounced, kind: 'return', reason: 'No funds' } as const;
  expectYes(await app.call(voidPayment, owner, returned));
  const wrong = await pay(second, 'card_terminal', openOf(second));
  expectYes(await app.call(voidPayment, owner, { payment_id: wrong, kind: 'void', reason: 'Wrong customer' }));
  const terminal = owe(ivy);
  await pay(ivy, 'card_terminal', terminal);

  // Part of the cutting is credited. Then EBT pays for most of the bones, and cash for the rest, with a tip.
  const credited = {
    invoice_id: jon.invoice_id,
    reason: 'Waited too long',
    lines: [{ place: 1, amount_cents: 2_500 }],
  };
  expectYes(await app.call(creditInvoice, owner, credited));
  const cutting = jon.lines[1];
  if (cutting) cutting.cents -= 2_500;
  const { session_id } = await makeTill(app, plant);
  const seen = openOf(jon);
  jon.ebt = 1_000;
  jon.paid += 1_000;
  const cash = owe(jon);
  const tenders = [
    { method: 'ebt' as const, amount_cents: 1_000 },
    { method: 'cash' as const, amount_cents: cash + 300 },
  ];
  const sale = { session_id, invoices: [{ invoice_id: jon.invoice_id, open_cents: seen }], tenders, tip_cents: 300 };
  expectYes(await app.call(takePayment, owner, sale));
  await countAndClose(app, plant, session_id, 10_000 + cash + 300);

  // A card payment that the customer's bank takes back for good.
  const charged = openOf(dee);
  await payByCard(dee, charged);
  const { customer_id } = await house.personOf('dee');
  const { provider, provider_key } = await app.db
    .selectFrom('charges')
    .select(['provider', 'provider_key'])
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow();
  const dispute = { provider, provider_ref: 'dp_1', charge_key: provider_key, amount_cents: charged, fee_cents: 1_500 };
  for (const state of ['open', 'lost'] as const)
    await inTransaction(app.db, (tx) =>
      recordDispute(tx, { ...dispute, state, reason: 'fraudulent', answer_by: null }),
    );
  return { lambs, calCheck, benCheck, halCheck, terminal, cash };
}

async function moveToBank({ owner }: Plant, cash_cents: number, checks_cents: number, terminal: number) {
  const record = async (more: Parameters<typeof app.call<typeof recordBankMove>>[2]) =>
    expectYes(await app.call(recordBankMove, owner, more));
  const moved_on = plantToday();
  await record({ kind: 'deposit', moved_on, cash_cents, checks_cents });
  await record({ kind: 'payout', moved_on, account: 'card_terminal', amount_cents: terminal, kept_cents: 105 });
  await record({ kind: 'payout', moved_on, account: 'provider', amount_cents: 4_000, kept_cents: 116 });
  await record({ kind: 'tax', moved_on, amount_cents: 2_000, kept_cents: 20 });
}

test('a week of twelve animals equals a second calculation in whole cents', async () => {
  const house = await openPlant(app);
  const { plant, people } = house;
  const { owner } = plant;
  const animals = await bringTwelve(house);
  const bills = await invoiceWeek(house, animals);
  await correctWeight(house, animals, bills);
  const money = await takeMoney(house, animals, bills);
  const { calCheck, benCheck, halCheck, terminal, cash } = money;
  const [fromSafe, checksTaken] = [10_000 + cash + 300, 25_000 + calCheck];
  await moveToBank(plant, fromSafe, checksTaken, terminal);

  const { quarters, ...others } = bills;
  const all: Bill[] = [...Object.values(others), ...quarters, ...money.lambs];
  const credit: Readonly<Record<string, number>> = { ben: 700 };
  const expected = new Map<number, number>();
  for (const [name, { customer_id }] of people) {
    const open = plus(all.filter(({ customer }) => customer === name).map(openOf)) - (credit[name] ?? 0);
    if (open !== 0) expected.set(customer_id, open);
  }
  const customer_ids = [...people.values()].map(({ customer_id }) => customer_id);
  const owed = expectYes(await app.call(customerBalances, owner, { customer_ids })).data;
  expect(new Map(owed.map(({ customer_id, balance_cents }) => [customer_id, balance_cents]))).toEqual(expected);

  const sales = (...classes: TaxClass[]) => plus(all.flatMap((own) => classes.map((one) => salesOf(own, one))));
  expect(await balancesOf(app, plant)).toEqual({
    cash: 10_000,
    checks: 5_000 + benCheck + halCheck,
    // The card deposit, less the dispute's fee and the payout.
    provider: 6_000 - 1_500 - 4_000,
    card_terminal: 1_000,
    bank: -10_000 + fromSafe + checksTaken + (terminal - 105) + (4_000 - 116) - (2_000 - 20),
    receivable: plus(all.map(openOf)),
    customer_credit: 700,
    tips: 300,
    tax_payable: plus(all.map(taxIn)) - 2_000,
    tax_allowance: 20,
    service_revenue: sales('processing', 'fees'),
    meat_revenue: sales('meat', 'goods'),
    provider_cost: 1_500 + 105 + 116,
  });

  const today = plantToday();
  const asked = { report: 'tax_return', range: 'own', from: today, to: today } as const;
  const row = (tax_class: TaxClass, name: string, rate: string, ebt_cents = 0) => ({
    tax_class: name,
    rate,
    sales_cents: sales(tax_class),
    taxable_cents: sales(tax_class) - ebt_cents,
    ebt_cents,
    exempt_cents: 0,
    untaxed_cents: 0,
    tax_cents: plus(all.map((own) => taxOn(taxableOf(own, tax_class), tax_class))),
  });
  expect(expectYes(await app.call(getReport, owner, asked)).data.now.rows).toEqual([
    row('processing', 'Processing', '6.875%'),
    row('meat', 'Meat', '7.25%', 1_000),
    row('goods', 'Other goods', '8.875%'),
    row('fees', 'Fees', '1.255%'),
  ]);
  expect(await findDeviations(app, plant)).toEqual([]);
});
