import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { archiveCommunity, setCommunityPicture, viewCommunity } from '#contract/community/community-api.ts';
import * as api from '#contract/community/files-api.ts';
import { removeMember } from '#contract/community/members-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { comingDay, makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { makeCommunity } from '#server/test/make-community.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();
const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c8372b' } })
    .withExif({ IFD0: { Copyright: 'Ruth Olsen' } })
    .jpeg()
    .toBuffer();
const send = (person: Person, community_id: number, name: string, bytes: Uint8Array | string) =>
  app.call(api.addCommunityFile, person, { community_id, file: new File([bytes as BlobPart], name) });
const open = (person: Person, community_id: number, file_id: number) =>
  app.app.inject({
    method: 'GET',
    url: `${api.openCommunityFile.path}?community_id=${community_id}&file_id=${file_id}`,
    headers: { authorization: `Bearer ${person.token}` },
  });

test('members share photos and files, which only members can fetch [COM-009]', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const member = await join();
  const added = expectYes(await send(owner, community_id, 'Herd.jpg', await photo())).data;
  const paper = expectYes(await send(member, community_id, 'prices.pdf', '%PDF-1.7 prices')).data;
  expect(added).toMatchObject({ file_name: 'Herd.webp', photo: { width: 40, height: 30 }, is_held: false });
  const listed = async (is_photo: boolean) =>
    expectYes(await app.call(api.listCommunityFiles, member, { community_id, is_photo })).data.files;
  expect(await listed(true)).toMatchObject([{ file_id: added.file_id, is_mine: false }]);
  expect(await listed(false)).toMatchObject([{ file_id: paper.file_id, file_name: 'prices.pdf', is_mine: true }]);

  const shown = await open(member, community_id, added.file_id);
  expect(shown.headers['content-type']).toContain('image/webp');
  expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
  const saved = await open(owner, community_id, paper.file_id);
  expect(saved.headers['content-disposition']).toContain('attachment');
  expect(saved.headers['x-content-type-options']).toBe('nosniff');

  const other = await makeCommunity(app);
  expect((await open(await makeVisitor(app, 'buyer'), community_id, added.file_id)).statusCode).toBe(403);
  expect((await open(other.owner, other.community_id, added.file_id)).statusCode).toBe(404);
  expectYes(await app.call(removeMember, owner, { community_id, account_id: member.account_id }));
  expect((await open(member, community_id, added.file_id)).statusCode).toBe(403);
});

test('photos and files from people the reader blocked aren’t listed and can’t be opened', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const [ana, ben, cy] = [await join(), await join(), await join()];
  await app.db
    .updateTable('community_members')
    .set({ is_trusted: true })
    .where('community_id', '=', community_id)
    .execute();
  const picture = expectYes(await send(ben, community_id, 'Look.jpg', await photo())).data;
  const paper = expectYes(await send(ben, community_id, 'Ana, answer me.pdf', '%PDF-1.7 hello')).data;
  await app.db.insertInto('message_blocks').values({ party_id: ana.account_id, blocked_id: ben.account_id }).execute();
  const idsFor = async (person: Person, is_photo: boolean) =>
    expectYes(await app.call(api.listCommunityFiles, person, { community_id, is_photo })).data.files.map(
      ({ file_id }) => file_id,
    );
  for (const { file_id, photo: shown } of [picture, paper]) {
    expect(await idsFor(ana, shown !== null)).toEqual([]);
    expect((await open(ana, community_id, file_id)).statusCode).toBe(404);
    for (const person of [ben, cy, owner]) {
      expect(await idsFor(person, shown !== null)).toEqual([file_id]);
      expect((await open(person, community_id, file_id)).statusCode).toBe(200);
    }
  }
});

test('a new member’s photo or document waits for a moderator, and files that pretend to be pictures are refused', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const [ana, ben] = [await join(), await join()];
  const { file_id, is_held } = expectYes(await send(ana, community_id, 'a.jpg', await photo())).data;
  expect(is_held).toBe(true);
  expect((await open(ben, community_id, file_id)).statusCode).toBe(404);
  expect((await open(ana, community_id, file_id)).statusCode).toBe(200);
  expect(await app.call(api.approveFile, ana, { community_id, file_id })).toMatchObject({ code: 'moderators_only' });
  expectYes(await app.call(api.approveFile, owner, { community_id, file_id }));
  expect((await open(ben, community_id, file_id)).statusCode).toBe(200);
  expect(expectYes(await send(ana, community_id, 'b.jpg', await photo())).data.is_held).toBe(false);
  expect(expectYes(await send(ben, community_id, 'links.pdf', '%PDF-1.7 links')).data.is_held).toBe(true);

  for (const content of ['<script>alert(1)</script>', '<svg xmlns="http://www.w3.org/2000/svg"/>']) {
    expect(await send(ana, community_id, 'cow.jpg', content)).toMatchObject({ code: 'shared_file_kind' });
  }
  const whole = await photo();
  expect(await send(ana, community_id, 'cow.jpg', whole.subarray(0, whole.length / 2))).toMatchObject({ status: 'no' });
  expect(await send(await makeVisitor(app, 'buyer'), community_id, 'a.jpg', whole)).toMatchObject({ http: 403 });
  const remove = (person: Person) => app.call(api.removeCommunityFile, person, { community_id, file_id });
  expect(await remove(ben)).toMatchObject({ code: 'not_found' });
  // All five calls find the file and wait for the same lock.
  const { all } = await app.db.transaction().execute(async (tx) => {
    await sql`select from community_files where file_id = ${file_id} for update`.execute(tx);
    const waiting = Array.from({ length: 5 }, () => remove(owner));
    await expectWaiting(app, 5);
    return { all: Promise.all(waiting) };
  });
  const removed = await all;
  expect(removed.map(({ http }) => http).sort()).toEqual([200, 404, 404, 404, 404]);
  expect((await open(ana, community_id, file_id)).statusCode).toBe(404);
});

test('limits files per member and per community, even with many uploads at the same time', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const member = await join();
  const fill = (person: Person, count: number) =>
    sql`insert into community_files (community_id, uploaded_by, file_name, bytes, stored)
      select ${community_id}, ${person.account_id}, 'a.txt', 1, '{"file": "x"}' from generate_series(1, ${count}::int)`.execute(
      app.db,
    );
  const sendMany = async (person: Person) => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(person, community_id, 'a.txt', 'x')));
    return replies.map((reply) => (reply.status === 'no' ? reply.code : 'yes')).toSorted();
  };
  await fill(member, api.MAX_OWN_FILES - 2);
  const full = (code: string) => [...Array(4).fill(code), 'yes', 'yes'];
  expect(await sendMany(member)).toEqual(full('own_files_full'));
  await fill(owner, api.MAX_FILES - api.MAX_OWN_FILES - 2);
  expect(await sendMany(owner)).toEqual(full('community_files_full'));
});

test('only the owner can change the picture', async () => {
  const { owner, community_id } = await makeCommunity(app);
  const file = async () => new File([(await photo()) as BlobPart], 'a.jpg');
  expectYes(await app.call(setCommunityPicture, owner, { community_id, file: await file() }));
  expect(expectYes(await app.call(viewCommunity, owner, { community_id })).data.picture).toMatchObject({ width: 40 });
  const other = await makeVisitor(app, 'seller');
  expect((await app.call(setCommunityPicture, other, { community_id, file: await file() })).http).toBe(403);
  expectYes(await app.call(archiveCommunity, owner, { community_id, is_archived: true }));
  expect(await app.call(setCommunityPicture, owner, { community_id, file: await file() })).toMatchObject({
    code: 'community_archived',
  });
});

test('lists the owner’s drop-offs and pickups and the community’s own days, without any names', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const member = await join();
  const day = addDays(comingDay(5), 7);
  const { lot_id } = await makeLot(app, owner);
  await makeLot(app, owner, { state: 'draft', title: 'Secret plan' });
  await sql`update lots set dropoff_date = ${day} where seller_id = ${owner.account_id}`.execute(app.db);
  const add = (person: Person, when = day) =>
    app.call(api.addCommunityDay, person, { community_id, day: when, title: 'Open gate, bring boots' });
  expect(await add(member)).toMatchObject({ code: 'moderators_only' });
  expect(await add(owner, '2020-01-01')).toMatchObject({ code: 'date_past' });
  const { day_id } = expectYes(await add(owner)).data;
  const days = async () => expectYes(await app.call(api.listCommunityDays, member, { community_id })).data;
  expect(await days()).toEqual([
    { key: `drop_off-${lot_id}`, kind: 'drop_off', day_id: 0, day, title: 'Black Angus steer', note: '' },
    { key: `own-${day_id}`, kind: 'own', day_id, day, title: 'Open gate, bring boots', note: '' },
  ]);
  const { data } = expectYes(await app.callWith(api.exportCommunityDays, member, { community_id }));
  expect(String(data)).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`);
  expect(String(data)).toContain('SUMMARY:Open gate\\, bring boots');
  expect((await app.callWith(api.exportCommunityDays, await makeVisitor(app, 'buyer'), { community_id })).http).toBe(
    403,
  );
  const other = await makeCommunity(app);
  const theirs = { community_id: other.community_id, day_id };
  expect(await app.call(api.removeCommunityDay, other.owner, theirs)).toMatchObject({ code: 'not_found' });
  expectYes(await app.call(api.removeCommunityDay, owner, { community_id, day_id }));
  expect(await days()).toHaveLength(1);
});
