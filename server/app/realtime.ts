import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import { Server, type Socket } from 'socket.io';
import { TOPICS, type Topic } from '#contract/lib/endpoint.ts';
import { Handshake, REALTIME_PATH, REALTIME_TRANSPORTS, type ServerMessages } from '#contract/lib/realtime.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { CONFIRM_EVERY_MS, claimSocket, confirmSockets, releaseSockets } from '#server/accounts/open-sockets.ts';
import type { ActorFinder } from '#server/accounts/sign-in/find-actor.ts';
import { findActorOfSession } from '#server/accounts/store.ts';
import { findAudiences } from '#server/app/audience.ts';
import type { Database } from '#server/lib/database.ts';
import { EVENTS } from '#server/lib/events.ts';
import type { RelayedEvent } from '#server/lib/relay.ts';
import { isSameOrigin } from '#server/lib/same-origin.ts';
import type { Actor } from '#server/lib/who.ts';

/** A change for the people in one room, except those who are also in one of the `except` rooms. */
interface Change {
  to: string;
  except: string[];
  topics: Topic[];
  order_id?: number;
}
/** Messages between the processes. */
interface ProcessMessages {
  changes(changes: Change[]): void;
}
type PersonSocket = Socket<Record<string, never>, ServerMessages, ProcessMessages, { actor: Actor }>;

export interface RealtimeParts {
  server: HttpServer;
  database: Database;
  url: string;
  actors: Pick<ActorFinder, 'find'>;
  /** The public URL of this installation, if set. */
  publicUrl: string | undefined;
  onError(error: unknown): void;
}

/** Changes for one room within this time are combined into one message. */
const GATHER_MS = 50;
/** Sessions also expire on their own, which no notice announces. */
const CHECK_EVERY_MS = 5 * 60_000;

const plantRoom = (plant_id: number) => `plant:${plant_id}`;
const accountRoom = (account_id: number) => `account:${account_id}`;

/** Tells open screens what changed, in every process: a plant's changes go to its staff and to the people they are about. */
export function startRealtime({ server, database, url, actors, publicUrl, onError }: RealtimeParts) {
  const io = new Server<Record<string, never>, ServerMessages, ProcessMessages, { actor: Actor }>({
    path: REALTIME_PATH,
    transports: [...REALTIME_TRANSPORTS],
    serveClient: false,
    maxHttpBufferSize: 10_000,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => decide(null, isSameOrigin(request.headers, publicUrl)),
    adapter: createAdapter(adapterPool(database.pool, url, tellAllOfThisProcess), { errorHandler: onError }),
  });

  io.use((socket, next) => {
    admit(socket).then(
      (refusal) => next(refusal === null ? undefined : new Error(refusal)),
      (error: unknown) => {
        onError(error);
        next(new Error('busy'));
      },
    );
  });
  /** Returns why a socket is refused; null if it isn't. */
  async function admit(socket: PersonSocket): Promise<'signed_out' | 'too_many' | null> {
    const { success, data } = Handshake.safeParse(socket.handshake.auth);
    const actor = await actors.find(success ? data.token : undefined);
    if (!actor) return 'signed_out';
    socket.data.actor = actor;
    return (await claimSocket(database.db, openSocketOf(socket))) ? null : 'too_many';
  }
  let isClosing = false;
  io.on('connection', (socket) => {
    enterRooms(socket);
    socket.once('disconnect', () => {
      if (!isClosing) void release([socket.id]);
    });
  });
  const openSockets = () => [...io.of('/').sockets.values()].map(openSocketOf);
  let confirmed: Promise<void> = Promise.resolve();
  const confirming = setInterval(() => {
    confirmed = confirmSockets(database.db, openSockets()).catch(onError);
  }, CONFIRM_EVERY_MS);
  /** A confirmation under way would count them again. */
  const release = (socket_ids: string[]) =>
    confirmed.then(() => releaseSockets(database.db, socket_ids)).catch(onError);
  io.attach(server);

  const waiting = new Map<string, { to: string; except: string[]; topics: Set<Topic>; orders: Set<number | null> }>();
  let gathering: NodeJS.Timeout | undefined;
  function gather(to: string, except: string[], { kind, order_id }: RelayedEvent): void {
    const key = [to, ...except].join();
    const change = waiting.get(key) ?? { to, except, topics: new Set(), orders: new Set() };
    for (const topic of EVENTS[kind].topics) change.topics.add(topic);
    change.orders.add(order_id);
    waiting.set(key, change);
  }
  /** Sends everything gathered as one notice to the other processes, because each notice is its own transaction. */
  function sendGathered(): void {
    gathering = undefined;
    const changes = [...waiting.values()].map(({ to, except, topics, orders }) => {
      const [order_id = null] = orders;
      const one = orders.size === 1 && order_id !== null ? { order_id } : {};
      return { to, except, topics: [...topics], ...one };
    });
    waiting.clear();
    tellHere(changes);
    io.serverSideEmit('changes', changes);
  }
  function tellHere(changes: readonly Change[]): void {
    for (const { to, except, ...change } of changes) io.local.to(to).except(except).emit('changed', change);
  }
  io.on('changes', tellHere);

  /** Used when notices may have been missed, so anything on screen may be stale. */
  function tellAllOfThisProcess(): void {
    io.local.emit('changed', { topics: [...TOPICS] });
  }

  /**
   * Reloads the people behind open sockets. Anyone whose session, portal, plant or role has changed is disconnected; the
   * browser then reconnects with the new access, if allowed.
   */
  async function check(isMeant: (actor: Actor) => boolean): Promise<void> {
    const bySession = Map.groupBy(
      [...io.of('/').sockets.values()].filter((socket) => isMeant(socket.data.actor)),
      (socket) => socket.data.actor.session_id,
    );
    for (const [session_id, sockets] of bySession) {
      const actor = await findActorOfSession(database.db, session_id);
      for (const socket of sockets) {
        if (!actor?.has_portal || !isSamePlace(actor, socket.data.actor)) socket.disconnect(true);
        else socket.data.actor = actor;
      }
    }
  }
  /**
   * Called when something a session knows about its person or plant has changed. Their screens refetch once every process has
   * received the notice.
   */
  function notifyAccount(isMeant: (actor: Actor) => boolean): void {
    setTimeout(() => {
      for (const socket of io.of('/').sockets.values()) {
        if (isMeant(socket.data.actor)) socket.emit('changed', { topics: ['account'] });
      }
    }, GATHER_MS);
  }
  const checkAll = () => check(() => true).catch(onError);
  const timer = setInterval(checkAll, CHECK_EVERY_MS);

  return {
    /** Takes committed events and announces them to the sockets of every process. */
    async tell(events: readonly RelayedEvent[]): Promise<void> {
      const audiences = await findAudiences(database.db, events);
      for (const event of events) {
        const staff = plantRoom(event.plant_id);
        const people = new Set([event.actor_id, ...(audiences.get(event.event_id) ?? [])].filter((id) => id !== null));
        gather(staff, [], event);
        for (const account_id of people) gather(accountRoom(account_id), [staff], event); // so that nobody hears of it twice
      }
      gathering ??= setTimeout(sendGathered, GATHER_MS);
    },
    /** Handles a notice from hindquarter_actors: 'session_id:…', 'account_id:…' or 'plant_id:…'. */
    hear(notice: string): void {
      const [what, id] = notice.split(':');
      const key = what === 'session_id' || what === 'plant_id' ? what : 'account_id';
      const isMeant = (actor: Actor) => String(actor[key]) === id;
      // Rooms depend on accounts and sessions, never on a plant's name or species.
      if (key !== 'plant_id') void check(isMeant).catch(onError);
      if (key !== 'session_id') notifyAccount(isMeant);
    },
    /** After a lost connection, both changes and ended sessions may have been missed. */
    afterSilence(): void {
      tellAllOfThisProcess();
      void checkAll();
    },
    /**
     * Cuts the connections without a disconnect message, so that browsers reconnect: to another process, or to this one after
     * a restart.
     */
    async close(): Promise<void> {
      isClosing = true;
      clearInterval(timer);
      clearInterval(confirming);
      clearTimeout(gathering);
      const socket_ids = openSockets().map(({ socket_id }) => socket_id);
      const released = release(socket_ids);
      await io.of('/').adapter.close();
      io.engine.close();
      await released;
    },
  };
}
export type Realtime = ReturnType<typeof startRealtime>;

const isSamePlace = (a: Actor, b: Actor) => a.plant_id === b.plant_id && a.role === b.role;

const openSocketOf = ({ id, data }: PersonSocket) => ({ socket_id: id, account_id: data.actor.account_id });

function enterRooms(socket: PersonSocket): void {
  const { actor } = socket.data;
  const rooms = new Set([accountRoom(actor.account_id)]);
  if (actor.plant_id !== null && isStaff(actor.role)) rooms.add(plantRoom(actor.plant_id));
  for (const room of socket.rooms) if (room !== socket.id && !rooms.has(room)) void socket.leave(room);
  void socket.join([...rooms]);
}

/**
 * The pool as the socket adapter may use it. The adapter keeps its listening connection forever, does not expect it to break,
 * and never returns broken ones. On the real pool, each database restart would leak a connection, and the first break would
 * end the process. So it listens on a connection outside the pool.
 */
function adapterPool(pool: pg.Pool, url: string, onReconnect: () => void) {
  let connections = 0;
  return {
    query: (text: string, values?: unknown[]) => pool.query(text, values),
    async connect() {
      const client = new pg.Client({
        connectionString: url,
        application_name: 'hindquarter realtime',
        keepAlive: true,
      });
      client.on('error', () => undefined); // 'end' follows, and the adapter reconnects
      await client.connect();
      if (connections++ > 0) setTimeout(onReconnect, GATHER_MS); // once it is listening
      return Object.assign(client, { release: () => client.end().catch(() => undefined) });
    },
  } as unknown as pg.Pool; // the two methods the adapter calls
}
