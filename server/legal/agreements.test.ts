import { expect, test } from 'vitest';
import { resetPassword } from '#contract/accounts/recovery-api.ts';
import { acceptAgreement, getAgreements } from '#contract/legal/api.ts';
import { DOCUMENTS } from '#contract/legal/documents.ts';
import { makeLink } from '#server/accounts/one-time-links.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { version } = DOCUMENTS.processor;

async function acceptedLongAgo(person: Person): Promise<void> {
  await app.db.deleteFrom('agreement_acceptances').where('account_id', '=', person.account_id).execute();
  await app.db
    .insertInto('agreement_acceptances')
    .values({ account_id: person.account_id, agreement: 'processor', version: '2020-01-01' })
    .execute();
}
async function standingOf(person: Person) {
  return expectYes(await app.call(getAgreements, person, {})).data.find(({ agreement }) => agreement === 'processor');
}

test('asks people to accept the new version of an agreement, and keeps both acceptances', async () => {
  const { owner } = await makePlant(app);
  await acceptedLongAgo(owner);
  expect(await standingOf(owner)).toMatchObject({ version, is_due: true, accepted: [{ version: '2020-01-01' }] });

  expect(await app.call(acceptAgreement, owner, { agreement: 'processor', version })).toMatchObject({ http: 200 });
  const standing = await standingOf(owner);
  expect(standing?.is_due).toBe(false);
  expect(standing?.accepted.map((acceptance) => acceptance.version)).toEqual([version, '2020-01-01']);
});

test('records 20 simultaneous acceptances as one', async () => {
  const { owner, plant_id } = await makePlant(app);
  await acceptedLongAgo(owner);
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => app.call(acceptAgreement, owner, { agreement: 'processor', version })),
  );
  expect(replies.every(({ http }) => http === 200)).toBe(true);
  expect((await standingOf(owner))?.accepted).toHaveLength(2);
  const events = await app.db
    .selectFrom('events')
    .select('data')
    .where('owner_id', '=', plant_id)
    .where('kind', '=', 'legal.accepted')
    .execute();
  expect(events).toEqual([{ data: { account_id: owner.account_id, agreement: 'processor', version } }]);
});

test.each(['2020-01-01', '2199-01-01', ''])('refuses to accept version %j, which is not current', async (old) => {
  const { owner } = await makePlant(app);
  expect(await app.call(acceptAgreement, owner, { agreement: 'processor', version: old })).toMatchObject({
    http: 409,
    code: 'agreement_outdated',
  });
});

test('shows invited people the terms and the policy, without asking them to accept anything', async () => {
  const plant = await makePlant(app);
  const reply = await app.call(getAgreements, await plant.join('customer'), {});
  expect(reply).toMatchObject({
    data: [
      { agreement: 'privacy', accepted: [], is_due: false },
      { agreement: 'terms', accepted: [], is_due: false },
    ],
  });
});

test('records the terms and the policy as accepted when an invited person sets a password, but not when someone resets one', async () => {
  const plant = await makePlant(app);
  const acceptedBy = async (purpose: 'invite' | 'reset') => {
    const person = await plant.join('customer');
    const { token } = await inTransaction(app.db, (tx) => makeLink(tx, { ...person, purpose }));
    await app.call(resetPassword, null, { token, password: 'knife and block', confirmpassword: 'knife and block' });
    return expectYes(await app.call(getAgreements, await app.signIn(person.account_id), {})).data.map(({ accepted }) =>
      accepted.map((one) => one.version),
    );
  };
  expect(await acceptedBy('invite')).toEqual([[DOCUMENTS.privacy.version], [DOCUMENTS.terms.version]]);
  expect(await acceptedBy('reset')).toEqual([[], []]);
});
