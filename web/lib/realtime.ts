import type { Socket } from 'socket.io-client';
import type { ClientMessages, ServerMessages } from '#contract/app/realtime.ts';
import type { Topic } from '#contract/app/topics.ts';
import { type Handshake, REALTIME_PATH, REALTIME_TRANSPORTS } from '#contract/lib/realtime.ts';
import { queryClient } from '#web/lib/api.ts';
import { refetchChanged } from '#web/lib/refetch-changed.ts';
import { makeStore } from '#web/lib/store.ts';
import { accessToken, endSession, renewToken } from '#web/lib/token.ts';

/** 'off' before sign-in; 'lost' while the server can't be reached and screens may be stale. */
type Connection = 'off' | 'live' | 'lost';

/** Changes within this window are fetched together. */
const GATHER_MS = 150;
const REOPEN_MS = 2000;
/** How long to wait before reconnecting if the server refused because the account has too many pages open. */
const CROWDED_MS = 60_000;

let socket: Socket<ServerMessages, ClientMessages> | null = null;
let wanted = false;
/** True if the page's visitor isn't signed in. The page then receives only updates about the lots it shows. */
let isGuest = false;
const connection = makeStore<Connection>('off');
const changed = new Set<Topic>();
const listeners = new Map<string, Set<(message: unknown) => void>>();
const connects = new Set<(connect: { isFirst: boolean }) => void>();

export const useConnection = connection.useValue;

/**
 * Opens the connection over which the server sends changed topics. The library is loaded here rather than with the first
 * screen.
 */
export async function startRealtime(): Promise<void> {
  if (isGuest) stopRealtime();
  wanted = true;
  await open();
}

async function open(): Promise<void> {
  if (socket) return;
  const { io } = await import('socket.io-client');
  if (!wanted || socket) return;
  let mayBeBehind = false;
  const handshake = (): Handshake => {
    if (isGuest) return { guest: true };
    // Asks for what has changed since the page was opened. After an interruption, everything is refetched anyway.
    const open_ms = mayBeBehind ? undefined : Math.ceil(performance.now());
    return { token: accessToken() ?? '', open_ms };
  };
  socket = io({
    path: REALTIME_PATH,
    transports: [...REALTIME_TRANSPORTS],
    auth: (send) => send(handshake()),
  });

  socket.on('connect', () => {
    if (!isGuest) connection.set('live');
    if (mayBeBehind) refetchChanged(queryClient, () => true);
    for (const listener of connects) listener({ isFirst: !mayBeBehind });
    mayBeBehind = false;
  });
  const lose = () => {
    mayBeBehind = true;
    if (!isGuest) connection.set('lost');
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
  socket.on('changed', ({ topics }) => noteChanges(topics));
  socket.onAny((name: string, message: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(message);
  });
}

/** Connects a visitor who isn't signed in, who then receives only updates about the lots on the page. */
export function startAsGuest(): void {
  if (wanted || accessToken() !== null) return;
  wanted = true;
  isGuest = true;
  void open();
}
export function stopAsGuest(): void {
  if (isGuest) stopRealtime();
}

/** The connection while it is open, otherwise null. */
export const openSocket = () => (socket?.connected ? socket : null);
/** Same, but null if the visitor isn't signed in. */
export const signedInSocket = () => (isGuest ? null : openSocket());

/** Calls `listener` with each message of this name. Returns a function that unsubscribes. */
export function onMessage<Name extends keyof ServerMessages>(
  name: Name,
  listener: (message: Parameters<ServerMessages[Name]>[0]) => void,
): () => void {
  const others = listeners.get(name) ?? new Set();
  const receive = (message: unknown) => listener(message as Parameters<ServerMessages[Name]>[0]);
  listeners.set(name, others.add(receive));
  return () => void others.delete(receive);
}

/** Calls `listener` when the connection opens, for the first time or again. Messages may have been missed until then. */
export function onConnect(listener: (connect: { isFirst: boolean }) => void): () => void {
  connects.add(listener);
  return () => void connects.delete(listener);
}

/**
 * Reconnects after a pause. The token may have expired, the session may have ended, or the server may have lost its
 * database connection. Requesting a new token shows which one it was.
 */
function reopenSoon(wait = REOPEN_MS): void {
  setTimeout(async () => {
    if (!socket) return;
    if (isGuest) return void socket.connect();
    try {
      if (await renewToken()) socket?.connect();
      else endSession();
    } catch {
      reopenSoon();
    }
  }, wait);
}

/** Refetches whatever shows these topics. */
export function noteChanges(topics: readonly Topic[]): void {
  if (changed.size === 0) setTimeout(askAnew, GATHER_MS);
  for (const topic of topics) changed.add(topic);
}

function askAnew(): void {
  const topics = new Set(changed);
  changed.clear();
  refetchChanged(queryClient, ({ meta }) => meta?.topics?.some((topic) => topics.has(topic)) ?? false);
}

export function stopRealtime(): void {
  wanted = false;
  isGuest = false;
  socket?.disconnect();
  socket = null;
  connection.set('off');
}
