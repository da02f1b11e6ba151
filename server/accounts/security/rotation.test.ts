import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, me } from '#contract/accounts/api.ts';
import { loginCode } from '#contract/accounts/security-api.ts';
import { type BuiltApp, buildApp } from '#server/app/build-app.ts';
import { openBrowser } from '#server/test/browser.ts';
import { openTestApp } from '#server/test/harness.ts';
import { codeOf, PASSWORD, peopleOf } from '#server/test/two-step.ts';

const app = openTestApp();
const { turnOn } = peopleOf(app);
const OLD = 'only for tests';
const built: BuiltApp[] = [];
afterAll(() => Promise.all(built.map(({ app }) => app.close())));

async function restartWith(secret: string, oldSecrets: string[] = []) {
  const own = await buildApp({ database: app, secret, oldSecrets, files: app.files });
  built.push(own);
  return { ...app, ...own };
}

/** Enters the code for the next half minute, because each code works only once. */
async function enterCode(at: typeof app, email: string, secret: string) {
  await app.db.updateTable('second_factors').set({ last_step: 0 }).execute();
  const browser = openBrowser(at);
  await browser.send(login, { username: email, password: PASSWORD });
  return browser.send(loginCode, { code: codeOf(secret) });
}

describe('after APP_SECRET has changed', () => {
  let renewed: typeof app;
  beforeAll(async () => {
    renewed = await restartWith('a newer secret', [OLD]);
  });

  test('sessions and codes keep working while the old secret is kept', async () => {
    const { email, secret, person } = await turnOn();
    const reply = await renewed.app.inject({
      method: me.method,
      url: me.path,
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(reply.json()).toMatchObject({ status: 'yes', data: { id: person.account_id } });
    expect(await enterCode(renewed, email, secret)).toMatchObject({ http: 200 });
    // Entering the code sealed the secret again, this time with the new app secret.
    const without = await restartWith('a newer secret');
    expect(await enterCode(without, email, secret)).toMatchObject({ http: 200 });
  });

  test('without the old secret, codes are refused with an explanation, but recovery codes work', async () => {
    const { email, secret, codes } = await turnOn();
    const without = await restartWith('a newer secret');
    expect(await enterCode(without, email, secret)).toMatchObject({ http: 422, code: 'second_factor_lost' });
    const browser = openBrowser(without);
    await browser.send(login, { username: email, password: PASSWORD });
    expect(await browser.send(loginCode, { code: codes[0] ?? '' })).toMatchObject({ http: 200 });
  });
});
