import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { COMMUNITY_NOTICE_KEYS, cellOf } from '#contract/accounts/notice-events.ts';
import { saveNoticeChoices } from '#contract/accounts/settings-api.ts';
import { saveCommunityMails } from '#contract/community/community-api.ts';
import { answerRequest, removeMember, setMemberRole } from '#contract/community/members-api.ts';
import { decidePost, writePost } from '#contract/community/posts-api.ts';
import { sendDigests } from '#server/community/digest.ts';
import { mailAnnouncements, mailMentions } from '#server/community/mails.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { makeCommunity } from '#server/test/make-community.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const mailsOf = async ({ account_id }: Person, template: string) => {
  const { rows } = await sql<{ facts: Record<string, unknown> }>`
    select facts from mails where account_id = ${account_id} and template = ${template}
    order by mail_id`.execute(app.db);
  return rows.map(({ facts }) => facts);
};
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);

test('an announcement reaches every member who wants it once, no matter how many processes send it', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const [ana, ben, gone] = [await join(), await join(), await join()];
  expectYes(await app.call(saveCommunityMails, ben, { community_id, mails: ['digest'] }));
  expectYes(await app.call(writePost, owner, { community_id, kind: 'announcement', text: 'Pickup is on Saturday' }));
  expectYes(await app.call(removeMember, owner, { community_id, account_id: gone.account_id, is_ban: true }));
  await Promise.all([1, 2, 3].map(() => mailAnnouncements(app.db)));
  await mailAnnouncements(app.db);
  expect(await mailsOf(ana, 'announcement')).toMatchObject([
    {
      community: 'Cedar Ridge herd share',
      text: 'Pickup is on Saturday',
      path: `/community/announcement/${community_id}`,
    },
  ]);
  for (const person of [owner, ben, gone]) expect(await mailsOf(person, 'announcement')).toEqual([]);
});

test('someone who turned off all community emails gets none from any community', async () => {
  const { owner, community_id, join } = await makeCommunity(app, { join_policy: 'request' });
  const [ana, off] = [await join(), await join()];
  const notices_off = COMMUNITY_NOTICE_KEYS.map((event) => cellOf('email', event));
  expectYes(await app.call(saveNoticeChoices, off, { notices_off }));
  for (const { account_id } of [ana, off]) {
    expectYes(await app.call(answerRequest, owner, { community_id, account_id, is_yes: true }));
  }
  const mention_ids = [ana.account_id, off.account_id];
  expectYes(await app.call(writePost, owner, { community_id, text: 'Hello', mention_ids }));
  for (let at = 0; at < 4; at++) {
    expectYes(await app.call(writePost, owner, { community_id, kind: 'announcement', text: `News ${at}` }));
  }
  await mailAnnouncements(app.db);
  await mailMentions(app.db);
  await sendDigests(app.db, hoursFromNow(1));
  const counts = async (person: Person) =>
    Promise.all(
      ['community_joined', 'announcement', 'mention', 'digest'].map(
        async (template) => (await mailsOf(person, template)).length,
      ),
    );
  expect(await counts(ana)).toEqual([1, 3, 1, 1]);
  expect(await counts(off)).toEqual([0, 0, 0, 0]);
  expect(await mailsOf(ana, 'community_joined')).toEqual([
    { community: 'Cedar Ridge herd share', path: `/community/discussion/${community_id}` },
  ]);
});

test('after three announcements in a day, the rest go into one digest, even if many are posted at the same time', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const [ana, ben, quiet] = [await join(), await join(), await join()];
  expectYes(await app.call(saveCommunityMails, ben, { community_id, mails: ['announcements'] }));
  expectYes(await app.call(saveCommunityMails, quiet, { community_id, mails: ['mentions'] }));
  const writers = [owner, ...(await Promise.all(Array.from({ length: 7 }, () => join())))];
  for (const { account_id } of writers.slice(1)) {
    expectYes(await app.call(setMemberRole, owner, { community_id, account_id, role: 'moderator' }));
  }
  const announce = async (text: string, writer = owner) =>
    expectYes(await app.call(writePost, writer, { community_id, kind: 'announcement', text })).data.in_digest;
  const delays = await Promise.all(writers.map((writer, at) => announce(`News ${at}`, writer)));
  expect(delays.filter((isLater) => !isLater)).toHaveLength(3);
  await Promise.all([mailAnnouncements(app.db), mailAnnouncements(app.db)]);
  for (const person of [ana, ben]) expect(await mailsOf(person, 'announcement')).toHaveLength(3);
  await Promise.all([sendDigests(app.db, hoursFromNow(1)), sendDigests(app.db, hoursFromNow(1))]);
  const path = `/community/announcement/${community_id}`;
  const announcements = expect.toSatisfy((texts) => new Set(texts).size === 5, 'five different texts');
  expect(await mailsOf(ben, 'digest')).toMatchObject([{ posts: 5, communities: [{ posts: 5, announcements, path }] }]);
  expect(await mailsOf(ana, 'digest')).toMatchObject([{ posts: 8, communities: [{ posts: 8, announcements, path }] }]);
  expect(await mailsOf(quiet, 'digest')).toEqual([]);
  await sql`update community_posts set created_at = now() - interval '25 hours'`.execute(app.db);
  expect(await announce('The next day')).toBe(false);
});

test('a flood of mentions becomes one email an hour', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const [ana, ben] = [await join(), await join()];
  const mention = async (person: Person, text: string) =>
    expectYes(await app.call(writePost, person, { community_id, text, mention_ids: [ana.account_id] })).data.post_id;
  for (const text of ['First', 'Second', 'Third']) await mention(ben, text);
  await Promise.all([mailMentions(app.db), mailMentions(app.db)]);
  await mention(ben, 'Fourth');
  await mailMentions(app.db);
  expect(await mailsOf(ana, 'mention')).toMatchObject([{ text: 'First', more: 2 }]);
  await sql`update community_mail_pace set mentioned_at = now() - interval '61 minutes'`.execute(app.db);
  await mailMentions(app.db);
  expect(await mailsOf(ana, 'mention')).toMatchObject([{ more: 2 }, { text: 'Fourth', more: 0 }]);

  await sql`delete from community_mail_pace`.execute(app.db);
  const held = await mention(ben, 'Look at evil.com');
  await mailMentions(app.db);
  expect(await mailsOf(ana, 'mention')).toHaveLength(2);
  expectYes(await app.call(decidePost, owner, { community_id, post_id: held, is_shown: true }));
  await mailMentions(app.db);
  expect(await mailsOf(ana, 'mention')).toHaveLength(3);
  expectYes(await app.call(saveCommunityMails, ana, { community_id, mails: [] }));
  await sql`delete from community_mail_pace`.execute(app.db);
  await mention(ben, 'Again');
  await mailMentions(app.db);
  expect(await mailsOf(ana, 'mention')).toHaveLength(3);
});

test('the digest is one email a day for all communities, and isn’t sent if there is no news', async () => {
  const [one, other] = [await makeCommunity(app), await makeCommunity(app, { name: 'Blue Heron' })];
  const ana = await one.join();
  await other.join(ana);
  const quiet = await other.join();
  for (const text of ['One', 'Two'])
    expectYes(await app.call(writePost, one.owner, { community_id: one.community_id, text }));
  expectYes(await app.call(writePost, other.owner, { community_id: other.community_id, text: 'Three' }));
  expectYes(await app.call(writePost, ana, { community_id: other.community_id, text: 'My own' }));
  expectYes(await app.call(saveCommunityMails, quiet, { community_id: other.community_id, mails: ['mentions'] }));
  const morning = hoursFromNow(1);
  await Promise.all([sendDigests(app.db, morning), sendDigests(app.db, morning)]);
  expect(await mailsOf(ana, 'digest')).toMatchObject([
    {
      posts: 3,
      communities: [
        { name: 'Cedar Ridge herd share', posts: 2 },
        { name: 'Blue Heron', posts: 1 },
      ],
    },
  ]);
  expect(await mailsOf(quiet, 'digest')).toEqual([]);
  await sendDigests(app.db, hoursFromNow(25));
  expect(await mailsOf(ana, 'digest')).toHaveLength(1);
});
