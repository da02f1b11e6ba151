import { describe, expect, test } from 'vitest';
import { login, me } from '#contract/accounts/api.ts';
import { confirmEmail, forgotPassword, resetPassword } from '#contract/accounts/recovery-api.ts';
import { register } from '#contract/accounts/registration-api.ts';
import { changeEmail, changePassword } from '#contract/accounts/security-api.ts';
import { inviteMember } from '#contract/accounts/team-api.ts';
import { makeLink } from '#server/accounts/one-time-links.ts';
import { MARKET_ID } from '#server/lib/events.ts';
import { type Mail, MailRefused } from '#server/lib/mailer.ts';
import { accountMailOf, tokenIn } from '#server/test/account-mail.ts';
import { openBrowser } from '#server/test/browser.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';
import { holdWait, makeNextWaitLong } from '#server/test/tries.ts';

const app = openTestApp();
const PASSWORD = 'knife and block';
const NEW = { password: 'a brand new one', confirmpassword: 'a brand new one' };
let count = 0;
const { posted, start, waiting, mailTo } = accountMailOf(app);

const form = (email: string, more = {}) => ({
  first_name: 'Ann',
  last_name: 'Lee',
  role: 'buyer' as const,
  customerAgreement: true,
  email,
  password: PASSWORD,
  confirmpassword: PASSWORD,
  ...more,
});
async function makeBuyer() {
  const email = `lost${++count}@example.test`;
  const answer = expectYes(await app.call(register, null, form(email)));
  return { email, account_id: answer.data.id };
}
/** A plant's account that nobody has ever signed in to. */
async function makeShadow(more = {}) {
  const plant = await makePlant(app);
  const { account_id } = await plant.join('customer');
  const email = `shadow${++count}@example.test`;
  await app.db.updateTable('accounts').set({ email }).where('account_id', '=', account_id).execute();
  const record = app.db.updateTable('customers').where('account_id', '=', account_id);
  await record.set({ has_portal: false, ...more }).execute();
  return { plant, email, account_id };
}
async function askFor(email: string, browser = openBrowser(app, { address: `10.1.${++count % 250}.1` })) {
  return browser.send(forgotPassword, { email });
}
const signIn = (username: string, password: string) =>
  openBrowser(app, { address: `10.2.${++count % 250}.1` }).send(login, { username, password });

describe('a forgotten password', () => {
  test('is reset through an emailed link, which confirms the address and ends every session', async () => {
    const { email, account_id } = await makeBuyer();
    const before = await app.signIn(account_id);
    await askFor(email.toUpperCase());
    const [mail] = await mailTo(email);
    expect(mail?.text).toContain(`https://plant.example/login/forgot_password?token=${tokenIn(mail)}`);
    expect(await openBrowser(app).send(resetPassword, { token: tokenIn(mail), ...NEW })).toMatchObject({
      http: 200,
      message: 'Your password is set. Sign in to continue.',
    });
    app.actors.forget(account_id);
    expect((await app.call(me, before, {})).http).toBe(401);
    expect((await signIn(email, PASSWORD)).http).toBe(401);
    expect((await signIn(email, NEW.password)).http).toBe(200);
    const account = await app.db
      .selectFrom('accounts')
      .select('email_confirmed_at')
      .where('account_id', '=', account_id)
      .executeTakeFirst();
    expect(account?.email_confirmed_at).not.toBeNull();
  });

  test('gets the same response, after the same work, for an unknown address', async () => {
    const { email } = await makeBuyer();
    await mailTo(email); // takes the registration off the queue
    const [known, unknown] = [await askFor(email), await askFor('nobody@example.test')];
    expect(known).toEqual(unknown);
    const rows = await waiting();
    expect(rows.map(({ facts }) => facts)).toEqual([{}, {}]);
    expect(await mailTo('nobody@example.test')).toEqual([]);
    const kept = await app.db.selectFrom('mails').selectAll().where('recipient', '=', 'nobody@example.test').execute();
    expect(kept).toEqual([]);
  });

  test('sends only a few messages to one address or from one network, without revealing the limit', async () => {
    const { email } = await makeBuyer();
    const answers = await Promise.all(Array.from({ length: 50 }, () => askFor(email)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1);
    expect(await mailTo(email)).toHaveLength(4);

    const one = openBrowser(app, { address: '192.0.2.200' });
    const buyers = await Promise.all(Array.from({ length: 30 }, (_, at) => `many${at}@example.test`));
    for (const buyer of buyers) expect((await one.send(forgotPassword, { email: buyer })).http).toBe(200);
    expect(await waiting()).toHaveLength(21);
  });

  test('follows the password rules of registration', async () => {
    const send = (more: object) => openBrowser(app).send(resetPassword, { token: 'x', ...NEW, ...more });
    expect(await send({ password: 'short' })).toMatchObject({
      http: 400,
      fields: {
        password: 'The minimum password length is 6',
        confirmpassword: 'Password and Confirmation password do not match!',
      },
    });
    expect(await openBrowser(app).send(forgotPassword, { email: 'abc' })).toMatchObject({
      fields: { email: 'Email format is not correct' },
    });
  });

  test('lets the owner in from a new browser while strangers guess passwords', async () => {
    const { email } = await makeBuyer();
    await askFor(email);
    const token = tokenIn((await mailTo(email))[0]);
    for (let at = 0; at < 40; at++)
      await openBrowser(app, { address: `10.3.${at}.1` }).send(login, { username: email, password: 'no' });
    await holdWait(app);
    expect((await signIn(email, PASSWORD)).http).toBe(429);
    const own = openBrowser(app, { address: '10.4.0.1' });
    await own.send(resetPassword, { token, ...NEW });
    expect((await own.send(login, { username: email, password: NEW.password })).http).toBe(200);
  });
});

describe('an emailed link', () => {
  const link = (account_id: number, purpose: 'reset' | 'invite' = 'reset') =>
    app.db.transaction().execute((tx) => makeLink(tx, { account_id, purpose }));
  const use = (token: string) => openBrowser(app).send(resetPassword, { token, ...NEW });

  test('works only once, even when used 20 times at once', async () => {
    const { account_id } = await makeBuyer();
    const { token } = await link(account_id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(token)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.find(({ http }) => http !== 200)).toMatchObject({ http: 422, code: 'link_over' });
    expect(await use(token)).toMatchObject({ code: 'link_over' });
  });

  test('is stored only as a hash', async () => {
    const { account_id } = await makeBuyer();
    const { token } = await link(account_id);
    const row = await app.db.selectFrom('one_time_links').selectAll().where('account_id', '=', account_id).execute();
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test.each([
    ['replaced by a newer one', (account_id: number) => link(account_id)],
    ['used in its other purpose', (account_id: number) => link(account_id, 'invite').then(({ token }) => use(token))],
    ['too old', () => app.db.updateTable('one_time_links').set({ expires_at: '2020-01-01T00:00:00Z' }).execute()],
    [
      'for an address that is no longer the account’s',
      (account_id: number) =>
        app.db
          .updateTable('accounts')
          .set({ email: `moved${++count}@example.test` })
          .where('account_id', '=', account_id)
          .execute(),
    ],
    [
      'for someone deactivated',
      (account_id: number) =>
        app.db
          .updateTable('accounts')
          .set({ deactivated_at: '2020-01-01T00:00:00Z' })
          .where('account_id', '=', account_id)
          .execute(),
    ],
  ])('that is %s does not work', async (_, spoil) => {
    const { account_id } = await makeBuyer();
    const { token } = await link(account_id);
    await spoil(account_id);
    expect(await use(token)).toMatchObject({ http: 422, code: 'link_over' });
    expect(await openBrowser(app).send(confirmEmail, { token })).toMatchObject({ code: 'link_over' });
  });

  test.each(['x', '../..', "';--", 'A'.repeat(200)])(
    'made up as %j does not work and computes no hash',
    async (token) => {
      expect(await use(token)).toMatchObject({ http: 422, code: 'link_over' });
    },
  );
});

describe('registering with an address that a plant has on file', () => {
  test('gets the same answer as any other address, and emails the owner a link to claim it', async () => {
    const { email, account_id } = await makeShadow();
    const answer = expectYes(
      await app.call(
        register,
        null,
        form(email, {
          first_name: 'Stranger',
          password: 'the stranger’s word',
          confirmpassword: 'the stranger’s word',
        }),
      ),
    );
    expect(answer).toMatchObject({ http: 200, message: 'Registration Successful' });
    expect(answer.data.id).not.toBe(account_id);
    expect((await signIn(email, 'the stranger’s word')).http).toBe(401);

    const [mail] = await mailTo(email);
    await openBrowser(app).send(resetPassword, { token: tokenIn(mail), ...NEW });
    expect((await signIn(email, 'the stranger’s word')).http).toBe(401);
    expect((await signIn(email, NEW.password)).http).toBe(200);
    const account = await app.db
      .selectFrom('accounts')
      .selectAll()
      .where('account_id', '=', account_id)
      .executeTakeFirst();
    expect(account).toMatchObject({ role: 'buyer', plant_id: null, first_name: 'Stranger' });
    expect(mail?.text).toContain('you accept the Customer Terms of Service');
    const accepted = app.db
      .selectFrom('agreement_acceptances')
      .select('agreement')
      .where('account_id', '=', account_id);
    expect((await accepted.execute()).map(({ agreement }) => agreement)).toContain('customer');
  });

  test('as a processor creates the plant once the mailbox is confirmed', async () => {
    const { email, account_id } = await makeShadow();
    const more = { role: 'processor', nmfs_number: 'beef', license_number: 's1', processorAgreement: true };
    expect((await app.callWith(register, null, form(email, more))).http).toBe(200);
    expect(await app.db.selectFrom('plants').select('plant_id').where('plant_id', '=', account_id).execute()).toEqual(
      [],
    );
    await openBrowser(app).send(resetPassword, { token: tokenIn((await mailTo(email))[0]), ...NEW });
    const owner = await app.signIn(account_id);
    expect(await app.call(me, owner, {})).toMatchObject({
      data: { role: 'processor', admin: account_id, nmfs_number: 'beef' },
    });
  });

  test('keeps the role of someone who has joined the staff since', async () => {
    const { email, account_id, plant } = await makeShadow();
    await app.call(register, null, form(email));
    await app.call(inviteMember, plant.owner, { first_name: 'Col', last_name: 'League', email, role: 'butcher' });
    const claim = (await mailTo(email)).find(({ subject }) => subject === 'Finish your registration');
    expect(await openBrowser(app).send(resetPassword, { token: tokenIn(claim), ...NEW })).toMatchObject({ http: 200 });
    const colleague = await app.signIn(account_id);
    expect(await app.call(me, colleague, {})).toMatchObject({ data: { role: 'butcher', admin: plant.plant_id } });
  });

  test('lets a portal user keep the role their plant gave them', async () => {
    const { email, account_id, plant } = await makeShadow({ has_portal: true });
    await app.call(register, null, form(email));
    await openBrowser(app).send(resetPassword, { token: tokenIn((await mailTo(email))[0]), ...NEW });
    const customer = await app.signIn(account_id);
    expect(await app.call(me, customer, {})).toMatchObject({ data: { role: 'customer', admin: plant.plant_id } });
  });

  test('is refused if the same browser repeats it [ACC-050]', async () => {
    const { email } = await makeBuyer();
    expect(await app.call(register, null, form(email))).toMatchObject({ http: 409, code: 'email_taken' });
  });
});

describe('a new email address', () => {
  async function ask(to: string) {
    const { email, account_id } = await makeBuyer();
    const person = await app.signIn(account_id);
    const answer = await app.call(changeEmail, person, { email: to, present_password: PASSWORD });
    return { email, account_id, person, answer };
  }

  test('replaces the old one once its link is used, and the old address is notified twice', async () => {
    const to = `fresh${++count}@example.test`;
    const { email, person } = await ask(to);
    expect((await signIn(email, PASSWORD)).http).toBe(200);
    const [mail] = await mailTo(to);
    expect(mail?.text).toContain('/confirmEmail?token=');
    expect(await openBrowser(app).send(confirmEmail, { token: tokenIn(mail) })).toMatchObject({
      http: 200,
      data: { email: to },
    });
    expect((await signIn(email, PASSWORD)).http).toBe(401);
    expect((await signIn(to, PASSWORD)).http).toBe(200);
    app.actors.forget(person.account_id);
    expect(await app.call(me, person, {})).toMatchObject({ data: { email: to } });
    const mails = await mailTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your email address is about to change',
      'Your email address was changed',
    ]);
    expect(mails[0]?.text).toContain(to);
  });

  test('that is already taken gets the same answer but no message', async () => {
    const { email: taken } = await makeBuyer();
    const [free, known] = [await ask(`fresh${++count}@example.test`), await ask(taken)];
    expect({ ...known.answer, headers: 0 }).toEqual({ ...free.answer, headers: 0 });
    expect(await mailTo(taken)).toEqual([]);
  });

  test('that was taken in the meantime stays with its account', async () => {
    const to = `fresh${++count}@example.test`;
    await ask(to);
    const token = tokenIn((await mailTo(to))[0]);
    await app.call(register, null, form(to));
    expect(await openBrowser(app).send(confirmEmail, { token })).toMatchObject({ http: 409, code: 'email_taken' });
  });

  test('requires the current password', async () => {
    const { account_id } = await makeBuyer();
    const person = await app.signIn(account_id);
    expect(await app.call(changeEmail, person, { email: 'a@example.test', present_password: 'wrong' })).toMatchObject({
      http: 422,
      fields: { present_password: 'That isn’t your current password.' },
    });
  });
});

describe('a new password', () => {
  test('signs out every other browser, revokes emailed links, and is announced by email', async () => {
    const { email, account_id } = await makeBuyer();
    const [here, there] = [await app.signIn(account_id), await app.signIn(account_id)];
    const { token } = await app.db.transaction().execute((tx) => makeLink(tx, { account_id, purpose: 'reset' }));
    expect((await app.call(changePassword, here, { present_password: PASSWORD, ...NEW })).http).toBe(200);
    expect((await app.call(me, here, {})).http).toBe(200);
    expect((await app.call(me, there, {})).http).toBe(401);
    expect(await openBrowser(app).send(resetPassword, { token, ...NEW })).toMatchObject({ code: 'link_over' });
    expect((await mailTo(email)).map(({ subject }) => subject)).toEqual(['Your password was changed']);
  });

  test('cannot be set in an unattended browser by guessing the current one', async () => {
    const { account_id } = await makeBuyer();
    const person = await app.signIn(account_id);
    const guess = () => app.call(changePassword, person, { present_password: 'wrong', ...NEW });
    for (let tries = 0; tries < 5; tries++) expect((await guess()).http).toBe(422);
    await makeNextWaitLong(app);
    const tries = await Promise.all(Array.from({ length: 30 }, guess));
    expect(tries.filter(({ http }) => http === 422)).toHaveLength(1);
    expect(tries.filter(({ http }) => http === 429)).toHaveLength(29);
  });
});

describe('messages to accounts', () => {
  test('are hidden from plants, and lose their link once sent', async () => {
    const { email } = await makeBuyer();
    await askFor(email);
    const token = tokenIn((await mailTo(email))[0]);
    expect(token.length).toBeGreaterThan(40);
    const kept = await app.db.selectFrom('mails').selectAll().where('recipient', '=', email).execute();
    // The link that confirms the address, and the one asked for here.
    const emptied = { owner_id: MARKET_ID, status: 'sent', subject: '', body: '' };
    expect(kept).toMatchObject([emptied, emptied]);
    expect(kept.map(({ facts }) => facts)).toEqual([{}, {}]);
  });

  test('are sent only once by two processes, retried after a failure, and given up on if refused', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, makeBuyer));
    await mailTo(''); // takes the registrations off the queue
    posted.splice(0);
    for (const { email } of buyers) await askFor(email);
    let failures = 3;
    const send = async (mail: Mail) => {
      if (mail.to === buyers[0]?.email) throw new MailRefused('No such user here');
      if (failures-- > 0) throw new Error('away');
      posted.push(mail);
    };
    const posts = [start(send), start(send)];
    const tryFailedAgain = async () => {
      await app.db
        .updateTable('mails')
        .set({ send_after: '2020-01-01T00:00:00Z' })
        .where('tries', '=', 1)
        .where('problem', 'is not', null)
        .execute();
      for (const post of posts) post.wake();
      return (await waiting()).length;
    };
    await expect.poll(tryFailedAgain).toBe(0);
    expect(failures).toBeLessThan(0);
    await Promise.all(posts.map((post) => post.stop()));
    expect(posted.map(({ to }) => to).sort()).toEqual(
      buyers
        .slice(1)
        .map(({ email }) => email)
        .sort(),
    );
    expect(new Set(posted.map(({ id }) => id)).size).toBe(7);
    const refused = await app.db
      .selectFrom('mails')
      .select(['status', 'problem'])
      .where('status', '=', 'failed')
      .execute();
    expect(refused).toEqual([{ status: 'failed', problem: 'No such user here' }]);
  });
});
