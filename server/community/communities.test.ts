import { expect, test } from 'vitest';
import { MAX_COMMUNITIES } from '#contract/community/community.ts';
import * as api from '#contract/community/community-api.ts';
import { inviteToCommunity, joinCommunity, listMembers, removeMember } from '#contract/community/members-api.ts';
import { listPosts, writePost } from '#contract/community/posts-api.ts';
import { makePlant, makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { addCommunity, makeCommunity } from '#server/test/make-community.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const view = (person: Person | null, community_id: number, token = '') =>
  app.call(api.viewCommunity, person, { community_id, token });

test('a seller creates a community and finds it in their list, with its town [COM-002 COM-010]', async () => {
  const seller = await makeVisitor(app, 'seller');
  const community_id = await addCommunity(app, seller, {
    name: 'Boone Hill beef',
    description: 'Two steers each fall',
  });
  const mine = expectYes(await app.call(api.listMyCommunities, seller, {})).data;
  expect(mine).toMatchObject({
    communities: [{ community_id, name: 'Boone Hill beef', state: 'IA', members: 1, standing: 'owner' }],
    has_more: false,
  });
  expect(expectYes(await view(seller, community_id)).data).toMatchObject({
    description: 'Two steers each fall',
    can: { read: true, post: true, moderate: true, edit: true },
  });
  expect(await app.call(api.saveCommunity, seller, { name: 'Nowhere', zip: '00000' })).toMatchObject({
    code: 'zip_unknown',
    fields: { zip: expect.any(String) },
  });
  for (const role of ['buyer', 'seller'] as const) {
    const reply = await app.call(api.saveCommunity, await makeVisitor(app, role), { name: 'Mine', zip: '50158' });
    expect(reply.http).toBe(role === 'seller' ? 200 : 403);
  }
});

test('only the owner can change a community, and changes from an outdated window are refused [COM-010]', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const other = await makeVisitor(app, 'seller');
  const change = { community_id, revision: 1, name: 'Renamed', zip: '50158' };
  expect(await app.call(api.saveCommunity, other, change)).toMatchObject({ code: 'not_the_owner' });
  await join(other);
  expect(await app.call(api.saveCommunity, other, change)).toMatchObject({ code: 'not_the_owner' });
  expect(await app.call(api.archiveCommunity, other, { community_id, is_archived: true })).toMatchObject({
    code: 'not_the_owner',
  });
  expect(await app.call(api.copyCommunity, other, { community_id })).toMatchObject({ code: 'not_the_owner' });
  expectYes(await app.call(api.saveCommunity, owner, change));
  expect(await app.call(api.saveCommunity, owner, { ...change, name: 'Old window' })).toMatchObject({
    code: 'community_changed',
  });
  expect(expectYes(await view(owner, community_id)).data).toMatchObject({ name: 'Renamed', revision: 2 });
});

test('a seller can’t exceed the limit on communities, even from many windows at the same time', async () => {
  const seller = await makeVisitor(app, 'seller');
  const replies = await Promise.all(
    Array.from({ length: MAX_COMMUNITIES + 4 }, (_, at) =>
      app.call(api.saveCommunity, seller, { name: `Herd ${at}`, zip: '50158' }),
    ),
  );
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(MAX_COMMUNITIES);
  expect(replies.filter((reply) => reply.status === 'no' && reply.code === 'communities_full')).toHaveLength(4);
});

test('finds communities near a ZIP, nearest first, a page at a time [COM-003]', async () => {
  const { owner } = await makeCommunity(app, { name: 'Waterline near', zip: '50158' });
  await addCommunity(app, owner, { name: 'Waterline city', zip: '50309' });
  await addCommunity(app, owner, { name: 'Waterline far', zip: '83702' });
  await addCommunity(app, owner, { name: 'Waterline secret', zip: '50158', join_policy: 'invitation' });
  const seeker = await makeVisitor(app, 'buyer');
  const find = async (input: object) =>
    expectYes(await app.call(api.findCommunities, seeker, { search: 'waterline', ...input })).data;
  const near = await find({ zip: '50158', miles: 100 });
  expect(near.communities.map(({ name }) => name)).toEqual(['Waterline near', 'Waterline city']);
  expect(near.communities[0]?.miles).toBe(0);
  expect((await find({})).communities.map(({ name }) => name)).toEqual([
    'Waterline far',
    'Waterline city',
    'Waterline near',
  ]);
  expect((await find({ search: '100%' })).communities).toEqual([]);
  for (let at = 0; at < 19; at++)
    await addCommunity(app, await makeVisitor(app, 'seller'), { name: `Waterline ${at}` });
  const first = await find({ zip: '50158' });
  const second = await find({ zip: '50158', after: first.next ?? '' });
  const ids = [...first.communities, ...second.communities].map(({ community_id }) => community_id);
  expect(ids).toHaveLength(21);
  expect(new Set(ids).size).toBe(21);
  expect(second.next).toBeNull();
  expect(await app.call(api.findCommunities, seeker, { zip: '00000' })).toMatchObject({ code: 'zip_unknown' });
});

test('strangers see only a community’s about page, and not even that if it’s by invitation only [COM-005]', async () => {
  const open = await makeCommunity(app);
  const secret = await makeCommunity(app, { join_policy: 'invitation' });
  const plant = await makePlant(app);
  for (const stranger of [await makeVisitor(app, 'buyer'), await makeVisitor(app, 'seller'), plant.owner]) {
    expect(expectYes(await view(stranger, open.community_id)).data).toMatchObject({
      standing: 'stranger',
      can: { read: false, post: false, moderate: false, edit: false },
    });
    expect(await view(stranger, secret.community_id)).toMatchObject({ code: 'not_found' });
  }
  const { data: shown } = expectYes(await view(null, open.community_id));
  expect(shown).toMatchObject({ standing: 'stranger', mails: [], can: { read: false }, new_posts: 0, waiting: 0 });
  for (const unseen of [secret.community_id, Number.MAX_SAFE_INTEGER])
    expect(await view(null, unseen)).toMatchObject({ code: 'not_found' });
  expect(await app.call(listPosts, null, { community_id: open.community_id, kind: 'discussion' })).toMatchObject({
    http: 401,
  });
  expect(expectYes(await app.call(api.farmCommunities, null, { seller_id: open.owner.account_id })).data).toEqual([
    { community_id: open.community_id, name: 'Cedar Ridge herd share', season: '', members: 1 },
  ]);
  expect(expectYes(await app.call(api.farmCommunities, null, { seller_id: secret.owner.account_id })).data).toEqual([]);
});

test('an archived community can be read, but nobody can join or post until it is reopened', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const member = await join();
  expectYes(await app.call(api.archiveCommunity, owner, { community_id, is_archived: true }));
  expect(await app.call(writePost, member, { community_id, text: 'Hello' })).toMatchObject({
    code: 'community_archived',
  });
  expect(await app.call(joinCommunity, await makeVisitor(app, 'buyer'), { community_id })).toMatchObject({
    code: 'community_archived',
  });
  const { data: before } = expectYes(await app.call(api.viewCommunity, owner, { community_id }));
  const changed = { community_id, revision: before.revision, name: 'Another name', zip: '50158' };
  expect(await app.call(api.saveCommunity, owner, changed)).toMatchObject({ code: 'community_archived' });
  expectYes(await app.call(listPosts, member, { community_id, kind: 'discussion' }));
  const listed = async (is_archived: boolean) =>
    expectYes(await app.call(api.listMyCommunities, member, { is_archived })).data.communities.length;
  expect([await listed(false), await listed(true)]).toEqual([0, 1]);
  expectYes(await app.call(api.archiveCommunity, owner, { community_id, is_archived: false }));
  expectYes(await app.call(writePost, member, { community_id, text: 'Hello' }));
});

test('every call about a community that doesn’t exist returns “not found”', async () => {
  const { owner, community_id } = await makeCommunity(app);
  const missing = { community_id: community_id + 1_000_000 };
  const replies = await Promise.all([
    app.call(api.viewCommunity, owner, missing),
    app.call(joinCommunity, owner, missing),
    app.call(listPosts, owner, { ...missing, kind: 'discussion' }),
    app.call(writePost, owner, { ...missing, text: 'Hello' }),
    app.call(api.archiveCommunity, owner, { ...missing, is_archived: true }),
  ]);
  expect(replies.map(({ http }) => http)).toEqual(replies.map(() => 404));
});

test('a copy for the next season keeps members and bans, but not posts', async () => {
  const { owner, community_id, join } = await makeCommunity(app, { season: '2026' });
  const [member, banned] = [await join(), await join()];
  expectYes(await app.call(writePost, member, { community_id, text: 'Hello' }));
  expectYes(await app.call(removeMember, owner, { community_id, account_id: banned.account_id, is_ban: true }));
  const copy = expectYes(await app.call(api.copyCommunity, owner, { community_id, season: '2027' })).data.community_id;
  expect(expectYes(await view(member, copy)).data).toMatchObject({ season: '2027', members: 2, standing: 'member' });
  const { posts } = expectYes(await app.call(listPosts, member, { community_id: copy, kind: 'discussion' })).data;
  expect(posts).toEqual([]);
  expect(await app.call(joinCommunity, banned, { community_id: copy })).toMatchObject({ code: 'community_banned' });
  const alone = { community_id, season: '2028', with_members: false };
  const empty = expectYes(await app.call(api.copyCommunity, owner, alone)).data.community_id;
  expect(expectYes(await app.call(listMembers, owner, { community_id: empty })).data.members).toHaveLength(1);
});

test('a guessed or expired invitation, or one to another community, doesn’t work', async () => {
  const { owner, community_id } = await makeCommunity(app, { join_policy: 'invitation' });
  const other = await makeCommunity(app, { join_policy: 'invitation' });
  const invite = async (from = { owner, community_id }) => {
    const { path } = expectYes(await app.call(inviteToCommunity, from.owner, { community_id: from.community_id })).data;
    return path.split('token=')[1] ?? '';
  };
  const token = await invite();
  expect(token).toHaveLength(43);
  const guest = await makeVisitor(app, 'buyer');
  for (const wrong of ['', 'x', `${token}x`, token.slice(1), await invite(other)]) {
    expect(await view(guest, community_id, wrong)).toMatchObject({ code: 'not_found' });
    expect((await app.call(joinCommunity, guest, { community_id, token: wrong })).status).toBe('no');
  }
  expectYes(await view(guest, community_id, token));
  expectYes(await app.call(joinCommunity, guest, { community_id, token }));
  await app.db
    .updateTable('community_invitations')
    .set({ expires_at: new Date(0).toISOString() })
    .where('community_id', '=', community_id)
    .execute();
  const late = await makeVisitor(app, 'buyer');
  expect(await app.call(joinCommunity, late, { community_id, token })).toMatchObject({ code: 'invitation_over' });
});
