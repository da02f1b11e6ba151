import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as files from '#contract/community/files-api.ts';
import { removeMember } from '#contract/community/members-api.ts';
import * as api from '#contract/community/posts-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { deletePostPhotos } from '#server/community/files.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { makeCommunity } from '#server/test/make-community.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const picture = await sharp({ create: { width: 32, height: 24, channels: 3, background: '#2b6' } })
  .withExif({ IFD0: { Copyright: 'Ruth Olsen' } })
  .jpeg()
  .toBuffer();
const upload = (person: Person, community_id: number, bytes: Uint8Array | string = picture, name = 'cow.jpg') =>
  app.call(files.addCommunityFile, person, {
    community_id,
    file: new File([bytes as BlobPart], name),
    is_for_post: true,
  });
const add = async (person: Person, community_id: number) => expectYes(await upload(person, community_id)).data.file_id;
const write = (person: Person, community_id: number, sent: Partial<SentTo<typeof api.writePost>>) =>
  app.call(api.writePost, person, { community_id, text: '', ...sent });
const open = (person: Person, community_id: number, file_id: number) =>
  app.app.inject({
    url: `${files.openCommunityFile.path}?community_id=${community_id}&file_id=${file_id}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
const listed = async (person: Person, community_id: number) =>
  expectYes(await app.call(files.listCommunityFiles, person, { community_id, is_photo: true })).data.files;

test('a post’s photos are private until it is posted, and then also appear among the community’s photos [COM-009]', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const member = await join();
  const file_ids = [await add(owner, community_id), await add(owner, community_id)];
  const [first = 0] = file_ids;
  expect((await open(owner, community_id, first)).statusCode).toBe(200);
  expect((await open(member, community_id, first)).statusCode).toBe(404);
  expect(await listed(owner, community_id)).toEqual([]);

  const { post_id } = expectYes(await write(owner, community_id, { file_ids })).data;
  const { posts } = expectYes(await app.call(api.listPosts, member, { community_id, kind: 'discussion' })).data;
  const photos = file_ids.map((file_id) => ({ file_id, width: 32, height: 24 }));
  expect(posts).toMatchObject([{ post_id, text: '', photos }]);
  const shown = await open(member, community_id, first);
  expect(shown.headers['content-type']).toContain('image/webp');
  expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
  expect((await listed(member, community_id)).map(({ file_id }) => file_id)).toEqual(file_ids.toReversed());

  expectYes(await app.call(api.decidePost, owner, { community_id, post_id, is_shown: false }));
  expect((await open(member, community_id, first)).statusCode).toBe(404);
  expect(await listed(owner, community_id)).toEqual([]);
  expectYes(await app.call(api.removePost, owner, { community_id, post_id }));
  expect((await open(owner, community_id, first)).statusCode).toBe(404);
});

test('a new member’s post with a photo waits for a moderator, and so does its photo', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const [ana, ben] = [await join(), await join()];
  const file_id = await add(ana, community_id);
  const { post_id, state } = expectYes(await write(ana, community_id, { file_ids: [file_id] })).data;
  expect(state).toBe('held');
  const codes = async () =>
    Promise.all([ana, ben, owner].map(async (person) => (await open(person, community_id, file_id)).statusCode));
  expect(await codes()).toEqual([200, 404, 200]);
  expectYes(await app.call(api.decidePost, owner, { community_id, post_id, is_shown: true }));
  expect(await codes()).toEqual([200, 200, 200]);
  // A reply's photo is hidden along with the post it belongs to.
  const reply = await add(ana, community_id);
  expectYes(await write(ana, community_id, { parent_id: post_id, file_ids: [reply] }));
  expect((await open(ben, community_id, reply)).statusCode).toBe(200);
  expectYes(await app.call(api.decidePost, owner, { community_id, post_id, is_shown: false }));
  expect((await open(ben, community_id, reply)).statusCode).toBe(404);
  expectYes(await app.call(removeMember, owner, { community_id, account_id: ana.account_id, is_ban: true }));
  expect((await open(ana, community_id, file_id)).statusCode).toBe(403);
});

test('a post can only use photos that its author added to this community, and each only once', async () => {
  const [one, other] = [await makeCommunity(app), await makeCommunity(app)];
  const { owner, community_id } = one;
  const member = await one.join();
  const [mine, theirs, elsewhere] = [
    await add(member, community_id),
    await add(owner, community_id),
    await add(other.owner, other.community_id),
  ];
  for (const file_ids of [[theirs], [elsewhere], [mine, theirs], [999_999]]) {
    expect(await write(member, community_id, { file_ids })).toMatchObject({ code: 'not_found' });
  }
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => write(member, community_id, { file_ids: [mine, mine] })),
  );
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  const many = Array.from({ length: api.MAX_POST_PHOTOS + 1 }, (_, at) => at + 1);
  expect(await write(owner, community_id, { file_ids: many })).toMatchObject({ code: 'malformed' });
  for (const file_ids of [[], [theirs]]) {
    expect(await write(owner, community_id, { kind: 'announcement', file_ids })).toMatchObject({
      fields: { text: 'Write something first.' },
    });
  }
  expect(await upload(member, community_id, '%PDF-1.7', 'prices.pdf')).toMatchObject({ code: 'photo_kind' });
  expect(await upload(member, community_id, '<svg/>')).toMatchObject({ code: 'shared_file_kind' });
});

test('photos of posts that were never sent or were removed are deleted', async () => {
  const { owner, community_id } = await makeCommunity(app);
  const ids = [];
  for (let at = 0; at < 4; at++) ids.push(await add(owner, community_id));
  const [old = 0, fresh = 0, removed = 0, kept = 0] = ids;
  await sql`update community_files set created_at = now() - interval '25 hours' where file_id = ${old}`.execute(app.db);
  const { post_id } = expectYes(await write(owner, community_id, { file_ids: [removed] })).data;
  expectYes(await write(owner, community_id, { file_ids: [kept] }));
  expectYes(await app.call(api.removePost, owner, { community_id, post_id }));
  await Promise.all([deletePostPhotos(app.db, app.files), deletePostPhotos(app.db, app.files)]);
  const { rows } = await sql<{ file_id: number }>`
    select file_id from community_files where community_id = ${community_id} order by file_id`.execute(app.db);
  expect(rows.map(({ file_id }) => file_id)).toEqual([fresh, kept]);
  for (const file_id of [fresh, kept]) expect((await open(owner, community_id, file_id)).statusCode).toBe(200);
});
