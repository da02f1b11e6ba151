import { expect, test } from 'vitest';
import { archiveCommunity, saveCommunityMails, viewCommunity } from '#contract/community/community-api.ts';
import * as api from '#contract/community/members-api.ts';
import { writePost } from '#contract/community/posts-api.ts';
import { makePlant, makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { makeCommunity } from '#server/test/make-community.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const invite = async (person: Person, community_id: number) => {
  const { path } = expectYes(await app.call(api.inviteToCommunity, person, { community_id })).data;
  return path.split('token=')[1] ?? '';
};

test('members see each other’s first names and initials, with the owner first, and nobody else sees them [COM-008]', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const plant = await makePlant(app);
  const [buyer, manager] = [await join(), await join(await plant.join('manager'))];
  const { members } = expectYes(await app.call(api.listMembers, buyer, { community_id })).data;
  expect(members.map(({ account_id, role }) => [account_id, role])).toEqual([
    [owner.account_id, 'owner'],
    ...[buyer, manager]
      .map(({ account_id }) => [account_id, 'member'])
      .sort(([one], [other]) => Number(one) - Number(other)),
  ]);
  expect(members.every(({ name }) => /^\S+ \S\.$|^\S+$/.test(name))).toBe(true);
  expect(JSON.stringify(members)).not.toContain('@');
  for (const stranger of [await makeVisitor(app, 'buyer'), plant.owner]) {
    for (const call of [api.listMembers, api.listModeration] as const) {
      expect((await app.callWith(call, stranger, { community_id })).http).toBe(403);
    }
  }
});

test('twenty people joining at once never exceed a community’s limit', async () => {
  const { community_id } = await makeCommunity(app, { most_members: 5 });
  const people = await Promise.all(Array.from({ length: 20 }, () => makeVisitor(app, 'buyer')));
  const replies = await Promise.all(people.map((person) => app.call(api.joinCommunity, person, { community_id })));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(4);
  expect(replies.filter((reply) => reply.status === 'no' && reply.code === 'community_full')).toHaveLength(16);
});

test('someone who asks to join waits until a moderator answers', async () => {
  const { owner, community_id } = await makeCommunity(app, { join_policy: 'request' });
  const [ana, ben] = [await makeVisitor(app, 'buyer'), await makeVisitor(app, 'seller')];
  const ask = (person: Person) => app.call(api.joinCommunity, person, { community_id, note: 'We live next door' });
  for (const person of [ana, ana, ben]) expect(expectYes(await ask(person)).data).toEqual({ standing: 'asked' });
  expect(await app.call(writePost, ana, { community_id, text: 'Hi' })).toMatchObject({
    code: 'community_members_only',
  });
  const waiting = { community_id, state: 'asked' } as const;
  const asked = expectYes(await app.call(api.listOutsiders, owner, waiting)).data;
  expect(asked).toMatchObject([
    { account_id: ana.account_id, note: 'We live next door' },
    { account_id: ben.account_id },
  ]);
  const answer = (person: Person, account_id: number, is_yes: boolean) =>
    app.call(api.answerRequest, person, { community_id, account_id, is_yes });
  expect(await answer(ana, ana.account_id, true)).toMatchObject({ code: 'moderators_only' });
  expectYes(await answer(owner, ana.account_id, true));
  expectYes(await answer(owner, ben.account_id, false));
  expect(await answer(owner, ben.account_id, true)).toMatchObject({ code: 'not_found' });
  expectYes(await app.call(writePost, ana, { community_id, text: 'Hi' }));
  const log = expectYes(await app.call(api.listModeration, owner, { community_id })).data.entries;
  expect(log.map(({ action }) => action)).toEqual(['declined', 'accepted']);
});

test('a banned member can’t rejoin by invitation or request, even while the ban is being saved', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const member = await join();
  const token = await invite(owner, community_id);
  const ban = { community_id, account_id: member.account_id, is_ban: true, note: 'Sells pills' };
  const [banned] = await Promise.all([
    app.call(api.removeMember, owner, ban),
    ...Array.from({ length: 8 }, () => app.call(api.joinCommunity, member, { community_id, token })),
  ]);
  expectYes(banned);
  for (const sent of [{}, { token }, { note: 'Sorry' }]) {
    expect(await app.call(api.joinCommunity, member, { community_id, ...sent })).toMatchObject({
      code: 'community_banned',
    });
  }
  expect(await app.call(api.leaveCommunity, member, { community_id })).toMatchObject({ code: 'not_found' });
  for (const call of [api.listMembers, api.inviteToCommunity]) {
    expect((await app.callWith(call, member, { community_id })).http).toBe(403);
  }
  expect(await app.call(writePost, member, { community_id, text: 'Hi' })).toMatchObject({
    code: 'community_members_only',
  });
  expectYes(await app.call(api.unbanMember, owner, { community_id, account_id: member.account_id }));
  expectYes(await app.call(api.joinCommunity, member, { community_id }));
});

test('moderators can remove members, and only the owner can remove moderators', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const [ana, ben, cy] = [await join(), await join(), await join()];
  const setRole = (person: Person, { account_id }: Person, role: 'moderator' | 'member') =>
    app.call(api.setMemberRole, person, { community_id, account_id, role });
  const remove = (person: Person, { account_id }: Person) =>
    app.call(api.removeMember, person, { community_id, account_id });
  for (const one of [ana, ben]) expectYes(await setRole(owner, one, 'moderator'));
  expect(await setRole(ana, cy, 'moderator')).toMatchObject({ http: 403 });
  expect(await setRole(owner, owner, 'member')).toMatchObject({ code: 'not_found' });
  const archive = (is_archived: boolean) => app.call(archiveCommunity, owner, { community_id, is_archived });
  expectYes(await archive(true));
  expect(await setRole(owner, cy, 'moderator')).toMatchObject({ code: 'community_archived' });
  expectYes(await archive(false));
  expect(await remove(ana, ben)).toMatchObject({ code: 'not_the_owner' });
  expect(await remove(ana, owner)).toMatchObject({ code: 'not_found' });
  expect(await remove(cy, ana)).toMatchObject({ code: 'moderators_only' });
  expectYes(await remove(ana, cy));
  expectYes(await remove(owner, ben));
  expect(await app.call(api.leaveCommunity, owner, { community_id })).toMatchObject({ code: 'owner_stays' });
  expectYes(await app.call(api.leaveCommunity, ana, { community_id }));
  const outside = await makeCommunity(app);
  expect(await remove(outside.owner, owner)).toMatchObject({ code: 'moderators_only' });
});

test('an invitation lets people join without asking, until the owner turns off the links', async () => {
  const { owner, community_id, join } = await makeCommunity(app, { join_policy: 'request' });
  const token = await invite(owner, community_id);
  const guest = await makeVisitor(app, 'buyer');
  expect(expectYes(await app.call(api.joinCommunity, guest, { community_id, token })).data.standing).toBe('member');
  expect(await app.call(api.inviteToCommunity, guest, { community_id })).toMatchObject({ code: 'moderators_only' });
  expect(expectYes(await app.call(api.endInvitations, owner, { community_id })).data).toEqual({ ended: 1 });
  const late = await join();
  expect(expectYes(await app.call(viewCommunity, late, { community_id, token })).data.standing).toBe('asked');
  const renewed = { community_id, token: await invite(owner, community_id) };
  expect(expectYes(await app.call(api.joinCommunity, late, renewed)).data.standing).toBe('member');
  for (let made = 0; made < 19; made++) await invite(owner, community_id);
  expect(await app.call(api.inviteToCommunity, owner, { community_id })).toMatchObject({ code: 'invitations_full' });
});

test('members can choose which emails they get, and strangers can’t', async () => {
  const { community_id, join } = await makeCommunity(app);
  const member = await join();
  const all = expectYes(await app.call(viewCommunity, member, { community_id })).data.mails;
  expect(all).toEqual(['announcements', 'mentions', 'digest']);
  expectYes(await app.call(saveCommunityMails, member, { community_id, mails: ['digest', 'digest'] }));
  expect(expectYes(await app.call(viewCommunity, member, { community_id })).data.mails).toEqual(['digest']);
  expect(
    await app.call(saveCommunityMails, await makeVisitor(app, 'buyer'), { community_id, mails: [] }),
  ).toMatchObject({
    code: 'community_members_only',
  });
});
