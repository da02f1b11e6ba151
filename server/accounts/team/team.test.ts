import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { me } from '#contract/accounts/api.ts';
import * as team from '#contract/accounts/team-api.ts';
import { type Member, TEAM_ROLES, type TeamRole } from '#contract/accounts/team-api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { type Endpoint, fieldsTakenBy } from '#contract/lib/endpoint.ts';
import { PASSWORD, PASSWORD_HASH } from '#server/test/cheap-password.ts';
import { makePlant, makeVisitor, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

const newEmail = () => `${randomUUID()}@example.test`;
/** A staff member with a password, not just an invitation. */
async function joinActive(plant: Plant, role: TeamRole): Promise<Person> {
  const person = await plant.join(role);
  await change(person.account_id, { password_hash: PASSWORD_HASH });
  return person;
}
async function makeTeam() {
  const plant = await makePlant(app);
  await change(plant.plant_id, { password_hash: PASSWORD_HASH });
  const [admin, manager, butcher] = [
    await joinActive(plant, 'admin'),
    await joinActive(plant, 'manager'),
    await joinActive(plant, 'butcher'),
  ];
  return { plant, owner: plant.owner, admin, manager, butcher };
}
const change = (account_id: number, fields: { password_hash?: string | null; invited_at?: string }) =>
  app.db.updateTable('accounts').set(fields).where('account_id', '=', account_id).execute();
const accountOf = (account_id: number) =>
  app.db.selectFrom('accounts').selectAll().where('account_id', '=', account_id).executeTakeFirstOrThrow();
async function membersOf(person: Person, input: Record<string, unknown> = {}) {
  const { data } = (await app.callWith(team.getMembers, person, { page_size: '100', ...input })) as { data?: Member[] };
  return data ?? [];
}
const rightsOf = async (person: Person, other: Person) =>
  (await membersOf(person)).find(({ id }) => id === other.account_id)?.can;
const invite = (person: Person, more: Partial<{ email: string; role: TeamRole }> = {}) =>
  app.call(team.inviteMember, person, {
    first_name: 'Nia',
    last_name: 'Holt',
    email: newEmail(),
    role: 'butcher',
    ...more,
  });
async function invited(person: Person, more: Partial<{ email: string; role: TeamRole }> = {}) {
  return expectYes(await invite(person, more)).data.id;
}
const linksOf = (account_id: number) =>
  app.db.selectFrom('one_time_links').selectAll().where('account_id', '=', account_id).execute();
const eventsOf = (plant: Plant, kind: string) =>
  app.db
    .selectFrom('events')
    .select(['actor_id', 'data'])
    .where('owner_id', '=', plant.plant_id)
    .where('kind', '=', kind)
    .execute();
const sent = (endpoint: Endpoint, person: Person, id: number, more: object = {}) =>
  app.callWith(endpoint, person, fieldsTakenBy(endpoint, { id, present_password: PASSWORD, ...more }));

describe('the list', () => {
  test('shows the plant’s staff with their role, status, last sign-in, and second factor [ACC-005]', async () => {
    const { plant, owner, admin, butcher } = await makeTeam();
    await plant.join('customer');
    await makePlant(app);
    await app.db
      .insertInto('second_factors')
      .values({ account_id: admin.account_id, sealed_secret: Buffer.from('x'), confirmed_at: new Date().toISOString() })
      .execute();
    const waiting = await invited(owner);
    await sent(team.deactivateMember, owner, butcher.account_id);
    const list = await membersOf(owner);
    expect(list.map(({ role, state }) => [role, state])).toEqual([
      ['processor', 'active'],
      ['admin', 'active'],
      ['manager', 'active'],
      ['butcher', 'deactivated'],
      ['butcher', 'invited'],
    ]);
    expect(list.find(({ id }) => id === admin.account_id)).toMatchObject({
      has_second_factor: true,
      signed_in_at: expect.any(String),
    });
    expect(list.find(({ id }) => id === waiting)).toMatchObject({
      has_second_factor: false,
      signed_in_at: null,
      invited_at: expect.any(String),
    });
    expect(list.filter(({ is_me }) => is_me).map(({ id }) => id)).toEqual([plant.plant_id]);
  });

  test('is searched, filtered, sorted, and split into pages by the server [ACC-005]', async () => {
    const { owner } = await makeTeam();
    const id = await invited(owner, { email: `zoë.${randomUUID()}@example.test`.replace('ë', 'e') });
    expect((await membersOf(owner, { search: 'holt ZOE' })).map((row) => row.id)).toEqual([id]);
    expect((await membersOf(owner, { state: 'invited' })).map((row) => row.id)).toEqual([id]);
    for (const sort of team.MEMBER_SORTS) {
      const pages = [];
      for (const page of ['1', '2', '3']) pages.push(...(await membersOf(owner, { sort, page, page_size: '2' })));
      expect(new Set(pages.map((row) => row.id)).size, sort).toBe(5);
    }
    const names = (await membersOf(owner, { sort: 'name' })).map((row) => row.last_name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  });
});

describe('inviting', () => {
  test('creates an account without a password, emails a link, and is recorded in the history [ACC-005]', async () => {
    const { plant, owner } = await makeTeam();
    const email = newEmail();
    const reply = expectYes(await invite(owner, { email, role: 'manager' }));
    expect(reply).toMatchObject({ http: 200, message: 'Invitation sent' });
    const id = reply.data.id;
    expect(await accountOf(id)).toMatchObject({
      email,
      role: 'manager',
      plant_id: plant.plant_id,
      password_hash: null,
    });
    expect(await linksOf(id)).toMatchObject([{ purpose: 'invite' }]);
    const mails = await app.db.selectFrom('mails').selectAll().where('account_id', '=', id).execute();
    expect(mails).toMatchObject([{ recipient: email, template: 'invite', facts: { role: 'manager' } }]);
    expect(await eventsOf(plant, 'team.invited')).toMatchObject([
      { actor_id: plant.plant_id, data: { account_id: id, name: 'Nia Holt', to: 'manager' } },
    ]);
  });

  test('refuses the address of a team member, another plant’s staff, a buyer, or a portal user at the field [ACC-005]', async () => {
    const { plant, owner, butcher } = await makeTeam();
    const other = await makeTeam();
    const buyer = await makeVisitor(app, 'buyer');
    const customer = await plant.join('customer');
    await change(customer.account_id, { password_hash: 'set' });
    for (const [person, code] of [
      [butcher, 'already_in_team'],
      [other.butcher, 'account_elsewhere'],
      [buyer, 'account_elsewhere'],
      [customer, 'account_elsewhere'],
    ] as const) {
      const before = await accountOf(person.account_id);
      const reply = await invite(owner, { email: (before.email ?? '').toUpperCase() });
      expect(reply).toMatchObject({ http: 409, code, fields: { email: expect.any(String) } });
      expect(await accountOf(person.account_id)).toEqual(before);
    }
  });

  test('turns a customer who never signed in into staff, keeps the record, and closes the portal [ACC-005]', async () => {
    const { plant, owner } = await makeTeam();
    const email = newEmail();
    const added = expectYes(
      await app.call(addCustomer, owner, { first_name: 'Nia', last_name: 'H', email, custom_portal: 1 }),
    );
    const account_id = added.data.user_ref;
    expect(await invited(owner, { email })).toBe(account_id);
    expect(await accountOf(account_id)).toMatchObject({ role: 'butcher', last_name: 'Holt' });
    const record = () =>
      app.db.selectFrom('customers').select(['has_portal', 'type']).where('account_id', '=', account_id).execute();
    expect(await record()).toEqual([{ has_portal: false, type: 'customer' }]);

    await sent(team.withdrawInvitation, owner, account_id);
    expect(await accountOf(account_id)).toMatchObject({ role: 'customer', email, plant_id: plant.plant_id });
  });

  test('does not take over an account that another plant has in its directory [ACC-005]', async () => {
    const { owner } = await makeTeam();
    const other = await makePlant(app);
    const email = newEmail();
    for (const person of [owner, other.owner]) await app.call(addCustomer, person, { first_name: 'Nia', email });
    expect(await invite(owner, { email })).toMatchObject({ http: 409, code: 'account_elsewhere' });
  });

  test('creates one account and one invitation, even when sent 20 times at once [ACC-005]', async () => {
    const { plant, owner } = await makeTeam();
    const email = newEmail();
    const replies = await Promise.all(Array.from({ length: 20 }, () => invite(owner, { email })));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 'no' && reply.code === 'already_in_team')).toHaveLength(19);
    expect(await eventsOf(plant, 'team.invited')).toHaveLength(1);
  });

  test('a second time voids the first link, and is refused within a minute [ACC-005]', async () => {
    const { owner } = await makeTeam();
    const id = await invited(owner);
    expect(await sent(team.resendInvitation, owner, id)).toMatchObject({ http: 429, code: 'too_many' });
    await change(id, { invited_at: '2026-01-01T00:00:00Z' });
    const [first] = await linksOf(id);
    expect((await sent(team.resendInvitation, owner, id)).http).toBe(200);
    const [second, ...more] = await linksOf(id);
    expect(more).toEqual([]);
    expect(second?.token_hash.equals(first?.token_hash ?? Buffer.alloc(0))).toBe(false);
  });

  test('can be undone, which removes the link and the entry and frees the address [ACC-005]', async () => {
    const { owner } = await makeTeam();
    const email = newEmail();
    const id = await invited(owner, { email });
    expect((await sent(team.withdrawInvitation, owner, id)).http).toBe(200);
    expect(await linksOf(id)).toEqual([]);
    expect((await membersOf(owner)).map((row) => row.id)).not.toContain(id);
    expect(await sent(team.withdrawInvitation, owner, id)).toMatchObject({ http: 404 });
    expect(await invited(owner, { email })).not.toBe(id);
  });

  test('can be repeated or withdrawn only until the person has signed in [ACC-005]', async () => {
    const { owner, butcher } = await makeTeam();
    for (const endpoint of [team.resendInvitation, team.withdrawInvitation]) {
      expect(await sent(endpoint, owner, butcher.account_id)).toMatchObject({ http: 409, code: 'member_changed' });
    }
  });
});

describe('the ranks of roles', () => {
  /** The roles that each person (row) may give to each colleague (column). */
  const LADDER = {
    owner: { owner: [], admin: [...TEAM_ROLES], manager: [...TEAM_ROLES], butcher: [...TEAM_ROLES] },
    admin: { owner: [], admin: [], manager: [...TEAM_ROLES], butcher: [...TEAM_ROLES] },
    manager: { owner: [], admin: [], manager: [], butcher: ['manager', 'butcher'] },
  };

  test.each(Object.entries(LADDER))(
    '%s may change, deactivate and hand over exactly as the list says [ACC-005]',
    async (name, row) => {
      for (const [other, roles] of Object.entries(row)) {
        const people = await makeTeam();
        const [who, whom] = [people[name as keyof typeof row], people[other as keyof typeof row]];
        const can = await rightsOf(who, whom);
        expect([name, other, can?.roles]).toEqual([name, other, roles]);
        expect(can?.deactivate).toBe(roles.length > 0);
        expect(can?.hand_over).toBe(name === 'owner' && other === 'admin');
        for (const role of TEAM_ROLES) {
          if ((roles as readonly string[]).includes(role)) continue;
          const before = await accountOf(whom.account_id);
          const reply = await sent(team.changeMemberRole, who, whom.account_id, { role });
          expect(reply, `${name} makes ${other} ${role}`).toMatchObject({ http: 403, code: 'not_your_rank' });
          expect(await accountOf(whom.account_id)).toEqual(before);
        }
        if (!can?.hand_over)
          expect((await sent(team.handOverPlant, who, whom.account_id)).status, `${name} → ${other}`).toBe('no');
        const given = roles.at(-1);
        if (given) expect((await sent(team.changeMemberRole, who, whom.account_id, { role: given })).http).toBe(200);
        const { status } = await sent(team.deactivateMember, who, whom.account_id);
        expect([other, status]).toEqual([other, roles.length > 0 ? 'yes' : 'no']);
      }
    },
  );

  test('does not let admins change admins, or managers change managers [ACC-005]', async () => {
    const { plant, admin, manager } = await makeTeam();
    const [peer, fellow] = [await joinActive(plant, 'admin'), await joinActive(plant, 'manager')];
    expect(await rightsOf(admin, peer)).toMatchObject({ roles: TEAM_ROLES, deactivate: true, hand_over: false });
    expect(await rightsOf(manager, fellow)).toMatchObject({ roles: ['manager', 'butcher'], deactivate: true });
    expect(await sent(team.changeMemberRole, manager, fellow.account_id, { role: 'admin' })).toMatchObject({
      code: 'not_your_rank',
    });
  });

  test('doesn’t let managers invite admins, anyone invite owners, or butchers invite anyone [ACC-005]', async () => {
    const { owner, manager, butcher } = await makeTeam();
    expect(await invite(manager, { role: 'admin' })).toMatchObject({ http: 403, code: 'not_your_rank' });
    expect((await invite(manager, { role: 'manager' })).http).toBe(200);
    const asOwner = { first_name: 'Nia', last_name: 'Holt', email: newEmail(), role: 'processor' };
    expect(await app.callWith(team.inviteMember, owner, asOwner)).toMatchObject({ http: 400 });
    expect((await invite(butcher)).http).toBe(403);
  });

  test('returns “not found” for another plant’s person, a portal user and a made-up id [ACC-005]', async () => {
    const { plant, owner } = await makeTeam();
    const other = await makeTeam();
    const customer = await plant.join('customer');
    for (const endpoint of [
      team.resendInvitation,
      team.withdrawInvitation,
      team.changeMemberRole,
      team.deactivateMember,
      team.reactivateMember,
      team.handOverPlant,
    ]) {
      for (const id of [other.admin.account_id, customer.account_id, 999_999_999]) {
        expect(await sent(endpoint, owner, id, { role: 'butcher' }), endpoint.path).toMatchObject({ http: 404 });
      }
    }
  });
});

describe('changes to access', () => {
  test('sign a deactivated person out everywhere, and let them sign in again once reactivated [ACC-005]', async () => {
    const { plant, owner, manager } = await makeTeam();
    const second = await app.signIn(manager.account_id);
    expect((await app.call(me, manager, {})).http).toBe(200);
    expect((await sent(team.deactivateMember, owner, manager.account_id)).http).toBe(200);
    for (const person of [manager, second]) expect((await app.call(me, person, {})).http).toBe(401);
    expect(await sent(team.deactivateMember, owner, manager.account_id)).toMatchObject({ code: 'member_changed' });
    expect(await sent(team.changeMemberRole, owner, manager.account_id, { role: 'butcher' })).toMatchObject({
      code: 'member_changed',
    });

    expect((await sent(team.reactivateMember, owner, manager.account_id)).http).toBe(200);
    expect((await app.call(me, manager, {})).http).toBe(401);
    expect((await app.call(me, await app.signIn(manager.account_id), {})).http).toBe(200);
    expect(await eventsOf(plant, 'team.deactivated')).toHaveLength(1);
    expect(await eventsOf(plant, 'team.reactivated')).toHaveLength(1);
  });

  test('apply a new role from the next call on [ACC-005]', async () => {
    const { plant, owner, manager } = await makeTeam();
    expect((await app.callWith(team.getMembers, manager, {})).http).toBe(200);
    await sent(team.changeMemberRole, owner, manager.account_id, { role: 'butcher' });
    expect((await app.callWith(team.getMembers, manager, {})).http).toBe(403);
    expect(await eventsOf(plant, 'team.role_changed')).toMatchObject([{ data: { from: 'manager', to: 'butcher' } }]);
  });

  test('keep demoted or deactivated people from changing anything with their old rank [ACC-005]', async () => {
    // The admin is cached for ten seconds. The clock is stopped, so that they don't run out on a slow machine.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { owner, admin, butcher } = await makeTeam();
    expect((await app.callWith(team.getMembers, admin, {})).http).toBe(200); // this process now caches the admin
    await app.db.updateTable('accounts').set({ role: 'manager' }).where('account_id', '=', admin.account_id).execute();
    expect(await sent(team.changeMemberRole, admin, butcher.account_id, { role: 'admin' })).toMatchObject({
      code: 'not_your_rank',
    });
    expect(await invite(admin, { role: 'admin' })).toMatchObject({ code: 'not_your_rank' });
    await app.db
      .updateTable('accounts')
      .set({ deactivated_at: new Date().toISOString() })
      .where('account_id', '=', admin.account_id)
      .execute();
    for (const reply of [await invite(admin), await sent(team.deactivateMember, admin, butcher.account_id)]) {
      expect(reply).toMatchObject({ http: 403, code: 'not_allowed' });
    }
    expect(await membersOf(owner)).toHaveLength(4);
  });
});

describe('the owner', () => {
  const ownersOf = async (plant: Plant) =>
    (
      await app.db
        .selectFrom('accounts')
        .select('account_id')
        .where('plant_id', '=', plant.plant_id)
        .where('role', '=', 'processor')
        .execute()
    ).map(({ account_id }) => account_id);

  test('transfers the plant to an admin, along with its card and its id [ACC-005]', async () => {
    const { plant, owner, admin } = await makeTeam();
    expect((await sent(team.handOverPlant, owner, admin.account_id)).http).toBe(200);
    expect(await ownersOf(plant)).toEqual([admin.account_id]);
    expect(await app.call(me, admin, {})).toMatchObject({
      data: { role: 'processor', admin: plant.plant_id, card_profileid: expect.any(Number) },
    });
    expect(await app.call(me, owner, {})).toMatchObject({ data: { role: 'admin', admin: plant.plant_id } });
    expect(await eventsOf(plant, 'team.owner_changed')).toMatchObject([{ data: { account_id: admin.account_id } }]);
    expect((await sent(team.deactivateMember, admin, owner.account_id)).http).toBe(200);
    expect((await sent(team.deactivateMember, owner, admin.account_id)).http).toBe(401);
  });

  test('cannot transfer it to a non-admin, or to an invited or deactivated admin [ACC-005]', async () => {
    const { plant, owner, admin, manager } = await makeTeam();
    const waiting = await invited(owner, { role: 'admin' });
    for (const id of [manager.account_id, waiting, owner.account_id]) {
      expect(await sent(team.handOverPlant, owner, id)).toMatchObject({ http: 409, code: 'member_changed' });
    }
    await sent(team.deactivateMember, owner, admin.account_id);
    expect(await sent(team.handOverPlant, owner, admin.account_id)).toMatchObject({ http: 409 });
    expect(await sent(team.handOverPlant, manager, owner.account_id)).toMatchObject({ code: 'not_your_rank' });
    expect(await ownersOf(plant)).toEqual([owner.account_id]);
  });

  test('is exactly one person, even during 20 simultaneous transfers and demotions [ACC-005]', async () => {
    const { plant, owner, admin } = await makeTeam();
    const admins = [admin, await joinActive(plant, 'admin'), await joinActive(plant, 'admin')];
    const actions = Array.from({ length: 20 }, (_, at) => {
      const one = admins[at % 3] ?? admin;
      const next = admins[(at + 1) % 3] ?? admin;
      if (at % 4 < 2) return sent(team.handOverPlant, owner, one.account_id);
      if (at % 4 === 2) return sent(team.deactivateMember, one, owner.account_id);
      return sent(team.changeMemberRole, one, next.account_id, { role: 'butcher' });
    });
    const replies = await Promise.all(actions);
    expect(replies.every(({ http }) => http < 500)).toBe(true);
    const handed = await eventsOf(plant, 'team.owner_changed');
    expect(handed.length).toBeLessThanOrEqual(1);
    const owners = await ownersOf(plant);
    expect(owners).toHaveLength(1);
    expect(await accountOf(owners[0] ?? 0)).toMatchObject({ deactivated_at: null });
  });

  test('can never be two people, no matter what writes to the table', async () => {
    const { admin } = await makeTeam();
    const second = app.db.updateTable('accounts').set({ role: 'processor' }).where('account_id', '=', admin.account_id);
    await expect(second.execute()).rejects.toThrow('one_owner_per_plant');
  });
});
