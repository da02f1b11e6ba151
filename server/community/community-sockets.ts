import { sql } from 'kysely';
import { MAX_COMMUNITIES_VIEWED, ViewedCommunity } from '#contract/community/realtime.ts';
import { findCommunityNews } from '#server/community/news.ts';
import type { CommunityNews } from '#server/community/process-messages.ts';
import type { Db } from '#server/lib/database.ts';
import type { EventData } from '#server/lib/events.ts';
import { answering, countPerMinute, GRANTED, refuse } from '#server/lib/sockets/answering.ts';
import { type AppSocket, type AppSockets, accountRoom } from '#server/lib/sockets/socket-types.ts';

/** Limited because each view queries the database. */
const MAX_VIEWS_A_MINUTE = 60;

const PREFIX = 'community:';
const communityRoom = (community_id: number) => `${PREFIX}${community_id}`;
const viewedBy = ({ rooms }: AppSocket) =>
  [...rooms].filter((room) => room.startsWith(PREFIX)).map((room) => Number(room.slice(PREFIX.length)));

/** Which of these communities the person is a member of. */
async function membershipsOf(db: Db, account_id: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ community_id: number }>`
    select community_id from community_members
    where account_id = ${account_id} and community_id = any(${ids}::bigint[]) and state = 'joined'`.execute(db);
  return new Set(rows.map(({ community_id }) => community_id));
}

export interface CommunitySocketsParts {
  io: AppSockets;
  db: Db;
  onError(error: unknown): void;
}

/**
 * Notifies members' open pages, in every process, when their community changes. The calls that those pages then make
 * check access.
 */
export function startCommunitySockets({ io, db, onError }: CommunitySocketsParts) {
  function announceHere(news: readonly CommunityNews[]): void {
    const rooms = new Set<string>();
    for (const { community_id, account_id, is_member } of news) {
      const room = communityRoom(community_id);
      rooms.add(room);
      if (account_id === null) continue;
      if (!is_member) io.local.in(accountRoom(account_id)).socketsLeave(room);
      rooms.add(accountRoom(account_id));
    }
    if (rooms.size > 0) io.local.to([...rooms]).emit('changed', { topics: ['communities'] });
  }
  io.on('communities', announceHere);

  async function isMember(socket: AppSocket, community_id: number): Promise<boolean> {
    const { actor } = socket.data;
    return actor !== null && (await membershipsOf(db, actor.account_id, [community_id])).has(community_id);
  }

  return {
    serve(socket: AppSocket): void {
      const mayView = countPerMinute(MAX_VIEWS_A_MINUTE);
      answering(socket, {
        name: 'view_community',
        shape: ViewedCommunity,
        onError,
        async handle({ community_id }) {
          const viewed = viewedBy(socket);
          const isCrowded = viewed.length >= MAX_COMMUNITIES_VIEWED && !viewed.includes(community_id);
          if (isCrowded || !mayView()) return refuse('too_many');
          if (!(await isMember(socket, community_id))) return refuse('not_found');
          await socket.join(communityRoom(community_id));
          // Checked again, because this page wouldn't have been notified of a ban that came between the check and the join.
          if (await isMember(socket, community_id)) return GRANTED;
          await socket.leave(communityRoom(community_id));
          return refuse('not_found');
        },
      });
      socket.on('leave_community', (message: unknown) => {
        const { success, data } = ViewedCommunity.safeParse(message);
        if (success) void socket.leave(communityRoom(data.community_id));
      });
    },
    /** Runs when notices may have been missed. Stops notices to the pages of people who are no longer members. */
    async recheck(): Promise<void> {
      for (const socket of io.of('/').sockets.values()) {
        const viewed = viewedBy(socket);
        if (viewed.length === 0 || !socket.data.actor) continue;
        const memberships = await membershipsOf(db, socket.data.actor.account_id, viewed);
        for (const id of viewed) if (!memberships.has(id)) await socket.leave(communityRoom(id));
      }
    },
    /** Announces committed changes to the sockets of every process. */
    async announce(changes: readonly EventData<'community.changed'>[]): Promise<void> {
      const news = await findCommunityNews(db, changes);
      announceHere(news);
      io.serverSideEmit('communities', news);
    },
  };
}
