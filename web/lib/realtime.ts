import { useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import type { Topic } from '#contract/lib/endpoint.ts';
import { type Handshake, REALTIME_PATH, REALTIME_TRANSPORTS, type ServerMessages } from '#contract/lib/realtime.ts';
import { queryClient } from '#web/lib/api.ts';
import { accessToken, endSession, renewToken } from '#web/lib/token.ts';

/** 'off' before sign-in; 'lost' while the server can't be reached and screens may be stale. */
type Connection = 'off' | 'live' | 'lost';

/** Changes within this window are fetched together. */
const GATHER_MS = 150;
const REOPEN_MS = 2000;
/** How long to wait after the server refused a page because the account has too many open. */
const CROWDED_MS = 60_000;

let socket: Socket<ServerMessages> | null = null;
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

/**
 * Opens the connection over which the server sends changed topics. The library is loaded here rather than with the first
 * screen.
 */
export async function startRealtime(): Promise<void> {
  wanted = true;
  if (socket) return;
  const { io } = await import('socket.io-client');
  if (!wanted || socket) return;
  socket = io({
    path: REALTIME_PATH,
    transports: [...REALTIME_TRANSPORTS],
    auth: (send) => send({ token: accessToken() ?? '' } satisfies Handshake),
  });

  let mayBeBehind = false;
  socket.on('connect', () => {
    become('live');
    if (mayBeBehind) void queryClient.invalidateQueries();
    mayBeBehind = false;
  });
  const lose = () => {
    mayBeBehind = true;
    become('lost');
  };
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    lose();
    if (reason === 'io server disconnect') reopenSoon();
  });
  socket.on('connect_error', ({ message }) => {
    lose();
    // Refused by the server. In that case, socket.io doesn't reconnect on its own.
    if (socket && !socket.active) reopenSoon(message === 'too_many' ? CROWDED_MS : REOPEN_MS);
  });
  socket.on('changed', ({ topics }) => {
    if (changed.size === 0) setTimeout(askAnew, GATHER_MS);
    for (const topic of topics) changed.add(topic);
  });
}

/** The token expired, the session ended, or the server lost its database. Only requesting a new token tells which. */
function reopenSoon(wait = REOPEN_MS): void {
  setTimeout(async () => {
    if (!socket) return;
    try {
      if (await renewToken()) socket?.connect();
      else endSession();
    } catch {
      reopenSoon();
    }
  }, wait);
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
