import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as api from '#contract/market/pos/counter-api.ts';
import { mailCounterReceipt } from '#contract/market/pos/receipt-api.ts';
import { refundCounterSale } from '#contract/market/pos/refund-api.ts';
import { writeAccountMail } from '#server/accounts/write-account-mail.ts';
import type { AccountMailFacts } from '#server/app/account-mails.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { marketKit } from '#server/test/make-market.ts';
import { cash, counterKit } from '#server/test/market/make-counter.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeCounter, makeStand, sellOne } = counterKit(app);
const { makeSale } = marketKit(app);
const EMAIL = 'Ruth.Cole@example.test';

const mail = (person: Person, sale_id: number, email = EMAIL) =>
  app.call(mailCounterReceipt, person, { sale_id, email });

/** The receipts queued for a sale, and how many minutes each waits. */
async function queuedFor(sale_id: number) {
  const { rows } = await sql<{ recipient: string; minutes: number; facts: AccountMailFacts['counter_receipt'] }>`
    select recipient, round(extract(epoch from send_after - created_at) / 60)::int as minutes, facts from mails
    where template = 'counter_receipt' and (facts->>'sale_id')::bigint = ${sale_id} order by mail_id`.execute(app.db);
  return rows;
}

describe('a receipt by email', () => {
  test('goes to the address given at a plant’s or a seller’s counter', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    const sale_id = await sellOne(plant.owner, product_id, { session_id });
    expectYes(await mail(plant.owner, sale_id));
    expect(await queuedFor(sale_id)).toMatchObject([
      { recipient: EMAIL, minutes: 0, facts: { total_cents: 800, lines: [{ name: 'Ground beef', quantity: 1 }] } },
    ]);
    const { seller, lot_id } = await makeStand();
    const sold = await sellOne(seller, 0, { lines: [{ lot_id, quantity: 1, price_cents: 800 }] });
    expectYes(await mail(seller, sold));
    expect(await queuedFor(sold)).toHaveLength(1);
  });

  test('can’t be used to send a link that a seller entered as a name or phone number', async () => {
    const { seller, lot_id } = await makeStand();
    const sale_id = await sellOne(seller, 0, { lines: [{ lot_id, quantity: 1, price_cents: 800 }] });
    const { account_id } = seller;
    await sql`delete from farms where seller_id = ${account_id}`.execute(app.db);
    await sql`
      update accounts set first_name = 'Pay at evil.example.com', phone = 'www.evil.com' where account_id = ${account_id}`.execute(
      app.db,
    );
    expect(await mail(seller, sale_id)).toMatchObject({ code: 'receipt_with_link' });
    await sql`update accounts set first_name = 'Ruth' where account_id = ${account_id}`.execute(app.db);
    expectYes(await mail(seller, sale_id));
    const [queued] = await queuedFor(sale_id);
    expect(queued?.facts.contact).not.toContain('evil');
  });

  test('says that only the deposit was paid for a share, as the paper receipt does', async () => {
    const { seller, lot_id } = await makeSale();
    expectYes(await app.call(api.openCounterDay, seller, { float_cents: 0 }));
    const share = (price_cents: number) =>
      sellOne(seller, 0, {
        lines: [{ lot_id, quarters: 1, quantity: 1, price_cents }],
        tenders: [cash(price_cents)],
        buyer_name: 'Ruth Cole',
        buyer_phone: '312 555 0142',
      });
    const textOf = async (sale_id: number) => {
      expectYes(await mail(seller, sale_id));
      const [queued] = await queuedFor(sale_id);
      const reader = { first_name: '', language: 'en', public_url: '' } as const;
      return writeAccountMail('counter_receipt', queued?.facts as AccountMailFacts['counter_receipt'], reader).text;
    };
    expect(await textOf(await share(10_000))).toContain('The amount paid for a share is only its deposit.');
    await sql`update lots set price_basis = 'whole', price_cents = 80000 where lot_id = ${lot_id}`.execute(app.db);
    expect(await textOf(await share(20_000))).not.toContain('deposit');
  });

  test('goes out once, no matter how many clerks send it at the same time, and again after a refund', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    const sale_id = await sellOne(plant.owner, product_id, { session_id });
    const replies = await Promise.all(Array.from({ length: 6 }, () => mail(plant.owner, sale_id)));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(replies.find(({ status }) => status !== 'yes')).toMatchObject({ code: 'receipt_mailed' });
    expect(await mail(plant.owner, sale_id, EMAIL.toUpperCase())).toMatchObject({ code: 'receipt_mailed' });
    const lines = [{ line: 0, quantity: 1 }];
    expectYes(
      await app.call(refundCounterSale, plant.owner, { sale_id, session_id, reason: 'Torn', lines, amount_cents: 800 }),
    );
    expectYes(await mail(plant.owner, sale_id));
    expect(await queuedFor(sale_id)).toMatchObject([{}, { facts: { refunded_cents: 800 } }]);
  });

  test('goes to at most three addresses', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    const sale_id = await sellOne(plant.owner, product_id, { session_id });
    const replies = await Promise.all([1, 2, 3, 4, 5].map((at) => mail(plant.owner, sale_id, `${at}-${EMAIL}`)));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(3);
    expect(replies.find(({ status }) => status !== 'yes')).toMatchObject({ code: 'receipt_mails_full' });
  });

  test('counts toward a counter’s limit of 200 a day, even if many clerks send receipts at the same time', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    const sales: number[] = [];
    for (let sold = 0; sold < 5; sold++) sales.push(await sellOne(plant.owner, product_id, { session_id }));
    await sql`
      insert into counter_receipt_mails (sale_id, version, email, asked_by)
      select ${sales[0]}, 9, n || '@example.test', ${plant.owner.account_id} from generate_series(1, 198) n`.execute(
      app.db,
    );
    const replies = await Promise.all(sales.map((sale_id) => mail(plant.owner, sale_id)));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(2);
    expect(replies.find(({ status }) => status !== 'yes')).toMatchObject({ http: 429, code: 'counter_mails_full' });
    const { seller, lot_id } = await makeStand();
    expectYes(await mail(seller, await sellOne(seller, 0, { lines: [{ lot_id, quantity: 1, price_cents: 800 }] })));
    await sql`
      update counter_receipt_mails set asked_at = asked_at - interval '25 hours' where sale_id = ${sales[0]}`.execute(
      app.db,
    );
    const waiting = replies.findIndex(({ status }) => status !== 'yes');
    expectYes(await mail(plant.owner, sales[waiting] ?? 0));
  });

  test('doesn’t wait for other customers’ receipts, but is delayed if one address gets many', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    const minutes: number[] = [];
    for (let at = 0; at < 7; at++) {
      const sale_id = await sellOne(plant.owner, product_id, { session_id });
      expectYes(await mail(plant.owner, sale_id, `${at}-${EMAIL}`));
      expectYes(await mail(plant.owner, sale_id));
      minutes.push(...(await queuedFor(sale_id)).map((queued) => queued.minutes));
    }
    expect(minutes).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 20]);
  });

  test('is refused for an invalid address, and for another counter’s sale', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    const sale_id = await sellOne(plant.owner, product_id, { session_id });
    for (const email of ['', 'ruth', 'a@b', `${EMAIL}\nBcc: all@example.test`]) {
      expect(await mail(plant.owner, sale_id, email)).toMatchObject({ code: 'malformed' });
    }
    const other = await makePlant(app);
    expect(await mail(other.owner, sale_id)).toMatchObject({ http: 404 });
    const { seller } = await makeStand();
    expect(await mail(seller, sale_id)).toMatchObject({ http: 404 });
    expectYes(await app.call(api.voidCounterSale, plant.owner, { sale_id, reason: 'Wrong box' }));
    expectYes(await mail(plant.owner, sale_id));
    expect(await queuedFor(sale_id)).toMatchObject([{ facts: { is_voided: true } }]);
  });
});
