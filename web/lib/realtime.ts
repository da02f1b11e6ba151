import type { Socket } from 'socket.io-client';
import type { Topic } from '#contract/lib/endpoint.ts';
import type { Message, ReadTo, Typing } from '#contract/lib/message.ts';
import {
  type ClientMessages,
  type Handshake,
  type LotNews,
  type MessageResult,
  REALTIME_PATH,
  REALTIME_TRANSPORTS,
  type ServerMessages,
} from '#contract/lib/realtime.ts';
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
/** The lots on the screen, each with its listeners for changes in what is left. */
const viewers = new Map<number, Set<(news: LotNews) => void>>();
/** How many parts of the page show each community. */
const communities = new Map<number, number>();
const clocks = new Set<(now: string) => void>();
const messages = new Set<(message: Message) => void>();
const reads = new Set<(read: ReadTo) => void>();
const typings = new Set<(typing: Typing) => void>();
const connects = new Set<(connect: { isFirst: boolean }) => void>();
/** After this long without a response, the message is sent by an API call instead. */
const ANSWER_MS = 8_000;

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
    for (const lot_id of viewers.keys()) socket?.emit('view_lot', { lot_id });
    for (const community_id of communities.keys()) askForChanges(community_id);
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
  socket.on('qtyclickedl', (news) => {
    for (const listener of viewers.get(news.lot_id) ?? []) listener(news);
  });
  socket.on('sliservertime', ({ now }) => {
    for (const listener of clocks) listener(now);
  });
  socket.on('insertMessages', (message) => {
    for (const listener of messages) listener(message);
  });
  socket.on('messages_read', (read) => {
    for (const listener of reads) listener(read);
  });
  socket.on('typing', (typing) => {
    for (const listener of typings) listener(typing);
  });
}

/**
 * Calls `tell` with what is left of the lot, now and whenever that changes. For a visitor who isn't signed in, the
 * connection lasts only as long as a lot is on the screen. Returns a function that unsubscribes.
 */
export function viewLot(lot_id: number, listener: (news: LotNews) => void): () => void {
  const others = viewers.get(lot_id) ?? new Set();
  viewers.set(lot_id, others.add(listener));
  if (socket?.connected) socket.emit('view_lot', { lot_id });
  else if (!wanted && accessToken() === null) {
    wanted = true;
    isGuest = true;
    void open();
  }
  return () => {
    others.delete(listener);
    if (others.size > 0) return;
    viewers.delete(lot_id);
    socket?.emit('leave_lot', { lot_id });
    if (isGuest && viewers.size === 0) stopRealtime();
  };
}

/** Refetches the community whenever it changes. Returns a function that unsubscribes. */
export function watchCommunity(community_id: number): () => void {
  communities.set(community_id, (communities.get(community_id) ?? 0) + 1);
  if (socket?.connected) askForChanges(community_id);
  return () => {
    const left = (communities.get(community_id) ?? 1) - 1;
    if (left > 0) return void communities.set(community_id, left);
    communities.delete(community_id);
    socket?.emit('leave_community', { community_id });
  };
}

function askForChanges(community_id: number): void {
  socket?.emit('view_community', { community_id }, ({ status }) => {
    // Refetches what changed before the server began to notify this page.
    if (status === 'yes') noteChanges(['communities']);
  });
}

/** Tells the lot's other viewers the quantity that this visitor has selected. */
export function publishQuantity(lot_id: number, quantity: number): void {
  if (!isGuest && socket?.connected) socket.emit('qtyclicked', { lot_id, quantity });
}

/** Makes a subscribe function for one kind of message. It takes `tell` and returns a function that unsubscribes it. */
const subscribing =
  <T>(listening: Set<T>) =>
  (listener: T): (() => void) => {
    listening.add(listener);
    return () => void listening.delete(listener);
  };
/** Calls `tell` with the server's time, whenever the server sends it. */
export const onServerTime = subscribing(clocks);
/** Calls `tell` with new, edited, and deleted messages, including the user's own. */
export const onMessages = subscribing(messages);
export const onReads = subscribing(reads);
export const onTyping = subscribing(typings);
/** Calls `tell` when the connection opens, for the first time or again. Messages may have been missed until then. */
export const onConnect = subscribing(connects);

/** Sends a message. Returns null if there was no response, though the server may have stored the message anyway. */
export async function sendOverSocket(message: object): Promise<MessageResult | null> {
  if (!socket?.connected) return null;
  try {
    return await socket.timeout(ANSWER_MS).emitWithAck('insertMessages', message);
  } catch {
    return null;
  }
}

export function publishTyping(thread_id: number): void {
  if (socket?.connected) socket.emit('typing', { thread_id });
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

function noteChanges(topics: readonly Topic[]): void {
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
