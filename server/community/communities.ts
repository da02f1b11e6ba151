import { sql } from 'kysely';
import { type Community, MAX_COMMUNITIES } from '#contract/community/community.ts';
import type * as api from '#contract/community/community-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import { forMember, forOwner, isMember, isModerator } from '#server/community/access.ts';
import { listCards } from '#server/community/community-store.ts';
import { isInvited } from '#server/community/invitations.ts';
import { logAction } from '#server/community/log.ts';
import { announceCommunity } from '#server/community/news.ts';
import { roundMiles } from '#server/directory/finder/miles-between.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { Problem } from '#server/lib/problem.ts';
import { holdsWords } from '#server/lib/search-words.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { countPhoto, refuseTooManyPhotos } from '#server/market/files/photo-limit.ts';
import { storePhoto } from '#server/market/files/store-photo.ts';
import { filesOf } from '#server/market/lots/photo-store.ts';
import { findPlace, isNear, milesTo } from '#server/market/search/lot-filter.ts';

type Saved = DataOf<typeof api.saveCommunity>;

export async function saveCommunity(
  tx: Tx,
  { actor }: Who,
  { community_id, revision, zip: typed, ...form }: InputOf<typeof api.saveCommunity>,
): Promise<Saved> {
  const place = await findPlace(typed);
  if (!place) throw new Error('a community has a ZIP code');
  const { zip, city, state, latitude: lat, longitude: lon } = place;
  const values = { ...form, zip, city, state, lat, lon };
  if (community_id === undefined) {
    await checkRoom(tx, actor);
    const made = await tx
      .insertInto('communities')
      .values({ owner_id: actor.account_id, ...values })
      .returning('community_id')
      .executeTakeFirstOrThrow();
    await addOwner(tx, made.community_id, actor.account_id);
    return made;
  }
  const { is_archived } = await forOwner(tx, actor, community_id);
  if (is_archived) throw new Problem('community_archived');
  const { numUpdatedRows } = await tx
    .updateTable('communities')
    .set({ ...values, revision: revision + 1 })
    .where('community_id', '=', community_id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Problem('community_changed');
  await announceCommunity(tx, community_id);
  return { community_id };
}

/** Locks the seller's account, so that simultaneous calls from several windows can't exceed the limit. */
async function checkRoom(tx: Tx, { account_id }: Actor): Promise<void> {
  await sql`select from accounts where account_id = ${account_id} for no key update`.execute(tx);
  const { rows } = await sql`
    select from communities where owner_id = ${account_id} and archived_at is null limit ${MAX_COMMUNITIES}`.execute(
    tx,
  );
  if (rows.length >= MAX_COMMUNITIES) throw new Problem('communities_full', { values: { most: MAX_COMMUNITIES } });
}

const addOwner = (tx: Tx, community_id: number, account_id: number) =>
  tx
    .insertInto('community_members')
    .values({ community_id, account_id, role: 'owner', state: 'joined', is_trusted: true })
    .execute();

/** The picture's files are written before the transaction, which would otherwise stay open for seconds. */
export const setCommunityPicture =
  (files: FileStore) =>
  async (
    db: Db,
    { actor, gone }: Who,
    { community_id, file }: InputOf<typeof api.setCommunityPicture>,
    commit: (work: (tx: Tx) => Promise<Saved>) => Promise<Saved>,
  ): Promise<Saved> => {
    const { standing } = await forMember(db, actor, community_id);
    if (standing !== 'owner') throw new Problem('not_allowed');
    await refuseTooManyPhotos(db, actor.account_id);
    const picture = await storePhoto(files, { actor, ...(gone && { gone }) }, file.bytes);
    try {
      return await commit(async (tx) => {
        await countPhoto(tx, actor.account_id);
        const { is_archived } = await forOwner(tx, actor, community_id);
        if (is_archived) throw new Problem('community_archived');
        // The old picture's files are kept, because a copy of this community may show them.
        await tx
          .updateTable('communities')
          .set({ picture: JSON.stringify(picture) })
          .where('community_id', '=', community_id)
          .execute();
        return { community_id };
      });
    } catch (error) {
      for (const name of filesOf(picture)) await files.remove(name);
      throw error;
    }
  };

type Row = Pick<Community, 'description' | 'zip' | 'owner_id' | 'most_members' | 'revision' | 'mails'>;

export async function viewCommunity(
  db: Db,
  { actor }: Who<Actor | null>,
  { community_id, token }: InputOf<typeof api.viewCommunity>,
): Promise<Community> {
  const [row] = await listCards<Row>(db, actor?.account_id ?? null, {
    where: sql`l.community_id = ${community_id}`,
    order: sql`1`,
    limit: 1,
    more: sql`, l.description, l.zip, l.owner_id, l.most_members, l.revision,
      case when m.state = 'joined' then m.mails else '{}' end as mails`,
  });
  if (!row) throw new Problem('not_found');
  const { standing, is_archived } = row;
  const isIn = isMember(standing);
  const isHidden = !isIn && row.join_policy === 'invitation';
  if (isHidden && (standing === 'banned' || !(await isInvited(db, community_id, token))))
    throw new Problem('not_found');
  return {
    ...row,
    can: {
      read: isIn,
      post: isIn && !is_archived,
      moderate: isModerator(standing),
      edit: standing === 'owner' && !is_archived,
    },
  };
}

const PER_PAGE = 20;

export async function listMyCommunities(
  db: Db,
  { actor }: Who,
  { is_archived, before }: InputOf<typeof api.listMyCommunities>,
): Promise<DataOf<typeof api.listMyCommunities>> {
  const rows = await listCards(db, actor.account_id, {
    where: sql`m.state in ('joined', 'asked') and (l.archived_at is not null) = ${is_archived}
      and (m.state = 'joined' or l.join_policy <> 'invitation') and (${before}::bigint = 0 or l.community_id < ${before})`,
    order: sql`l.community_id desc`,
    limit: PER_PAGE + 1,
  });
  return { communities: rows.slice(0, PER_PAGE), has_more: rows.length > PER_PAGE };
}

/** '12.5_34': the last row's distance in miles (or 0) and its community id. */
const CURSOR = /^(\d+(?:\.\d+)?)_(\d{1,15})$/;

export async function findCommunities(
  db: Db,
  { actor }: Who,
  { search, zip, miles, after }: InputOf<typeof api.findCommunities>,
): Promise<DataOf<typeof api.findCommunities>> {
  const place = await findPlace(zip);
  const far = place ? milesTo(place) : sql<number>`0::float8`;
  const [, last, last_id] = CURSOR.exec(after) ?? [];
  const conditions = [sql`l.archived_at is null and l.join_policy <> 'invitation'`];
  if (place) conditions.push(isNear(place, miles), sql`${far} <= ${miles}`);
  conditions.push(holdsWords(sql`fold_text(l.name || ' ' || l.season || ' ' || l.description)`, search));
  if (last_id !== undefined) {
    conditions.push(
      place
        ? sql`(${far}, l.community_id) > (${Number(last)}::float8, ${Number(last_id)}::bigint)`
        : sql`l.community_id < ${Number(last_id)}::bigint`,
    );
  }
  const rows = await listCards(db, actor.account_id, {
    where: sql<boolean>`${sql.join(conditions, sql` and `)}`,
    order: place ? sql`miles, l.community_id` : sql`l.community_id desc`,
    limit: PER_PAGE + 1,
    miles: place ? far : sql`null::float8`,
  });
  const shown = rows.slice(0, PER_PAGE);
  const end = rows.length > PER_PAGE ? shown.at(-1) : undefined;
  return {
    communities: shown.map((card) => ({ ...card, miles: card.miles === null ? null : roundMiles(card.miles) })),
    next: end ? `${end.miles ?? 0}_${end.community_id}` : null,
  };
}

export async function farmCommunities(
  db: Db,
  _who: Who<Actor | null>,
  { seller_id }: InputOf<typeof api.farmCommunities>,
): Promise<DataOf<typeof api.farmCommunities>> {
  const rows = await listCards(db, 0, {
    where: sql`l.owner_id = ${seller_id} and l.archived_at is null and l.join_policy <> 'invitation'`,
    order: sql`l.community_id desc`,
    limit: MAX_COMMUNITIES,
  });
  return rows.map(({ community_id, name, season, members }) => ({ community_id, name, season, members }));
}

export async function archiveCommunity(
  tx: Tx,
  { actor }: Who,
  { community_id, is_archived }: InputOf<typeof api.archiveCommunity>,
): Promise<DataOf<typeof api.archiveCommunity>> {
  const before = await forOwner(tx, actor, community_id);
  if (before.is_archived === is_archived) return { is_archived };
  if (!is_archived) await checkRoom(tx, actor);
  await sql`
    update communities set archived_at = case when ${is_archived}::boolean then now() end
    where community_id = ${community_id}`.execute(tx);
  await logAction(tx, is_archived ? 'archived' : 'reopened', { community_id, actor_id: actor.account_id });
  await announceCommunity(tx, community_id);
  return { is_archived };
}

export async function copyCommunity(
  tx: Tx,
  { actor }: Who,
  { community_id: copied_from, season, with_members }: InputOf<typeof api.copyCommunity>,
): Promise<Saved> {
  await forOwner(tx, actor, copied_from);
  await checkRoom(tx, actor);
  const { rows } = await sql<Saved>`
    insert into communities (owner_id, name, description, season, zip, city, state, lat, lon, picture, join_policy, most_members, copied_from)
    select owner_id, name, description, ${season}, zip, city, state, lat, lon, picture, join_policy, most_members, community_id
    from communities where community_id = ${copied_from}
    returning community_id`.execute(tx);
  const community_id = required(rows[0]?.community_id, 'the community');
  // Banned people stay banned in the copy, whether or not other members are copied.
  await sql`
    insert into community_members (community_id, account_id, role, state, is_trusted, mails)
    select ${community_id}, account_id, role, state, is_trusted, mails from community_members
    where community_id = ${copied_from}
      and (role in ('owner', 'moderator') or state = 'banned' or (${with_members}::boolean and state = 'joined'))`.execute(
    tx,
  );
  return { community_id };
}

export async function saveCommunityMails(
  tx: Tx,
  { actor }: Who,
  { community_id, mails }: InputOf<typeof api.saveCommunityMails>,
): Promise<DataOf<typeof api.saveCommunityMails>> {
  await forMember(tx, actor, community_id);
  const chosen = [...new Set(mails)];
  await tx
    .updateTable('community_members')
    .set({ mails: chosen })
    .where('community_id', '=', community_id)
    .where('account_id', '=', actor.account_id)
    .execute();
  return { mails: chosen };
}
