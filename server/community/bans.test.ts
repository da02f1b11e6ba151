import { expect, test } from 'vitest';
import { viewCommunity } from '#contract/community/community-api.ts';
import * as api from '#contract/community/members-api.ts';
import { writePost } from '#contract/community/posts-api.ts';
import { makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { makeCommunity } from '#server/test/make-community.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const invite = async (person: Person, community_id: number) => {
  const { path } = expectYes(await app.call(api.inviteToCommunity, person, { community_id })).data;
  return path.split('token=')[1] ?? '';
};
const remove = (by: Person, community_id: number, { account_id }: Person, is_ban: boolean) =>
  app.call(api.removeMember, by, { community_id, account_id, is_ban });

test('people who left or asked to join can be banned, and then can’t join', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const [member, moderator] = [await join(), await join()];
  expectYes(await app.call(writePost, member, { community_id, text: 'Buy pills' }));
  const token = await invite(owner, community_id);
  expectYes(await app.call(api.leaveCommunity, member, { community_id }));
  expect(expectYes(await app.call(viewCommunity, member, { community_id })).data.standing).toBe('stranger');
  expect(await remove(owner, community_id, member, false)).toMatchObject({ code: 'not_found' });
  expect(await remove(moderator, community_id, member, true)).toMatchObject({ code: 'moderators_only' });
  expectYes(await remove(owner, community_id, member, true));
  for (const sent of [{}, { token }, { note: 'Sorry' }]) {
    expect(await app.call(api.joinCommunity, member, { community_id, ...sent })).toMatchObject({
      code: 'community_banned',
    });
  }
  for (const role of ['member', 'moderator'] as const) {
    const change = { community_id, account_id: member.account_id, role };
    expect(await app.call(api.setMemberRole, owner, change)).toMatchObject({ code: 'not_found' });
  }
  const outside = await makeVisitor(app, 'buyer');
  expect(await remove(owner, community_id, outside, true)).toMatchObject({ code: 'not_found' });

  const asking = await makeCommunity(app, { join_policy: 'request' });
  const asker = await asking.join();
  expectYes(await remove(asking.owner, asking.community_id, asker, true));
  const invited = { community_id: asking.community_id, token: await invite(asking.owner, asking.community_id) };
  expect(await app.call(api.joinCommunity, asker, invited)).toMatchObject({ code: 'community_banned' });
});

test('ten people who leave and rejoin while being banned all end up banned', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const people = await Promise.all(Array.from({ length: 10 }, () => join()));
  await Promise.all(
    people.flatMap((person) => [
      app.call(api.leaveCommunity, person, { community_id }),
      remove(owner, community_id, person, true),
      app.call(api.joinCommunity, person, { community_id }),
    ]),
  );
  for (const person of people) {
    expect(await app.call(api.joinCommunity, person, { community_id })).toMatchObject({ code: 'community_banned' });
  }
});

test('a moderator who leaves and rejoins is an ordinary member, and their posts with links need approval', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const member = await join();
  const moderator = { community_id, account_id: member.account_id, role: 'moderator' } as const;
  expectYes(await app.call(api.setMemberRole, owner, moderator));
  expectYes(await app.call(api.leaveCommunity, member, { community_id }));
  await join(member);
  expect(expectYes(await app.call(viewCommunity, member, { community_id })).data.standing).toBe('member');
  const held = expectYes(await app.call(writePost, member, { community_id, text: 'See www.pills.test' })).data;
  expect(held.state).toBe('held');
});

test('a moderator’s invitation links stop working when they lose the role', async () => {
  const { owner, community_id } = await makeCommunity(app, { join_policy: 'invitation' });
  const own = await invite(owner, community_id);
  const enter = async (token: string) =>
    app.call(api.joinCommunity, await makeVisitor(app, 'buyer'), { community_id, token });
  const joinAs = async () => {
    const person = await makeVisitor(app, 'buyer');
    expectYes(await app.call(api.joinCommunity, person, { community_id, token: own }));
    const role = { community_id, account_id: person.account_id, role: 'moderator' } as const;
    expectYes(await app.call(api.setMemberRole, owner, role));
    const token = await invite(person, community_id);
    expectYes(await enter(token));
    return { person, token, role };
  };
  const [demoted, removed, banned, left] = [await joinAs(), await joinAs(), await joinAs(), await joinAs()];
  expectYes(await app.call(api.setMemberRole, owner, { ...demoted.role, role: 'member' }));
  expectYes(await remove(owner, community_id, removed.person, false));
  expectYes(await remove(owner, community_id, banned.person, true));
  expectYes(await app.call(api.leaveCommunity, left.person, { community_id }));
  for (const { token } of [demoted, removed, banned, left]) {
    expect(await enter(token)).toMatchObject({ code: 'invitation_over' });
  }
  expectYes(await app.call(api.setMemberRole, owner, demoted.role));
  expect(await enter(demoted.token)).toMatchObject({ code: 'invitation_over' });
  expectYes(await enter(own));
});
