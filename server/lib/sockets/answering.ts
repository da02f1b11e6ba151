import type { z } from 'zod';
import type { ClientMessages } from '#contract/app/realtime.ts';
import type { SocketReply } from '#contract/lib/realtime.ts';
import type { AppSocket } from '#server/lib/sockets/socket-types.ts';

export const GRANTED: SocketReply = { status: 'yes' };
export const refuse = (code: Extract<SocketReply, { status: 'no' }>['code']): SocketReply => ({ status: 'no', code });

export interface Answering<T> {
  name: keyof ClientMessages;
  shape: z.ZodType<T>;
  handle(message: T): Promise<SocketReply>;
  onError(error: unknown): void;
}

/** Handles a browser's message, and refuses malformed ones. Replies only if the browser sent an `answer` function. */
export function answering<T>(socket: AppSocket, { name, shape, handle, onError }: Answering<T>): void {
  socket.on(name, async (message: unknown, answer?: unknown) => {
    const reply = (acknowledged: SocketReply) => typeof answer === 'function' && answer(acknowledged);
    const { success, data } = shape.safeParse(message);
    if (!success) return reply(refuse('malformed'));
    await handle(data).then(reply, onError);
  });
}

const MINUTE_MS = 60_000;

export function countPerMinute(most: number) {
  let since = 0;
  let count = 0;
  return (): boolean => {
    const now = Date.now();
    if (now - since > MINUTE_MS) {
      since = now;
      count = 0;
    }
    count++;
    return count <= most;
  };
}
