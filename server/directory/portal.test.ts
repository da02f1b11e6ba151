import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inviteMember } from '#contract/accounts/team-api.ts';
import { addCustomer, updateCustomer, viewCustomer } from '#contract/directory/api.ts';
import { inviteCustomer, removeCustomers, restoreCustomers } from '#contract/directory/records-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { makeLink } from '#server/accounts/one-time-links.ts';
import { findActorOfSession } from '#server/accounts/store.ts';
import { eraseRecord } from '#server/directory/erase-records.ts';
import { closePortalOfStaff } from '#server/directory/portal.ts';
import {
  bringBack,
  leadTo,
  lockCustomers,
  changeCustomer as putCustomer,
  replaceAccount,
  takeAway,
} from '#server/directory/store.ts';
import type { Tx } from '#server/lib/database.ts';
import { Client } from '#server/lib/postgres/pg.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { makePlant, makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const newEmail = () => `${randomUUID()}@example.test`;

async function add(person: Person, more: Partial<SentTo<typeof addCustomer>> = {}) {
  return expectYes(await app.call(addCustomer, person, { first_name: 'Ana', email: newEmail(), ...more })).data;
}
async function change(person: Person, input: SentTo<typeof updateCustomer>) {
  expectYes(await app.call(updateCustomer, person, input));
}
const mailsTo = (account_id: number) =>
  app.db.selectFrom('mails').select(['recipient', 'template', 'facts']).where('account_id', '=', account_id).execute();
const linksOf = (account_id: number) =>
  app.db.selectFrom('one_time_links').select('purpose').where('account_id', '=', account_id).execute();
const setPassword = (account_id: number) =>
  app.db.updateTable('accounts').set({ password_hash: 'set' }).where('account_id', '=', account_id).execute();
const mayInvite = async (person: Person, id: number) =>
  expectYes(await app.call(viewCustomer, person, { id })).data.can.invite;

describe('turning the portal on', () => {
  test('emails one link to set a password, even when many people turn it on at once [DIR-024]', async () => {
    const plant = await makePlant(app);
    const email = newEmail();
    const { id, user_ref } = await add(plant.owner, { email, custom_portal: 0 });
    expect(await mailsTo(user_ref)).toEqual([]);
    await Promise.all(Array.from({ length: 12 }, () => change(plant.owner, { id, enablecp: 'yes' })));
    expect(await mailsTo(user_ref)).toMatchObject([
      {
        recipient: email,
        template: 'invite',
        facts: { path: expect.stringMatching(/^\/login\/forgot_password\?token=/) },
      },
    ]);
  });

  test('emails a link for a new record too, but none to someone with a password when their portal opens', async () => {
    const plant = await makePlant(app);
    const { user_ref } = await add(plant.owner, { custom_portal: 1 });
    expect(await mailsTo(user_ref)).toHaveLength(1);
    const known = await add(plant.owner);
    await setPassword(known.user_ref);
    await change(plant.owner, { id: known.id, custom_portal: 1 });
    expect(await mailsTo(known.user_ref)).toEqual([]);
  });

  test('shows an error at the field if there is no email address', async () => {
    const plant = await makePlant(app);
    const refused = {
      http: 422,
      code: 'portal_needs_email',
      fields: { email: expect.stringMatching(/email address/) },
    };
    expect(await app.call(addCustomer, plant.owner, { first_name: 'Ana', custom_portal: 1 })).toMatchObject(refused);
    const { id } = await add(plant.owner, { custom_portal: 1 });
    expect(await app.call(updateCustomer, plant.owner, { id, email: '' })).toMatchObject(refused);
  });

  test('invites the new address and voids the old link if the address changes', async () => {
    const plant = await makePlant(app);
    const { id, user_ref } = await add(plant.owner, { custom_portal: 1 });
    const email = newEmail();
    await change(plant.owner, { id, email });
    const mails = await mailsTo(user_ref);
    expect(mails.map(({ recipient }) => recipient)).toEqual([expect.any(String), email]);
    expect(await linksOf(user_ref)).toHaveLength(1);
    await change(plant.owner, { id, enablecp: 'no' });
    await change(plant.owner, { id, email: newEmail() });
    expect(await linksOf(user_ref)).toEqual([]);
  });

  test('is refused for market sellers', async () => {
    const plant = await makePlant(app);
    const seller = await makeVisitor(app, 'seller');
    const { email } = await app.db
      .selectFrom('accounts')
      .select('email')
      .where('account_id', '=', seller.account_id)
      .executeTakeFirstOrThrow();
    const reply = await app.call(addCustomer, plant.owner, { first_name: 'Ana', email: email ?? '', custom_portal: 1 });
    expect(reply).toMatchObject({ http: 422, code: 'portal_not_possible' });
    expect(await mailsTo(seller.account_id)).toEqual([]);
  });
});

describe('an invitation', () => {
  test('is emailed right away up to five times; after that, only the newest one stays queued', async () => {
    const plant = await makePlant(app);
    const { id, user_ref } = await add(plant.owner, { custom_portal: 1 });
    for (let more = 0; more < 8; more++) expect((await app.call(inviteCustomer, plant.owner, { id })).http).toBe(200);
    const { rows } = await sql<{ mail_id: number; waits: boolean }>`
      select mail_id, send_after > now() + interval '5 minutes' as waits from mails
      where account_id = ${user_ref} order by mail_id`.execute(app.db);
    expect(rows.map(({ waits }) => waits)).toEqual([false, false, false, false, false, true]);
  });

  test('is revoked when the portal is turned off', async () => {
    const plant = await makePlant(app);
    const { id, user_ref } = await add(plant.owner, { custom_portal: 1 });
    expect(await linksOf(user_ref)).toEqual([{ purpose: 'invite' }]);
    await change(plant.owner, { id, custom_portal: 0 });
    expect(await linksOf(user_ref)).toEqual([]);
  });

  test('from another plant or to join the staff stays valid', async () => {
    const [one, other] = [await makePlant(app), await makePlant(app)];
    const email = newEmail();
    const theirs = await add(other.owner, { email, custom_portal: 1 });
    const { id, user_ref } = await add(one.owner, { email, custom_portal: 1 });
    expect(user_ref).toBe(theirs.user_ref);
    await change(one.owner, { id, custom_portal: 0 });
    await change(one.owner, { id, custom_portal: 1 });
    await app.call(removeCustomers, one.owner, { ids: [id] });
    expect(await linksOf(user_ref)).toEqual([{ purpose: 'invite' }]);
    await change(other.owner, { id: theirs.id, custom_portal: 0 });
    expect(await linksOf(user_ref)).toEqual([]);

    const colleague = await add(one.owner, { email: newEmail(), custom_portal: 1 });
    const recipient = (await mailsTo(colleague.user_ref))[0]?.recipient ?? '';
    const form = { first_name: 'Col', last_name: 'League', email: recipient, role: 'butcher' as const };
    expect(await app.call(inviteMember, one.owner, form)).toMatchObject({ http: 200 });
    await change(one.owner, { id: colleague.id, email: newEmail() });
    expect(await linksOf(colleague.user_ref)).toEqual([{ purpose: 'invite' }]);

    const known = await add(one.owner, { custom_portal: 1 });
    await setPassword(known.user_ref);
    await inTransaction(app.db, (tx) => makeLink(tx, { account_id: known.user_ref, purpose: 'reset' }));
    await change(one.owner, { id: known.id, custom_portal: 0 });
    expect(await linksOf(known.user_ref)).toContainEqual({ purpose: 'reset' });
  });

  test('can be sent again until a password is set', async () => {
    const plant = await makePlant(app);
    const stranger = await makePlant(app);
    const { id, user_ref } = await add(plant.owner, { custom_portal: 1 });
    expect(await mayInvite(plant.owner, id)).toBe(true);
    expect(await app.call(inviteCustomer, plant.owner, { id })).toMatchObject({
      http: 200,
      message: 'Invitation sent',
    });
    expect(await mailsTo(user_ref)).toHaveLength(2);
    expect(await app.call(inviteCustomer, stranger.owner, { id })).toMatchObject({ http: 404 });
    expect(await app.call(inviteCustomer, await plant.join('producer'), { id })).toMatchObject({ http: 403 });

    await setPassword(user_ref);
    expect(await mayInvite(plant.owner, id)).toBe(false);
    expect(await app.call(inviteCustomer, plant.owner, { id })).toMatchObject({
      http: 409,
      code: 'invitation_not_needed',
    });
    const off = await add(plant.owner);
    expect(await app.call(inviteCustomer, plant.owner, { id: off.id })).toMatchObject({ http: 409 });
  });
});

test('restores a record without its portal if the person is now on the staff', async () => {
  const plant = await makePlant(app);
  const email = newEmail();
  const { id, user_ref } = await add(plant.owner, { email, custom_portal: 1 });
  await app.call(removeCustomers, plant.owner, { ids: [id] });
  await app.call(inviteMember, plant.owner, { first_name: 'Col', last_name: 'League', email, role: 'butcher' });
  const mails = await mailsTo(user_ref);
  expect(await app.call(restoreCustomers, plant.owner, { ids: [id] })).toMatchObject({ http: 200 });
  expect(await mailsTo(user_ref)).toEqual(mails);
  expect(await app.call(viewCustomer, plant.owner, { id })).toMatchObject({ data: { custom_portal: 0 } });
});

test('closes a deleted record’s portal right away and restores it later', async () => {
  const plant = await makePlant(app);
  const { id, user_ref } = await add(plant.owner, { custom_portal: 1 });
  const person = await app.signIn(user_ref);
  expect(await app.call(viewCustomer, person, { id })).toMatchObject({ http: 200 });
  await app.call(removeCustomers, plant.owner, { ids: [id] });
  app.actors.receive(`account_id:${user_ref}`);
  expect(await app.call(viewCustomer, person, { id })).toMatchObject({ http: 401 });
  expect(await linksOf(user_ref)).toEqual([]);

  await app.call(restoreCustomers, plant.owner, { ids: [id] });
  expect(await linksOf(user_ref)).toEqual([{ purpose: 'invite' }]);
  expect(await app.call(viewCustomer, plant.owner, { id })).toMatchObject({
    data: { enablecp: 'yes', deleted_at: null },
  });
  const { session_id } = await app.db
    .selectFrom('sessions')
    .select('session_id')
    .where('account_id', '=', user_ref)
    .executeTakeFirstOrThrow();
  expect(await findActorOfSession(app.db, session_id)).toMatchObject({ has_portal: true });
});

/** Each way in which a record's portal, type, or account changes. Returns the account whose open screens have to know. */
type Change = (
  tx: Tx,
  plant_id: number,
  record: { id: number; user_ref: number },
  /** An account without a record, and another record's id. */
  other: number,
  to: number,
) => Promise<number>;
const CHANGES: Record<string, Change> = {
  async 'a changed record'(tx, plant_id, { id, user_ref }) {
    const [record] = await lockCustomers(tx, plant_id, [id], null);
    if (!record) throw new Error('the record is there');
    const { customer_id: _, ...fields } = record;
    await putCustomer(tx, plant_id, id, { ...fields, has_portal: false });
    return user_ref;
  },
  async 'a deleted record'(tx, plant_id, { id, user_ref }) {
    await takeAway(tx, plant_id, [id]);
    return user_ref;
  },
  async 'a restored record'(tx, plant_id, { id, user_ref }) {
    await bringBack(tx, plant_id, [id]);
    return user_ref;
  },
  async 'a merged record'(tx, plant_id, { id, user_ref }, other, to) {
    await leadTo(tx, plant_id, { from: id, to, empty: other, accounts: [user_ref], producer_id: other });
    return other;
  },
  async 'a record with another account'(tx, plant_id, { user_ref }, other) {
    await replaceAccount(tx, plant_id, user_ref, other);
    return other;
  },
  async 'an erased record'(tx, plant_id, { id, user_ref }) {
    const person = { plant_id, customer_id: id, plant_name: '', last_name: '', email: '', record_years: 3 };
    await eraseRecord(tx, { ...person, phone: '', is_live: true }, '');
    return user_ref;
  },
  async 'a person who joins the staff'(tx, plant_id, { user_ref }) {
    await closePortalOfStaff(tx, plant_id, user_ref);
    return user_ref;
  },
};
describe('notifies every process of', () => {
  test.each(Object.entries(CHANGES))('%s', async (_, change) => {
    const plant = await makePlant(app);
    const record = await add(plant.owner, { custom_portal: 1 });
    const { id } = await add(plant.owner);
    const { account_id: other } = await makeVisitor(app, 'buyer');
    const notices: string[] = [];
    const listener = new Client({ connectionString: app.url });
    await listener.connect();
    listener.on('notification', ({ payload = '' }) => notices.push(payload));
    await listener.query('listen hindquarter_actors');
    const announced = await inTransaction(app.db, (tx) => change(tx, plant.plant_id, record, other, id));
    await expect.poll(() => notices).toContain(`account_id:${announced}`);
    await listener.end();
  });
});
