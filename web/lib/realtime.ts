import { useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import type { Topic } from '#contract/lib/endpoint.ts';
import { queryClient } from '#web/lib/api.ts';
import { accessToken, renewToken } from '#web/lib/token.ts';

/** 'off' before sign-in; 'lost' while the server cannot be reached and screens may be behind. */
type Connection = 'off' | 'live' | 'lost';

/** Changes of one moment are answered with one round of questions. */
const GATHER_MS = 150;

let socket: Socket | null = null;
let wanted = false;
let connection: Connection = 'off';
const listeners = new Set<() => void>();
const changed = new Set<Topic>();

function become(next: Connection): void {
  connection = next;
  for (const listener of listeners) listener();
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => connection,
  );
}

/** Opens the channel on which the server names the topics that changed. The library is loaded here, not with the first screen. */
export async function startRealtime(): Promise<void> {
  wanted = true;
  if (socket) return;
  const { io } = await import('socket.io-client');
  if (!wanted || socket) return;
  socket = io({ transports: ['websocket'], auth: (send) => send({ token: accessToken() }) });
  let wasLost = false;
  socket.on('connect', () => {
    become('live');
    if (wasLost) void queryClient.invalidateQueries();
    wasLost = false;
  });
  const lose = () => {
    wasLost = true;
    if (connection !== 'off') become('lost');
  };
  socket.on('disconnect', lose);
  socket.on('connect_error', () => {
    lose();
    // Turned away by the server rather than not reached: the token has run out. The socket does not try again by itself then.
    if (socket && !socket.active)
      void renewToken().then(
        (isRenewed) => isRenewed && socket?.connect(),
        () => socket?.connect(),
      );
  });
  socket.on('changed', ({ topics }: { topics: readonly Topic[] }) => {
    if (changed.size === 0) setTimeout(askAnew, GATHER_MS);
    for (const topic of topics) changed.add(topic);
  });
}

function askAnew(): void {
  const topics = new Set(changed);
  changed.clear();
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.topics?.some((topic) => topics.has(topic)) ?? false,
  });
}

export function stopRealtime(): void {
  wanted = false;
  socket?.disconnect();
  socket = null;
  become('off');
}
