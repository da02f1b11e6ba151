import { afterEach, expect, test } from 'vitest';
import { forgotPassword, resetPassword } from '#contract/accounts/recovery-api.ts';
import { register } from '#contract/accounts/registration-api.ts';
import { addCustomer, updateCustomer, viewCustomer } from '#contract/directory/api.ts';
import { myPurchases, withdrawClaim } from '#contract/market/claims/claims-api.ts';
import { publishLot } from '#contract/market/lots/lots-api.ts';
import { MARKET_RATES, marketPrice } from '#contract/payments/market-fees.ts';
import { endSessionsOf } from '#server/accounts/store.ts';
import { MARKET_ID } from '#server/lib/events.ts';
import type { Mail } from '#server/lib/mailer.ts';
import type { Who } from '#server/lib/who.ts';
import { claimShare } from '#server/market/claims/hold.ts';
import { accountMailOf, tokenIn } from '#server/test/account-mail.ts';
import { openBrowser } from '#server/test/browser.ts';
import { makePlant, makeVisitor, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { marketKit } from '#server/test/make-market.ts';
import { counterKit } from '#server/test/market/make-counter.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();
const { mailTo, posted } = accountMailOf(app);
const { makeBuyer, makeSale, claim, pay, buy } = marketKit(app);
const { addProduct, makeStand, sellOne } = counterKit(app);
const NEW = { password: 'a brand new one', confirmpassword: 'a brand new one' };
// The number of messages to an account is limited, so without this, later tests would have to wait.
afterEach(() => app.db.deleteFrom('mails').where('owner_id', '=', MARKET_ID).execute());
const IN_USE = { http: 409, code: 'account_in_use' };

/** Gives this person a password, with an email address that nobody has confirmed. */
async function unprove<P extends Person>(person: P): Promise<P & { email: string }> {
  const { email } = await app.db
    .updateTable('accounts')
    .set({ password_hash: 'set', email_confirmed_at: null })
    .where('account_id', '=', person.account_id)
    .returning('email')
    .executeTakeFirstOrThrow();
  return { ...person, email: email ?? '' };
}
const makeAda = async () => unprove(await makeBuyer());
const accountOf = ({ account_id }: Person) =>
  app.db
    .selectFrom('accounts')
    .select(['role', 'first_name', 'plant_id'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
/** This person's customer record at the plant. */
async function recordOf({ plant_id }: Plant, { account_id }: Person): Promise<number> {
  const { customer_id } = await app.db
    .selectFrom('customers')
    .select('customer_id')
    .where('plant_id', '=', plant_id)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return customer_id;
}
/** Opens the plant's portal to a customer with this address, and returns the invitation. */
async function invite({ owner }: Plant, email: string): Promise<Mail | undefined> {
  expectYes(await app.call(addCustomer, owner, { first_name: 'Vera', email, custom_portal: 1 }));
  return (await mailTo(email))[0];
}
const open = (mail: Mail | undefined) => openBrowser(app).send(resetPassword, { token: tokenIn(mail), ...NEW });
const registerAgain = (email: string) =>
  app.call(register, null, {
    first_name: 'Vera',
    last_name: 'Own',
    role: 'seller',
    producerAgreement: true,
    zip: '61036',
    email,
    ...NEW,
  });

test('a plant can’t open its portal to a market buyer, because they could then no longer pay a balance', async () => {
  const { plant, lot_id } = await makeSale();
  const ada = await makeAda();
  await buy(ada, lot_id, 1);
  await buy(await makeBuyer(), lot_id, 2);
  await buy(await makeBuyer(), lot_id, 1);
  const id = await recordOf(plant, ada);
  const refused = { http: 422, code: 'portal_not_possible' };
  expect(await app.call(updateCustomer, plant.owner, { id, custom_portal: 1 })).toMatchObject(refused);
  const other = await makePlant(app);
  const form = { first_name: 'Ada', email: ada.email, custom_portal: 1 } as const;
  expect(await app.call(addCustomer, other.owner, form)).toMatchObject(refused);
  expect((await mailTo(ada.email)).map(({ text }) => text).join()).not.toContain('token=');
});

test('an invitation sent before a purchase is refused, but “Forgot Password?” still opens the account', async () => {
  const plant = await makePlant(app);
  const ada = await makeAda();
  const invitation = await invite(plant, ada.email);
  const { lot_id } = await makeSale();
  const claim_id = await buy(ada, lot_id, 1);
  const before = await accountOf(ada);
  expect(await open(invitation)).toMatchObject({ ...IN_USE, message: expect.stringContaining('“Forgot Password?”') });
  expect(await accountOf(ada)).toEqual(before);
  const id = await recordOf(plant, ada);
  expect(await app.call(viewCustomer, plant.owner, { id })).toMatchObject({ data: { can: { invite: false } } });

  posted.splice(0);
  await openBrowser(app, { address: '10.8.1.1' }).send(forgotPassword, { email: ada.email });
  const reset = (await mailTo(ada.email)).find(({ text }) => text.includes('token='));
  expect((await open(reset)).http).toBe(200);
  const owner = await app.signIn(ada.account_id);
  expect(await app.call(myPurchases, owner, {})).toMatchObject({ data: [{ claim_id, can: { withdraw: true } }] });
  expectYes(await app.call(withdrawClaim, owner, { claim_id }));
});

test('an invitation opened while its recipient pays for five items is refused, and all five are bought', async () => {
  const ada = await makeAda();
  const invitation = await invite(await makePlant(app), ada.email);
  const held: number[] = [];
  for (let at = 0; at < 5; at++) held.push((await claim(ada, (await makeSale()).lot_id)).claim_id);
  const { total_cents } = marketPrice(10_000, MARKET_RATES);
  const [opened, ...paid] = await Promise.all([
    open(invitation),
    ...held.map((claim_id) => pay(ada, [claim_id], { total_cents })),
  ]);
  expect(opened).toMatchObject(IN_USE);
  for (const answer of paid) expectYes(answer);
  expect(expectYes(await app.call(myPurchases, ada, {})).data).toHaveLength(5);
  expect(await accountOf(ada)).toMatchObject({ role: 'buyer' });
});

test('an invitation opened while a hold is being saved waits for it, and is then refused', async () => {
  const ada = await makeAda();
  const invitation = await invite(await makePlant(app), ada.email);
  const { lot_id } = await makeLot(app, await makeVisitor(app, 'seller'));
  const { answer } = await app.db.transaction().execute(async (tx) => {
    const who = { actor: { account_id: ada.account_id } } as Who;
    await claimShare(tx, who, { lot_id, quarters: 1 });
    const opened = open(invitation);
    await expectWaiting(app, 1);
    return { answer: opened };
  });
  expect(await answer).toMatchObject(IN_USE);
  expect(await accountOf(ada)).toMatchObject({ role: 'buyer' });
});

test('a plant can’t take over the account of a seller with a paused lot, but can once the lot closes unsold', async () => {
  const seller = await unprove(await makeVisitor(app, 'seller'));
  const { lot_id } = await makeLot(app, seller, { state: 'draft' });
  const invitation = await invite(await makePlant(app), seller.email);
  const setState = (state: 'paused' | 'closed') =>
    app.db.updateTable('lots').set({ state }).where('lot_id', '=', lot_id).execute();
  await setState('paused');
  expect(await open(invitation)).toMatchObject(IN_USE);
  await setState('closed');
  expectYes(await open(invitation));
});

test('a plant can take over the account of a buyer who withdrew', async () => {
  const ada = await makeAda();
  const invitation = await invite(await makePlant(app), ada.email);
  const { lot_id } = await makeSale();
  const claim_id = await buy(ada, lot_id, 1);
  expectYes(await app.call(withdrawClaim, ada, { claim_id }));
  expectYes(await open(invitation));
  expect(await accountOf(ada)).toMatchObject({ role: 'customer' });
});

test('a plant that opened its portal before a purchase can still change the record and revoke the invitation', async () => {
  const plant = await makePlant(app);
  const ada = await makeAda();
  const invitation = await invite(plant, ada.email);
  const { lot_id } = await makeSale();
  const claim_id = await buy(ada, lot_id, 1);
  const id = await recordOf(plant, ada);
  expectYes(await app.call(updateCustomer, plant.owner, { id, phone: '208-555-0142' }));
  expectYes(await app.call(updateCustomer, plant.owner, { id, custom_portal: 0 }));
  expectYes(await app.call(withdrawClaim, ada, { claim_id }));
  expect(await open(invitation)).toMatchObject({ code: 'link_over' });
});

test('registering again can’t take over the account of a seller who sold at the counter', async () => {
  const stand = await makeStand();
  const seller = await unprove(stand.seller);
  await app.db.updateTable('lots').set({ state: 'draft' }).where('lot_id', '=', stand.lot_id).execute();
  await registerAgain(seller.email);
  const [claiming] = await mailTo(seller.email);
  expect(claiming?.subject).toBe('Finish your registration');
  await sellOne(seller, await addProduct(seller));
  expect(await open(claiming)).toMatchObject(IN_USE);
  posted.splice(0);
  await registerAgain(seller.email);
  expect((await mailTo(seller.email)).map(({ subject }) => subject)).toEqual(['You already have an account']);
});

test('a lot can’t be published while its seller’s account is being taken over', async () => {
  const seller = await unprove(await makeVisitor(app, 'seller'));
  const { lot_id } = await makeLot(app, seller, { state: 'draft' });
  const { answer } = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').where('account_id', '=', seller.account_id).forUpdate().execute();
    const published = app.call(publishLot, seller, { lot_id, revision: 1 });
    await expectWaiting(app, 1);
    await endSessionsOf(tx, seller.account_id);
    return { answer: published };
  });
  expect(await answer).toMatchObject({ http: 401, code: 'signed_out' });
  const lot = await app.db.selectFrom('lots').select('state').where('lot_id', '=', lot_id).executeTakeFirstOrThrow();
  expect(lot.state).toBe('draft');
});
