import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { joinCommunity, listModeration, removeMember } from '#contract/community/members-api.ts';
import * as api from '#contract/community/posts-api.ts';
import { type Endpoint, fieldsTakenBy, type SentTo } from '#contract/lib/endpoint.ts';
import { decidePost, reportPost } from '#server/community/moderate-posts.ts';
import { editPost, removePost, writePost } from '#server/community/posts.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Who } from '#server/lib/who.ts';
import { makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { makeCommunity } from '#server/test/make-community.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
type Sent = Partial<SentTo<typeof api.writePost>>;
const write = (person: Person, community_id: number, sent: Sent = {}) =>
  app.call(api.writePost, person, { community_id, text: 'Who has room in the freezer?', ...sent });
const post = async (person: Person, community_id: number, sent: Sent = {}) =>
  expectYes(await write(person, community_id, sent)).data.post_id;
const list = async (person: Person, community_id: number, kind: 'announcement' | 'discussion' = 'discussion') =>
  expectYes(await app.call(api.listPosts, person, { community_id, kind })).data.posts;

test('a member’s post appears in the discussion with its replies and reactions [COM-006]', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const [ana, ben] = [await join(), await join()];
  const post_id = await post(ana, community_id);
  const replies = [];
  for (const text of ['One', 'Two', 'Three', 'Four']) {
    replies.push(await post(ben, community_id, { parent_id: post_id, text }));
  }
  // A reply to a reply joins the same post.
  await post(owner, community_id, { parent_id: replies[0] ?? 0, text: 'Five', kind: 'announcement' });
  for (const person of [ana, ben, ben]) {
    expectYes(await app.call(api.reactToPost, person, { community_id, post_id, kind: 'like', is_on: true }));
  }
  const [shown] = await list(ana, community_id);
  expect(shown).toMatchObject({
    post_id,
    is_mine: true,
    reply_count: 5,
    replies: [{ text: 'Three' }, { text: 'Four' }, { text: 'Five', kind: 'discussion', author_role: 'owner' }],
    reactions: [{ kind: 'like', count: 2, is_mine: true }],
  });
  const before = shown?.replies[0]?.post_id ?? 0;
  const earlier = expectYes(await app.call(api.listReplies, ana, { community_id, post_id, before })).data;
  expect(earlier).toMatchObject({ replies: [{ text: 'One' }, { text: 'Two' }], has_more: false });
  expectYes(await app.call(api.reactToPost, ben, { community_id, post_id, kind: 'like', is_on: false }));
  expect((await list(ben, community_id))[0]?.reactions).toEqual([{ kind: 'like', count: 1, is_mine: false }]);
});

test('the owner can post announcements, but members can’t [COM-007]', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const member = await join();
  const post_id = await post(owner, community_id, { kind: 'announcement', text: 'Pickup is on Saturday' });
  expect(await list(member, community_id, 'announcement')).toMatchObject([{ post_id, author_role: 'owner' }]);
  expect(await list(member, community_id)).toEqual([]);
  expect(await write(member, community_id, { kind: 'announcement' })).toMatchObject({ code: 'moderators_only' });
  await post(member, community_id, { parent_id: post_id, text: 'See you there' });
  expect(await list(owner, community_id, 'announcement')).toMatchObject([{ reply_count: 1 }]);
});

test('paging through posts shows each one exactly once', async () => {
  const { owner, community_id } = await makeCommunity(app);
  const ids = [];
  for (let at = 0; at < 25; at++) ids.unshift(await post(owner, community_id, { text: `Post ${at}` }));
  const first = expectYes(await app.call(api.listPosts, owner, { community_id, kind: 'discussion' })).data;
  const before = first.posts.at(-1)?.post_id ?? 0;
  const second = expectYes(await app.call(api.listPosts, owner, { community_id, kind: 'discussion', before })).data;
  expect([...first.posts, ...second.posts].map(({ post_id }) => post_id)).toEqual(ids);
  expect([first.has_more, second.has_more]).toEqual([true, false]);
});

test('markup stays plain text, and characters that hide or reverse text are removed', async () => {
  const { owner, community_id } = await makeCommunity(app);
  await post(owner, community_id, { text: ' <script>alert(1)</script> https://farm.test/\u202egnp.exe\u200b ' });
  expect((await list(owner, community_id))[0]?.text).toBe('<script>alert(1)</script> https://farm.test/gnp.exe');
  for (const text of ['\u202e\u200b', ' ', '', 'a\0b', 'x'.repeat(5001)]) {
    expect(await write(owner, community_id, { text })).toMatchObject({ code: 'malformed' });
  }
  expect((await write(owner, community_id, { text: 'x'.repeat(100_000) })).http).toBeGreaterThanOrEqual(400);
});

test('a new member’s posts with links wait for a moderator until one is approved', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const [ana, ben] = [await join(), await join()];
  await post(ana, community_id, { text: 'Hello' });
  const post_id = await post(ana, community_id, { text: 'See www.recipes.test' });
  expect((await list(ben, community_id)).map(({ text }) => text)).toEqual(['Hello']);
  expect((await list(ana, community_id))[0]).toMatchObject({ post_id, state: 'held' });
  expect(await app.call(api.listWaitingPosts, ana, { community_id })).toMatchObject({ code: 'moderators_only' });
  expect(expectYes(await app.call(api.listWaitingPosts, owner, { community_id })).data).toMatchObject([{ post_id }]);
  expect(await app.call(api.reactToPost, ben, { community_id, post_id, kind: 'like', is_on: true })).toMatchObject({
    code: 'not_found',
  });
  const decide = { community_id, post_id, is_shown: true };
  expect(await app.call(api.decidePost, ben, decide)).toMatchObject({ code: 'moderators_only' });
  expectYes(await app.call(api.decidePost, owner, decide));
  expect((await list(ben, community_id))[0]).toMatchObject({ post_id, state: 'shown' });
  expect(expectYes(await write(ana, community_id, { text: 'And https://more.test' })).data.state).toBe('shown');
  const plain = await post(ben, community_id, { text: 'Fine' });
  const edited = { community_id, post_id: plain, text: 'Now with evil.com' };
  expect(expectYes(await app.call(api.editPost, ben, edited)).data.state).toBe('held');
});

test('three members’ reports hide a post until a moderator decides, unless it is the owner’s', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const [author, ...others] = [await join(), await join(), await join(), await join()];
  const post_id = await post(author, community_id, { text: 'Buy pills' });
  const report = (person: Person, about = post_id) =>
    app.call(api.reportPost, person, { community_id, post_id: about, reason: 'Spam' });
  expect(await report(author)).toMatchObject({ code: 'not_found' });
  for (let again = 0; again < 4; again++) expectYes(await report(others[0] as Person));
  expect(await list(owner, community_id)).toMatchObject([{ state: 'shown', reports: 1 }]);
  await Promise.all(others.map((person) => report(person)));
  expect(await list(others[0] as Person, community_id)).toEqual([]);
  expect(await list(owner, community_id)).toMatchObject([{ state: 'hidden', reports: 3 }]);
  expectYes(await app.call(api.decidePost, owner, { community_id, post_id, is_shown: true }));
  expect(await list(others[0] as Person, community_id)).toMatchObject([{ state: 'shown', reports: 0 }]);
  const { entries } = expectYes(await app.call(listModeration, owner, { community_id })).data;
  expect(entries.map(({ action }) => action)).toEqual(['approved', 'hidden_by_reports']);
  const waiting = async () => expectYes(await app.call(api.listWaitingPosts, owner, { community_id })).data.length;
  const spam = await post(author, community_id, { text: 'More pills' });
  await Promise.all(others.map((person) => report(person, spam)));
  expect(await waiting()).toBe(1);
  expectYes(await app.call(api.decidePost, owner, { community_id, post_id: spam, is_shown: false }));
  expect(await waiting()).toBe(0);
  const owners = await post(owner, community_id);
  for (const person of [author, ...others]) expectYes(await report(person, owners));
  expect((await list(author, community_id))[0]).toMatchObject({ post_id: owners, state: 'shown' });
});

test('authors can edit a post for 15 minutes and remove it at any time; others can’t', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const [ana, ben] = [await join(), await join()];
  const post_id = await post(ana, community_id);
  const edit = (person: Person, text: string) => app.call(api.editPost, person, { community_id, post_id, text });
  const remove = (person: Person) => app.call(api.removePost, person, { community_id, post_id });
  expect(await edit(ben, 'Mine now')).toMatchObject({ code: 'not_found' });
  expect(await edit(owner, 'Mine now')).toMatchObject({ code: 'not_found' });
  expect(await remove(ben)).toMatchObject({ code: 'not_found' });
  expectYes(await edit(ana, 'Better'));
  expect(await list(ben, community_id)).toMatchObject([{ text: 'Better', edited_at: expect.any(String) }]);
  await sql`update community_posts set created_at = now() - interval '16 minutes'`.execute(app.db);
  expect(await edit(ana, 'Too late')).toMatchObject({ code: 'post_fixed' });
  const reply = await post(ben, community_id, { parent_id: post_id });
  expectYes(await remove(ana));
  expect(await list(ben, community_id)).toEqual([]);
  for (const parent_id of [post_id, reply]) {
    expect(await write(ben, community_id, { parent_id })).toMatchObject({ code: 'not_found' });
  }
});

test('nobody can reach another community’s posts by their ids', async () => {
  const [one, other] = [await makeCommunity(app), await makeCommunity(app)];
  const member = await one.join();
  const theirs = await post(other.owner, other.community_id);
  const { community_id } = one;
  const about = { community_id, post_id: theirs };
  for (const person of [member, one.owner]) {
    expect(await write(person, community_id, { parent_id: theirs })).toMatchObject({ code: 'not_found' });
    expect(await app.call(api.editPost, person, { ...about, text: 'x' })).toMatchObject({ code: 'not_found' });
    expect(await app.call(api.removePost, person, about)).toMatchObject({ code: 'not_found' });
    expect(await app.call(api.reportPost, person, about)).toMatchObject({ code: 'not_found' });
    const reaction = { ...about, kind: 'like', is_on: true } as const;
    expect(await app.call(api.reactToPost, person, reaction)).toMatchObject({ code: 'not_found' });
    expect(await app.call(api.listReplies, person, about)).toMatchObject({ code: 'not_found' });
  }
  expect(await app.call(api.decidePost, one.owner, { ...about, is_shown: false })).toMatchObject({ code: 'not_found' });
  for (const call of [api.listPosts, api.listReplies, api.writePost, api.reportPost]) {
    const fields = { ...about, community_id: other.community_id, kind: 'discussion', text: 'x' };
    const reply = await app.callWith(call, await makeVisitor(app, 'seller'), fieldsTakenBy(call as Endpoint, fields));
    expect(reply.http).toBe(403);
  }
});

test('a post’s replies can be read only by someone who can see the post', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const [ana, ben] = [await join(), await join()];
  const post_id = await post(ana, community_id);
  const reply = await post(ben, community_id, { parent_id: post_id, text: 'In the barn' });
  const replies = (person: Person, about = post_id) =>
    app.call(api.listReplies, person, { community_id, post_id: about });
  expect(expectYes(await replies(ben)).data.replies).toMatchObject([{ post_id: reply }]);
  expect(await replies(ben, reply)).toMatchObject({ code: 'not_found' });
  expectYes(await app.call(api.decidePost, owner, { community_id, post_id, is_shown: false }));
  expect(await replies(ben)).toMatchObject({ code: 'not_found' });
  for (const person of [ana, owner]) expect(expectYes(await replies(person)).data.replies).toHaveLength(1);
  expectYes(await app.call(api.removePost, ana, { community_id, post_id }));
  for (const person of [ana, ben, owner]) expect(await replies(person)).toMatchObject({ code: 'not_found' });
});

test('members can’t react to, report, or answer a reply to a hidden post', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const [ana, ben] = [await join(), await join()];
  const parent_id = await post(ana, community_id);
  const post_id = await post(ana, community_id, { parent_id, text: 'In the barn' });
  expectYes(await app.call(api.decidePost, owner, { community_id, post_id: parent_id, is_shown: false }));
  const about = { community_id, post_id };
  const reaction = { ...about, kind: 'like', is_on: true } as const;
  expect(await app.call(api.reactToPost, ben, reaction)).toMatchObject({ code: 'not_found' });
  expect(await app.call(api.reportPost, ben, about)).toMatchObject({ code: 'not_found' });
  expect(await write(ben, community_id, { parent_id: post_id })).toMatchObject({ code: 'not_found' });
  expectYes(await app.call(api.reactToPost, owner, reaction));
});

test('reviewing, editing, answering, reporting, and removing posts at the same time never deadlocks', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const [ana, ben] = [await join(), await join()];
  const posts = [];
  for (let at = 0; at < 6; at++) {
    const parent = await post(owner, community_id);
    const reply = await post(ana, community_id, { parent_id: parent, text: 'See www.recipes.test' });
    posts.push({ parent, reply });
  }
  // Calls the actions directly in transactions, because API calls retry after a deadlock.
  const run = (person: Person, work: (tx: Tx, who: Who) => Promise<unknown>) =>
    app.db.transaction().execute((tx) => work(tx, { actor: { account_id: person.account_id } } as Who));
  const isRefused = (error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  };
  const works = posts.flatMap(({ parent, reply: post_id }) => {
    const about = { community_id, post_id };
    return [
      run(owner, (tx, who) => decidePost(tx, who, { ...about, is_shown: true })),
      run(ana, (tx, who) => editPost(tx, who, { ...about, text: 'No link' })),
      run(ben, (tx, who) => reportPost(tx, who, { ...about, post_id: parent, reason: '' })),
      run(ben, (tx, who) =>
        writePost(tx, who, {
          community_id,
          kind: 'discussion',
          parent_id: post_id,
          text: 'Hi',
          mention_ids: [],
          file_ids: [],
        }),
      ),
      run(owner, (tx, who) => removePost(tx, who, { ...about, post_id: parent })),
    ].map((work) => work.catch(isRefused));
  });
  await Promise.all(works);
  expect(await list(ben, community_id)).toEqual([]);
});

test('a blocked person’s mentions, posts, and replies never reach the person who blocked them', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const [ana, ben, cy] = [await join(), await join(), await join()];
  await app.db.insertInto('message_blocks').values({ party_id: ana.account_id, blocked_id: ben.account_id }).execute();
  const asked = await post(ana, community_id, { text: 'Who has room?' });
  const mention_ids = [ana.account_id, ben.account_id, cy.account_id];
  const post_id = await post(ben, community_id, { text: 'Ana, answer me', mention_ids });
  const reply = await post(ben, community_id, { parent_id: asked, text: 'I know where you live' });
  const announced = await post(owner, community_id, { kind: 'announcement', text: 'Pickup is on Friday' });
  const answer = await post(ben, community_id, { parent_id: announced, text: 'Ana, answer me here' });
  await post(ana, community_id, { mention_ids });
  const { rows } = await sql<{ account_id: number }>`
    select t.account_id from community_mentions t join community_posts p using (post_id)
    where p.community_id = ${community_id} order by t.post_id`.execute(app.db);
  expect(rows).toEqual([{ account_id: cy.account_id }, { account_id: cy.account_id }]);
  const seen = await list(ana, community_id);
  expect(JSON.stringify(seen)).not.toMatch(/answer me|where you live/);
  expect(seen.find((one) => one.post_id === asked)).toMatchObject({ reply_count: 0, replies: [] });
  const [announcement] = await list(ana, community_id, 'announcement');
  expect(announcement).toMatchObject({ post_id: announced, reply_count: 0, replies: [] });
  for (const hidden of [post_id, reply, answer]) {
    const reaction = { community_id, post_id: hidden, kind: 'like', is_on: true } as const;
    expect(await app.call(api.reactToPost, ana, reaction)).toMatchObject({ code: 'not_found' });
  }
  for (const person of [cy, owner]) expect(await list(person, community_id)).toHaveLength(3);
});

test('limits how much one person can post across communities, even with many posts at the same time', async () => {
  const [one, other] = [await makeCommunity(app), await makeCommunity(app)];
  const member = await one.join();
  expectYes(await app.call(joinCommunity, member, { community_id: other.community_id }));
  await sql`
    insert into community_posts (community_id, author_id, kind, text)
    select ${one.community_id}, ${member.account_id}, 'discussion', 'x' from generate_series(1, 55)`.execute(app.db);
  const replies = await Promise.all(Array.from({ length: 12 }, () => write(member, other.community_id)));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(5);
  expect(replies.filter((reply) => reply.status === 'no' && reply.code === 'too_many_posts')).toHaveLength(7);
});

test('only members can be mentioned, at most twenty in a post', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const [ana, gone, stranger] = [await join(), await join(), await makeVisitor(app, 'buyer')];
  expectYes(await app.call(removeMember, owner, { community_id, account_id: gone.account_id }));
  const people = [ana, gone, stranger, owner];
  const post_id = await post(owner, community_id, { mention_ids: people.map(({ account_id }) => account_id) });
  const { rows } = await sql<{ account_id: number }>`
    select account_id from community_mentions where post_id = ${post_id}`.execute(app.db);
  expect(rows).toEqual([{ account_id: ana.account_id }]);
  const many = Array.from({ length: 21 }, (_, at) => at + 1);
  expect(await write(owner, community_id, { mention_ids: many })).toMatchObject({ code: 'malformed' });
});
