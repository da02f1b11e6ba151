import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Topic } from '#contract/app/topics.ts';
import { joinCommunity, removeMember } from '#contract/community/members-api.ts';
import { reactToPost, writePost } from '#contract/community/posts-api.ts';
import { closeSockets, endProcesses, openSocket, post, startProcess, tokenOf } from '#server/test/app-process.ts';
import { eventsToRelay } from '#server/test/events-of.ts';
import { makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { makeCommunity } from '#server/test/make-community.ts';
import { expectYes } from '#server/test/replies.ts';
import { eventually } from '#server/test/waiting.ts';

const app = openTestApp();
const urls: string[] = [];
/** One open page in each process, for a community where nothing else happens. */
const quiet: Awaited<ReturnType<typeof open>>[] = [];
let quietOwner: Person;
let quiet_id: number;
beforeAll(async () => {
  const processes = await Promise.all([
    startProcess({ DATABASE_URL: app.url }),
    startProcess({ DATABASE_URL: app.url }),
  ]);
  for (const { ready } of processes) urls.push(await ready);
  // Sockets become available a moment after the first HTTP calls do.
  for (const url of urls) await eventually(() => openSocket(url, null));
  ({ owner: quietOwner, community_id: quiet_id } = await makeCommunity(app));
  for (const at of [0, 1] as const) {
    const page = await open(at, quietOwner);
    expect(await page.view(quiet_id)).toEqual({ status: 'yes' });
    quiet.push(page);
  }
});
afterEach(() => closeSockets(quiet.map(({ socket }) => socket)));
afterAll(endProcesses);

const send = async (person: Person, path: string, body: object) =>
  expect((await post(urls[0] ?? '', path, await tokenOf(app.db, person.account_id), body)).ok).toBe(true);
const write = (person: Person, community_id: number) =>
  send(person, writePost.path, { community_id, text: 'Who has room in the freezer?' });
const ban = (owner: Person, community_id: number, { account_id }: Person) =>
  send(owner, removeMember.path, { community_id, account_id, is_ban: true });

/** Waits until both processes have sent all announcements so far. They arrive in order, so it waits for a new one. */
async function settle(): Promise<void> {
  await expect.poll(() => eventsToRelay(app)).toEqual([]);
  for (const { received } of quiet) received.length = 0;
  await write(quietOwner, quiet_id);
  for (const { received } of quiet) await expect.poll(() => received).toContain('communities');
}

/** Opens a person's page at the first or second process, and records the topics it is notified of. */
async function open(at: 0 | 1, person: Person | null) {
  const socket = await openSocket(urls[at] ?? '', person && (await tokenOf(app.db, person.account_id)));
  const received: Topic[] = [];
  socket.on('changed', ({ topics }) => received.push(...topics));
  const view = (community_id: number) => socket.emitWithAck('view_community', { community_id });
  return { socket, received, view };
}

type Page = Awaited<ReturnType<typeof open>>;

/** Runs `act` and expects the witnesses, but not these pages, to be notified. */
async function expectSilence(pages: readonly Page[], witnesses: readonly Page[], act: () => Promise<void>) {
  await settle();
  for (const { received } of [...pages, ...witnesses]) received.length = 0;
  await act();
  for (const { received } of witnesses) await expect.poll(() => received).toContain('communities');
  await settle();
  for (const { socket, received } of pages) {
    // By the time this call returns, anything sent to the page earlier has arrived.
    await socket.emitWithAck('view_community', { community_id: quiet_id });
    expect(received).toEqual([]);
  }
}

test('notifies members’ open pages of a change in every process, and no other pages', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const other = await makeCommunity(app);
  const member = await join();
  await settle();
  const [here, there, elsewhere] = [await open(0, owner), await open(1, member), await open(1, member)];
  const [stranger, guest, asker] = [await open(1, other.owner), await open(0, null), await open(0, owner)];
  for (const page of [here, there]) expect(await page.view(community_id)).toEqual({ status: 'yes' });
  for (const page of [stranger, guest]) expect(await page.view(community_id)).toMatchObject({ code: 'not_found' });
  expect(await stranger.view(other.community_id)).toEqual({ status: 'yes' });
  for (const wrong of ['x', -1, null] as number[]) {
    expect(await asker.view(wrong)).toMatchObject({ code: 'malformed' });
  }
  expect(await asker.view(community_id + 10_000)).toMatchObject({ code: 'not_found' });

  await write(member, community_id);
  await expect.poll(() => here.received).toContain('communities');
  await expect.poll(() => there.received).toContain('communities');
  there.socket.emit('leave_community', { community_id });
  // Calls on one connection are handled in order, so by the time this one returns, 'leave_community' has been handled.
  expect(await there.view(other.community_id)).toMatchObject({ code: 'not_found' });
  const before = { here: here.received.length, there: there.received.length };
  const { post_id } = await app.db
    .selectFrom('community_posts')
    .select('post_id')
    .where('community_id', '=', community_id)
    .executeTakeFirstOrThrow();
  await send(member, reactToPost.path, { community_id, post_id, kind: 'like', is_on: true });
  await expect.poll(() => here.received.length).toBeGreaterThan(before.here);
  await settle();
  for (const page of [elsewhere, stranger, guest, asker]) expect(page.received).toEqual([]);
  expect(there.received).toHaveLength(before.there);
});

test('the open pages of someone who is banned get no more updates, in any process', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const [banned, stays] = [await join(), await join()];
  await settle();
  const pages = [await open(0, banned), await open(1, banned)];
  const [nearby, witness] = [await open(0, stays), await open(1, stays)];
  for (const page of [...pages, nearby, witness]) expect(await page.view(community_id)).toEqual({ status: 'yes' });
  await ban(owner, community_id, banned);
  // The banned person's pages are notified one last time, so that they close.
  for (const { received } of pages) await expect.poll(() => received).toContain('communities');
  for (const page of pages) expect(await page.view(community_id)).toMatchObject({ code: 'not_found' });
  await expectSilence(pages, [nearby, witness], () => write(owner, community_id));
});

test('pages that someone opens while being banned get no updates afterward', async () => {
  const { owner, community_id } = await makeCommunity(app);
  const people = await Promise.all(Array.from({ length: 8 }, () => makeVisitor(app, 'buyer')));
  for (const person of people) expectYes(await app.call(joinCommunity, person, { community_id }));
  const pages = await Promise.all(people.map((person, at) => open(at % 2 === 0 ? 0 : 1, person)));
  const witness = await open(1, owner);
  await witness.view(community_id);
  await Promise.all([
    ...pages.map(({ view }) => view(community_id)),
    ...people.map((person) => ban(owner, community_id, person)),
  ]);
  await expectSilence(pages, [witness], () => write(owner, community_id));
});
