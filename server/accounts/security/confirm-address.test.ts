import { describe, expect, test } from 'vitest';
import { login } from '#contract/accounts/api.ts';
import { checkLink, confirmAddress, resetPassword, sendConfirmation } from '#contract/accounts/recovery-api.ts';
import { register } from '#contract/accounts/registration-api.ts';
import { getSecurity } from '#contract/accounts/security-api.ts';
import { accountMailOf, tokenIn } from '#server/test/account-mail.ts';
import { openBrowser } from '#server/test/browser.ts';
import { openTestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { confirmationTo, mailTo } = accountMailOf(app);
const PASSWORD = 'knife and block';
let count = 0;

async function registerFarm() {
  const email = `farm${++count}@example.test`;
  const form = {
    first_name: 'Silas',
    last_name: 'Boone',
    email,
    password: PASSWORD,
    confirmpassword: PASSWORD,
    role: 'seller' as const,
    producerAgreement: true,
  };
  const { data } = expectYes(await app.call(register, null, form));
  return { email, person: await app.signIn(data.id) };
}
const securityOf = async (person: { account_id: number; token: string }) =>
  expectYes(await app.call(getSecurity, person, {})).data;

describe('the address of a new account', () => {
  test('is confirmed by the emailed link and the account’s own session', async () => {
    const { email, person } = await registerFarm();
    expect(await securityOf(person)).toMatchObject({ email, is_email_confirmed: false });
    const mail = await confirmationTo(email);
    expect(mail?.text).toContain('https://plant.example/confirmAddress?token=');
    // A stranger chose the first name, so the email doesn't repeat it.
    expect(mail?.text).not.toContain('Silas');
    expect(await app.call(confirmAddress, person, { token: tokenIn(mail) })).toMatchObject({ data: { email } });
    expect(await securityOf(person)).toMatchObject({ is_email_confirmed: true });
    expect(await app.call(checkLink, null, { token: tokenIn(mail) })).toMatchObject({ data: { is_good: false } });
    expect(await app.call(confirmAddress, person, { token: tokenIn(mail) })).toMatchObject({ code: 'link_over' });
    expect(await app.call(sendConfirmation, person, {})).toMatchObject({ http: 409, code: 'already_confirmed' });
  });

  test('is confirmed once, however often the link is opened at the same moment', async () => {
    const { email, person } = await registerFarm();
    const token = tokenIn(await confirmationTo(email));
    const replies = await Promise.all(Array.from({ length: 8 }, () => app.call(confirmAddress, person, { token })));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(new Set(replies.map((reply) => ('code' in reply ? reply.code : 'yes')))).toEqual(
      new Set(['yes', 'link_over']),
    );
  });

  test('isn’t confirmed by anyone who has only the link, and the link stays good', async () => {
    const [one, other] = [await registerFarm(), await registerFarm()];
    const token = tokenIn(await confirmationTo(one.email));
    expect(await app.call(confirmAddress, null, { token })).toMatchObject({ http: 401 });
    expect(await app.call(confirmAddress, other.person, { token })).toMatchObject({ http: 409, code: 'link_of_other' });
    expect(await securityOf(one.person)).toMatchObject({ is_email_confirmed: false });
    expect(await securityOf(other.person)).toMatchObject({ is_email_confirmed: false });
    expectYes(await app.call(confirmAddress, one.person, { token }));
  });

  test('can’t be confirmed after the link has expired, or after a newer one was sent', async () => {
    const { email, person } = await registerFarm();
    const old = tokenIn(await confirmationTo(email));
    expectYes(await app.call(sendConfirmation, person, {}));
    const token = tokenIn(await confirmationTo(email));
    expect(token).not.toBe(old);
    expect(await app.call(confirmAddress, person, { token: old })).toMatchObject({ code: 'link_over' });
    await app.db
      .updateTable('one_time_links')
      .set({ expires_at: new Date(0).toISOString() })
      .where('account_id', '=', person.account_id)
      .execute();
    expect(await app.call(confirmAddress, person, { token })).toMatchObject({ code: 'link_over' });
    expect(await securityOf(person)).toMatchObject({ is_email_confirmed: false });
  });

  test('gets only a few links, and its owner is told how long to wait', async () => {
    const { person } = await registerFarm();
    const replies = [];
    for (let at = 0; at < 6; at++) replies.push(await app.call(sendConfirmation, person, {}));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(4);
    expect(replies.at(-1)).toMatchObject({ http: 429, code: 'too_many' });
  });

  test('is stored only as a hash, and a link for it sets no password', async () => {
    const { email, person } = await registerFarm();
    const token = tokenIn(await confirmationTo(email));
    const links = await app.db
      .selectFrom('one_time_links')
      .selectAll()
      .where('account_id', '=', person.account_id)
      .execute();
    expect(links).toMatchObject([{ purpose: 'confirm', mailed_to: email }]);
    expect(JSON.stringify(links)).not.toContain(token);
    const NEW = { password: 'steer and heifer', confirmpassword: 'steer and heifer' };
    expect(await openBrowser(app).send(resetPassword, { token, ...NEW })).toMatchObject({ code: 'link_over' });
    expectYes(await openBrowser(app).send(login, { username: email, password: PASSWORD }));
  });

  test('gets nothing more than one email for each registration', async () => {
    const { email } = await registerFarm();
    expect(await mailTo(email)).toEqual([]);
  });
});
