import { readFile } from 'node:fs/promises';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { DEMO_SIGN_INS } from '#server/app/demo/demo-people.ts';
import { DEMO_COMMUNITIES, type DemoCommunity, type DemoPost } from '#server/app/demo/demo-talk.ts';
import { photoFile } from '#server/app/demo/lot-photos.ts';
import { zipPlaces } from '#server/directory/finder/zip-places.ts';
import type { Tx } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** Three communities of the market's farms. Their announcements count as sent, so that starting the demo emails nobody. */
export async function addCommunities(tx: Tx, today: IsoDate, files: FileStore | undefined): Promise<void> {
  for (const community of DEMO_COMMUNITIES) await addCommunity(tx, community, today, files);
}

async function addCommunity(tx: Tx, demo: DemoCommunity, today: IsoDate, files: FileStore | undefined): Promise<void> {
  const { name, season, description, zip, join_policy, photos } = demo;
  const owner_id = await idOf(tx, demo.owner);
  const place = (await zipPlaces()).find(zip);
  if (!place) throw new Error(`the demo's ZIP ${zip} has a place`);
  const { city, state, latitude: lat, longitude: lon } = place;
  const shown = files ? await Promise.all(photos.map((at) => storePicture(files, at, '.webp'))) : [];
  const { community_id } = await tx
    .insertInto('communities')
    .values({
      owner_id,
      name,
      season,
      description,
      zip,
      join_policy,
      city,
      state,
      lat,
      lon,
      picture: shown[0] ? JSON.stringify(shown[0]) : null,
    })
    .returning('community_id')
    .executeTakeFirstOrThrow();
  await addMembers(tx, community_id, demo);
  for (const post of demo.posts) await addPost(tx, { community_id, files }, post);
  for (const { ahead, title, note } of demo.days) {
    await tx
      .insertInto('community_days')
      .values({ community_id, day: addDays(today, ahead), title, note, created_by: owner_id })
      .execute();
  }
  if (files) await addFiles(tx, files, community_id, demo);
}

async function addMembers(tx: Tx, community_id: number, demo: DemoCommunity): Promise<void> {
  const add = async (name: string, member: { role?: 'owner' | 'moderator'; state?: 'asked'; note?: string }) => {
    const trusted = member.role !== undefined;
    await tx
      .insertInto('community_members')
      .values({ community_id, account_id: await idOf(tx, name), state: 'joined', is_trusted: trusted, ...member })
      .execute();
  };
  await add(demo.owner, { role: 'owner' });
  for (const name of demo.moderators) await add(name, { role: 'moderator' });
  for (const name of demo.members) await add(name, {});
  for (const name of demo.asked ?? [])
    await add(name, { state: 'asked', note: 'We moved to Belgrade in May, ten minutes from Bozeman.' });
}

interface Place {
  community_id: number;
  files: FileStore | undefined;
}

async function addPost(tx: Tx, place: Place, post: DemoPost, parent?: { post_id: number; kind: string }) {
  const { community_id, files } = place;
  const { by, hours, text, kind = parent?.kind ?? 'discussion', state = 'shown', replies = [] } = post;
  const created_at = hoursAgo(hours);
  const { post_id } = await tx
    .insertInto('community_posts')
    .values({
      community_id,
      author_id: await idOf(tx, by),
      kind,
      text,
      state,
      created_at,
      notified_at: created_at,
      parent_id: parent?.post_id ?? null,
    })
    .returning('post_id')
    .executeTakeFirstOrThrow();
  for (const name of post.likes ?? []) {
    const account_id = await idOf(tx, name);
    await tx.insertInto('community_reactions').values({ post_id, account_id, kind: 'like' }).execute();
  }
  for (const name of post.mentions ?? []) {
    const account_id = await idOf(tx, name);
    await tx.insertInto('community_mentions').values({ post_id, account_id, notified_at: created_at }).execute();
  }
  if (files) {
    const author_id = await idOf(tx, by);
    for (const photo of post.photos ?? [])
      await addPhoto(tx, files, photo, { community_id, uploaded_by: author_id, created_at, post_id });
  }
  for (const reply of replies) await addPost(tx, place, reply, { post_id, kind });
}

async function addFiles(tx: Tx, files: FileStore, community_id: number, demo: DemoCommunity): Promise<void> {
  const people = [demo.owner, ...demo.members];
  for (const [at, photo] of demo.photos.entries()) {
    const uploaded_by = await idOf(tx, people[at] ?? demo.owner);
    await addPhoto(tx, files, photo, { community_id, uploaded_by, created_at: hoursAgo(200 - 30 * at) });
  }
  const paper = Buffer.from(demo.paper.text);
  await tx
    .insertInto('community_files')
    .values({
      community_id,
      uploaded_by: await idOf(tx, demo.moderators[0] ?? demo.owner),
      file_name: demo.paper.name,
      bytes: paper.length,
      stored: JSON.stringify({ file: await files.put(paper, '.bin') }),
      created_at: hoursAgo(96),
    })
    .execute();
}

interface PhotoOf {
  community_id: number;
  uploaded_by: number;
  created_at: string;
  post_id?: number;
}

async function addPhoto(tx: Tx, files: FileStore, photo: number, of: PhotoOf): Promise<void> {
  const { width, height, ...stored } = await storePicture(files, photo, '.pic');
  await tx
    .insertInto('community_files')
    .values({
      ...of,
      file_name: `IMG_${4100 + 7 * photo}.webp`,
      bytes: (await readFile(photoFile(photo))).length,
      photo: JSON.stringify({ width, height }),
      stored: JSON.stringify(stored),
    })
    .execute();
}

/** The demo's photos are so small that one file serves every size. */
async function storePicture(files: FileStore, at: number, ending: string) {
  const name = await files.put(await readFile(photoFile(at)), ending);
  return { small: name, medium: name, large: name, ...PHOTO_SIZE };
}
const PHOTO_SIZE = { width: 800, height: 520 };

async function idOf(tx: Tx, name: string): Promise<number> {
  const [first_name = '', last_name = ''] = name.split(' ');
  const known = DEMO_SIGN_INS.find((person) => person.first_name === first_name && person.last_name === last_name);
  const email = known?.email ?? `${first_name}.${last_name}@example.test`.toLowerCase();
  const found = tx.selectFrom('accounts').select('account_id').where('email', '=', email);
  return (await found.executeTakeFirstOrThrow()).account_id;
}
