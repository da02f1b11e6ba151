import { describe, expect, test } from 'vitest';
import { login, me } from '#contract/accounts/api.ts';
import { getProcessors, setCurrentProcessor } from '#contract/accounts/processors-api.ts';
import { forgotPassword, resetPassword } from '#contract/accounts/recovery-api.ts';
import { register } from '#contract/accounts/registration-api.ts';
import { addCustomer, updateCustomer } from '#contract/directory/api.ts';
import { inviteCustomer } from '#contract/directory/records-api.ts';
import type { Mail } from '#server/lib/mailer.ts';
import { accountMailOf, tokenIn } from '#server/test/account-mail.ts';
import { openBrowser } from '#server/test/browser.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const NEW = { password: 'a brand new one', confirmpassword: 'a brand new one' };
const SQUATTED = 'stolen mailbox';
let count = 0;
const { posted, mailTo } = accountMailOf(app);

const form = (email: string, more = {}) => ({
  first_name: 'Vera',
  last_name: 'Own',
  role: 'seller' as const,
  producerAgreement: true,
  zip: '61036',
  email,
  password: 'the owner’s word',
  confirmpassword: 'the owner’s word',
  ...more,
});
/** A squatter: someone who registered with another person's address and signed in. */
async function squat(role: 'buyer' | 'seller' = 'buyer') {
  const email = `squatted${++count}@example.test`;
  const agreement = role === 'buyer' ? { customerAgreement: true } : { producerAgreement: true };
  const answer = expectYes(
    await app.call(register, null, {
      first_name: 'Sly',
      last_name: 'Squat',
      email,
      role,
      ...agreement,
      password: SQUATTED,
      confirmpassword: SQUATTED,
    }),
  );
  return { email, account_id: answer.data.id, stranger: await app.signIn(answer.data.id) };
}
const open = (mail: Mail | undefined) => openBrowser(app).send(resetPassword, { token: tokenIn(mail), ...NEW });
const signIn = (username: string, password: string) =>
  openBrowser(app, { address: `10.7.${++count % 250}.1` }).send(login, { username, password });
const accountOf = (account_id: number) =>
  app.db.selectFrom('accounts').selectAll().where('account_id', '=', account_id).executeTakeFirstOrThrow();
/** The squatter is signed out, and nothing of theirs remains. */
async function expectGone({ email, account_id, stranger }: Awaited<ReturnType<typeof squat>>) {
  app.actors.forget(account_id);
  expect((await app.call(me, stranger, {})).http).toBe(401);
  expect((await signIn(email, SQUATTED)).http).toBe(401);
  expect((await signIn(email, NEW.password)).http).toBe(200);
  const left = [
    app.db.selectFrom('farms').select('seller_id').where('seller_id', '=', account_id).execute(),
    app.db.selectFrom('seller_accounts').select('account_id').where('account_id', '=', account_id).execute(),
    app.db.selectFrom('card_profiles').select('account_id').where('account_id', '=', account_id).execute(),
    app.db.selectFrom('passkeys').select('account_id').where('account_id', '=', account_id).execute(),
    app.db.selectFrom('second_factors').select('account_id').where('account_id', '=', account_id).execute(),
  ];
  expect(await Promise.all(left)).toEqual([[], [], [], [], []]);
}
async function leaveThings(account_id: number) {
  await app.db
    .updateTable('accounts')
    .set({ avatar: `${'a'.repeat(32)}.webp`, phone: '1' })
    .where('account_id', '=', account_id)
    .execute();
  await app.db
    .insertInto('card_profiles')
    .values({
      account_id,
      provider: 'sandbox',
      token: 'sandbox_sly',
      brand: 'visa',
      last_four: '4242',
      exp_month: 1,
      exp_year: 2190,
    })
    .execute();
  await app.db
    .insertInto('seller_accounts')
    .values({ account_id, provider: 'stripe', provider_ref: `acct_${account_id}`, can_be_paid: true })
    .execute();
  await app.db.insertInto('farms').values({ seller_id: account_id, name: 'Sly’s' }).execute();
  await app.db
    .insertInto('passkeys')
    .values({ account_id, credential_id: `sly${account_id}`, public_key: Buffer.from('k'), counter: 0, name: 'Sly' })
    .execute();
  await app.db
    .insertInto('second_factors')
    .values({ account_id, sealed_secret: Buffer.from('s'), confirmed_at: new Date().toISOString() })
    .execute();
}

describe('an address that a stranger registered', () => {
  test('is reported as taken, and its real owner claims it through the emailed link', async () => {
    const squatted = await squat();
    const { email, account_id } = squatted;
    await leaveThings(account_id);
    const answer = await app.call(register, null, form(email));
    expect(answer).toMatchObject({ http: 409, code: 'email_taken' });
    // Merely typing the address changes nothing.
    expect(await accountOf(account_id)).toMatchObject({ first_name: 'Sly', role: 'buyer' });
    expect((await app.call(me, squatted.stranger, {})).http).toBe(200);
    expect((await signIn(email, 'the owner’s word')).http).toBe(401);

    const [mail, ...more] = await mailTo(email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Everything in that account but its communities and conversations will be removed');
    expect((await open(mail)).http).toBe(200);
    await expectGone(squatted);
    expect(await accountOf(account_id)).toMatchObject({
      first_name: 'Vera',
      role: 'seller',
      zip: '61036',
      avatar: '',
      phone: '',
      email_confirmed_at: expect.any(String),
    });
    const accepted = app.db
      .selectFrom('agreement_acceptances')
      .select('agreement')
      .where('account_id', '=', account_id);
    expect((await accepted.execute()).map((row) => row.agreement)).not.toContain('customer');
  });

  test('gets its plant when a processor claims it', async () => {
    const { email, account_id, stranger } = await squat('seller');
    const { lot_id } = await makeLot(app, stranger, { state: 'draft' });
    await app.db.deleteFrom('lot_animals').where('lot_id', '=', lot_id).execute(); // drafts have none
    const more = { role: 'processor', nmfs_number: 'beef', license_number: 's1', processorAgreement: true };
    const plant = { plant_name: 'Olsen Meats', time_zone: 'America/Denver' };
    expect((await app.callWith(register, null, form(email, { ...more, ...plant }))).http).toBe(409);
    await open((await mailTo(email))[0]);
    expect(await app.call(me, await app.signIn(account_id), {})).toMatchObject({
      data: { role: 'processor', admin: account_id, nmfs_number: 'beef', ...plant },
    });
    expect(await app.db.selectFrom('lots').select('lot_id').where('seller_id', '=', account_id).execute()).toEqual([]);
  });

  test('can no longer be claimed once any link has confirmed it', async () => {
    const { email, account_id } = await squat();
    await openBrowser(app, { address: '10.8.0.1' }).send(forgotPassword, { email });
    await open((await mailTo(email))[0]);
    posted.splice(0);
    expect(await app.call(register, null, form(email))).toMatchObject({ http: 409, code: 'email_taken' });
    expect(await mailTo(email)).toMatchObject([{ subject: 'You already have an account' }]);
    expect(await accountOf(account_id)).toMatchObject({ first_name: 'Sly', role: 'buyer' });
  });

  test('keeps its account if it is confirmed before the link is opened', async () => {
    const { email, account_id } = await squat();
    await app.call(register, null, form(email));
    const [mail] = await mailTo(email);
    await app.db
      .updateTable('accounts')
      .set({ email_confirmed_at: new Date().toISOString() })
      .where('account_id', '=', account_id)
      .execute();
    await open(mail);
    expect(await accountOf(account_id)).toMatchObject({ first_name: 'Sly', role: 'buyer' });
  });

  test('receives only a few messages', async () => {
    const { email } = await squat();
    for (let at = 0; at < 8; at++) await app.call(register, null, form(email));
    expect((await mailTo(email)).length).toBeLessThanOrEqual(4);
  });
});

describe('a plant’s portal for an address that a stranger registered', () => {
  async function openPortal(role: 'buyer' | 'seller' = 'buyer') {
    const squatted = await squat(role);
    const plant = await makePlant(app);
    const record = { first_name: 'Vera', last_name: 'Own', email: squatted.email, zip: '61036' };
    const answer = expectYes(await app.call(addCustomer, plant.owner, { ...record, custom_portal: 1 }));
    return { ...squatted, plant, record: answer.data };
  }

  test('lets in the mailbox’s owner through the invitation, but never the stranger', async () => {
    const squatted = await openPortal();
    const { email, account_id, plant, stranger } = squatted;
    await leaveThings(account_id);
    expect(await app.call(getProcessors, stranger, {})).not.toMatchObject({ data: [{ id: plant.plant_id }] });
    expect((await app.call(setCurrentProcessor, stranger, { processor: plant.plant_id })).status).toBe('no');
    expect(await app.call(me, stranger, {})).toMatchObject({ data: { role: 'buyer', admin: null } });

    const [mail] = await mailTo(email);
    expect(mail?.text).toContain('has given you access as a customer');
    expect((await open(mail)).http).toBe(200);
    await expectGone(squatted);
    const customer = await app.signIn(account_id);
    expect(await app.call(me, customer, {})).toMatchObject({
      data: { role: 'customer', admin: plant.plant_id, first_name: 'Vera' },
    });
  });

  test('doesn’t tell the stranger which plant has the address on file', async () => {
    const { stranger } = await openPortal('seller');
    expect(await app.call(getProcessors, stranger, {})).toMatchObject({ http: 200, data: [] });
  });

  test('revokes its invitation when turned off, and opens only through a new one once turned on again', async () => {
    const { email, account_id, plant, record } = await openPortal();
    const [mail] = await mailTo(email);
    await app.call(updateCustomer, plant.owner, { id: record.id, custom_portal: 0 });
    expect(await open(mail)).toMatchObject({ code: 'link_over' });
    expect(await accountOf(account_id)).toMatchObject({ role: 'buyer', first_name: 'Sly' });
    await app.call(updateCustomer, plant.owner, { id: record.id, custom_portal: 1 });
    await mailTo(email);
    posted.splice(0);
    expect((await app.call(inviteCustomer, plant.owner, { id: record.id })).http).toBe(200);
    expect((await open((await mailTo(email))[0])).http).toBe(200);
    expect(await accountOf(account_id)).toMatchObject({ role: 'customer', plant_id: plant.plant_id });
  });

  test('takes precedence over a registration made in the meantime', async () => {
    const { email, account_id, plant } = await openPortal();
    await app.call(register, null, form(email));
    const claim = (await mailTo(email)).find(({ subject }) => subject === 'Finish your registration');
    await open(claim);
    expect(await accountOf(account_id)).toMatchObject({ role: 'customer', plant_id: plant.plant_id });
  });

  test('can’t be turned on once the stranger has confirmed the address', async () => {
    const { email, account_id } = await squat('seller');
    await app.db
      .updateTable('accounts')
      .set({ email_confirmed_at: new Date().toISOString() })
      .where('account_id', '=', account_id)
      .execute();
    const plant = await makePlant(app);
    expect(await app.call(addCustomer, plant.owner, { first_name: 'Vera', email, custom_portal: 1 })).toMatchObject({
      code: 'portal_not_possible',
    });
  });
});
