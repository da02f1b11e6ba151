import { z } from 'zod';
import { Id } from '#contract/lib/fields.ts';
import { type MessageNews, type Party, TYPING_EVERY_MS, type Typing } from '#contract/messages/message.ts';
import { insertMessages } from '#contract/messages/messages-api.ts';
import type { MessageResult } from '#contract/messages/realtime.ts';
import type { Db } from '#server/lib/database.ts';
import type { EventData } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { type AppSocket, type AppSockets, accountRoom, plantRoom } from '#server/lib/sockets/socket-types.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { findMessageNews } from '#server/messages/find-message-news.ts';
import { sendMessage } from '#server/messages/send-message.ts';
import { findOwnThread, isBlocked } from '#server/messages/thread-store.ts';

const TypingIn = z.object({ thread_id: Id });

export interface MessageSocketsParts {
  io: AppSockets;
  db: Db;
  onError(error: unknown): void;
}

const roomOf = ({ party_id, is_plant }: Party) => (is_plant ? plantRoom : accountRoom)(party_id);

/** Takes messages from open pages, and delivers them to both parties' pages in every process. */
export function startMessageSockets({ io, db, onError }: MessageSocketsParts) {
  function announceHere(news: readonly MessageNews[]): void {
    for (const { to, message, read } of news) {
      const rooms = to.map(roomOf);
      if (message) io.local.to(rooms).emit('insertMessages', message);
      if (read) io.local.to(rooms).emit('messages_read', read);
    }
    const concerned = new Set(news.flatMap(({ to }) => to.map(roomOf)));
    if (concerned.size > 0) io.local.to([...concerned]).emit('changed', { topics: ['messages'] });
  }
  const publishTypingHere = (typing: Typing, to: Party) => void io.local.to(roomOf(to)).emit('typing', typing);
  io.on('messages', announceHere);
  io.on('typing', publishTypingHere);

  /** Runs the same code as the API call, so the same rules apply. */
  async function insert(socket: AppSocket, sent: unknown): Promise<MessageResult> {
    const { actor } = socket.data;
    if (!actor || actor.owes_second_step) return refuse(new Problem('not_allowed'));
    const { success, data, error } = insertMessages.input.safeParse(sent);
    if (!success) {
      const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]));
      return refuse(new Problem('malformed', { fields }));
    }
    try {
      return { status: 'yes', data: await inTransaction(db, (tx) => sendMessage(tx, { actor }, data)) };
    } catch (failure) {
      if (failure instanceof Problem) return refuse(failure);
      onError(failure);
      return refuse(new Problem('fault'));
    }
  }

  return {
    serve(socket: AppSocket): void {
      socket.on('insertMessages', async (sent: unknown, answer?: unknown) => {
        const result = await insert(socket, sent);
        if (typeof answer === 'function') answer(result);
      });
      let typedAt = Number.NEGATIVE_INFINITY;
      socket.on('typing', async (sent: unknown) => {
        const { success, data } = TypingIn.safeParse(sent);
        const { actor } = socket.data;
        const now = performance.now();
        if (!success || !actor || now - typedAt < TYPING_EVERY_MS) return;
        typedAt = now;
        try {
          const { thread_id, party_id, other_id, plant_id } = await findOwnThread(db, { actor }, data.thread_id);
          if (await isBlocked(db, party_id, other_id)) return;
          const typing = { thread_id, party_id, name: actor.first_name };
          const to = { party_id: other_id, is_plant: other_id === plant_id };
          publishTypingHere(typing, to);
          io.serverSideEmit('typing', typing, to);
        } catch (failure) {
          if (!(failure instanceof Problem)) onError(failure);
        }
      });
    },
    /** Announces committed changes to the sockets of every process. Pages ignore changes that they already have. */
    async announce(changes: readonly EventData<'thread.changed'>[]): Promise<void> {
      const news = await findMessageNews(db, changes);
      announceHere(news);
      io.serverSideEmit('messages', news);
    },
  };
}

const refuse = ({ code, message, fields }: Problem): MessageResult => ({
  status: 'no',
  code,
  message,
  ...(fields && { fields }),
});
