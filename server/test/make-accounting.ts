import { answerPracticeLogin, connectAccounting, qblogin } from '#contract/invoicing/accounting-api.ts';
import { accountingService } from '#server/invoicing/accounting/service.ts';
import type { Person, Plant, TestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

export const REDIRECT_URI = 'http://localhost/qbredirect';

/** The service behind the practice books, set up like the test app's. */
export const practiceOf = (app: TestApp) => accountingService(['only for tests'])(app.db);

/** What the provider's page returns after someone has allowed the connection. */
export async function allowAccounting(app: TestApp, person: Person) {
  const { url } = expectYes(await app.call(qblogin, person, { redirectUri: REDIRECT_URI })).data;
  const state = new URL(url).searchParams.get('state') ?? '';
  const back = expectYes(await app.call(answerPracticeLogin, person, { state, allow: true })).data;
  const { searchParams } = new URL(back.url);
  return { code: searchParams.get('code') ?? '', state, realmId: searchParams.get('realmId') ?? '' };
}

/** Connects a plant to its practice books and returns the browser's five values. */
export async function connectPractice(app: TestApp, { owner }: Plant, person = owner) {
  return expectYes(await app.call(connectAccounting, person, await allowAccounting(app, person))).data;
}
