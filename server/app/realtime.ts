import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import { Server } from 'socket.io';
import { TOPICS, type Topic } from '#contract/app/topics.ts';
import { REALTIME_PATH, REALTIME_TRANSPORTS } from '#contract/lib/realtime.ts';
import { CONFIRM_EVERY_MS, confirmSockets, releaseSockets } from '#server/accounts/open-sockets.ts';
import type { ActorFinder } from '#server/accounts/sign-in/find-actor.ts';
import { findActorOfSession } from '#server/accounts/store.ts';
import { findAudiences, isOfPlant } from '#server/app/events/audience.ts';
import { EVENTS } from '#server/app/events/events.ts';
import { enterRooms, socketAdmission } from '#server/app/sockets/admit-sockets.ts';
import { publishMissed } from '#server/app/sockets/missed-changes.ts';
import { startCommunitySockets } from '#server/community/community-sockets.ts';
import type { RelayedEvent } from '#server/lib/background/relay.ts';
import type { Database } from '#server/lib/database.ts';
import type { EventData, EventKind } from '#server/lib/events.ts';
import { Client } from '#server/lib/postgres/pg.ts';
import { isSameOrigin } from '#server/lib/same-origin.ts';
import { type AppSockets, accountRoom, type Change, plantRoom } from '#server/lib/sockets/socket-types.ts';
import type { Actor } from '#server/lib/who.ts';
import { startLotSockets } from '#server/market/realtime/lot-sockets.ts';
import { startMessageSockets } from '#server/messages/message-sockets.ts';

export interface RealtimeParts {
  server: HttpServer;
  database: Database;
  url: string;
  actors: Pick<ActorFinder, 'find' | 'forget'>;
  /** The public URL of this installation, if set. */
  publicUrl: string | undefined;
  /** Whether our own proxy passes on visitors' addresses. */
  trustProxy: boolean;
  onError(error: unknown): void;
}

/** PostgreSQL refuses a notice of 8,000 bytes. The adapter stores longer ones in a table. */
const LONGEST_NOTICE = 7_999;
/** How long other processes may take to notice the same thing. */
const SETTLE_MS = 50;
/** Sessions also expire on their own, without a notice. */
const CHECK_EVERY_MS = 5 * 60_000;

/** Notifies open screens about changes, in every process. A plant's changes go to its staff and to the people they concern. */
export function startRealtime(parts: RealtimeParts) {
  const { server, database, url, actors, publicUrl, trustProxy, onError } = parts;
  const bus = adapterPool(database.pool, url, publishInThisProcess);
  const { untilSent } = bus;
  const io: AppSockets = new Server({
    path: REALTIME_PATH,
    transports: [...REALTIME_TRANSPORTS],
    serveClient: false,
    // Fits a message of 4,000 four-byte characters plus its envelope.
    maxHttpBufferSize: 20_000,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => decide(null, isSameOrigin(request.headers, publicUrl)),
    adapter: createAdapter(bus.pool, { errorHandler: onError, payloadThreshold: LONGEST_NOTICE }),
  });

  const admission = socketAdmission({ db: database.db, actors, trustProxy });
  io.use((socket, next) => {
    admission.admit(socket).then(
      (refusal) => next(refusal === null ? undefined : new Error(refusal)),
      (error: unknown) => {
        onError(error);
        next(new Error('busy'));
      },
    );
  });
  let isClosing = false;
  const accounts = watchAccounts(io, parts);
  const counted = countOpenSockets(io, parts);
  const lots = startLotSockets({ io, db: database.db, onError });
  const messages = startMessageSockets({ io, db: database.db, onError });
  const communities = startCommunitySockets({ io, db: database.db, onError });
  io.on('connection', (socket) => {
    const { actor } = socket.data;
    if (actor) {
      enterRooms(socket, actor);
      void publishMissed(database.db, socket, actor).catch(onError);
      // A notice that arrived during the handshake couldn't find this socket yet.
      void accounts.check(({ session_id }) => session_id === actor.session_id).catch(onError);
    }
    socket.on('login_userid', async (message: unknown, answer?: unknown) => {
      const acknowledged = await admission.logIn(socket, message).catch(onError);
      if (acknowledged && typeof answer === 'function') answer(acknowledged);
    });
    lots.serve(socket);
    messages.serve(socket);
    communities.serve(socket);
    socket.once('disconnect', () => {
      if (!isClosing && socket.data.actor) void counted.release([socket.id]);
    });
  });
  io.attach(server);

  const announceToPlants = plantAnnouncer(io, parts);

  /** Used when notices may have been missed, so anything on screen may be stale. */
  function publishInThisProcess(): void {
    io.local.emit('changed', { topics: [...TOPICS] });
    lots.notifyAgain();
    void communities.recheck().catch(onError);
  }

  const checkAll = () => accounts.check(() => true).catch(onError);
  const timer = setInterval(checkAll, CHECK_EVERY_MS);

  return {
    /** Announces committed events to the open pages of every process. Resolves once the other processes have been sent them. */
    async announce(events: readonly RelayedEvent[]): Promise<void> {
      const lotChanges = events.filter(isOf('lot.changed'));
      const threadChanges = events.filter(isOf('thread.changed'));
      const communityChanges = events.filter(isOf('community.changed'));
      if (lotChanges.length > 0)
        lots.announce(lotChanges.map(({ owner_id, data }) => ({ seller_id: owner_id, ...data })));
      if (threadChanges.length > 0) await messages.announce(threadChanges.map(({ data }) => data));
      if (communityChanges.length > 0) await communities.announce(communityChanges.map(({ data }) => data));
      const ofPlants = events.filter(isOfPlant);
      if (ofPlants.length > 0) await announceToPlants(ofPlants);
      await untilSent();
    },
    /** Handles a notification from hindquarter_actors: 'session_id:…', 'account_id:…', or 'plant_id:…'. */
    receive(notice: string): void {
      const [what, id] = notice.split(':');
      const key = what === 'session_id' || what === 'plant_id' ? what : 'account_id';
      const isMeant = (actor: Actor) => String(actor[key]) === id;
      // Rooms depend on accounts and sessions, never on a plant's name or species.
      if (key !== 'plant_id') void accounts.check(isMeant).catch(onError);
      if (key !== 'session_id') accounts.notify(isMeant);
    },
    countSockets: (): number => io.engine.clientsCount,
    /** After a lost connection, both changes and ended sessions may have been missed. */
    afterSilence(): void {
      publishInThisProcess();
      void checkAll();
    },
    /**
     * Drops the connections without a disconnect message, so browsers reconnect, either to another process or to this one after
     * a restart.
     */
    async close(): Promise<void> {
      isClosing = true;
      clearInterval(timer);
      lots.close();
      const released = counted.close();
      await io.of('/').adapter.close();
      io.engine.close();
      await released;
    },
  };
}
export type Realtime = ReturnType<typeof startRealtime>;

function watchAccounts(io: AppSockets, { database, actors }: RealtimeParts) {
  /**
   * Reloads the people behind open sockets. Anyone whose session, portal, plant, or role has changed is disconnected; the
   * browser then reconnects with the new access, if allowed.
   */
  async function check(isMeant: (actor: Actor) => boolean): Promise<void> {
    const sockets = [...io.of('/').sockets.values()].flatMap((socket) => {
      const { actor } = socket.data;
      return actor && isMeant(actor) ? [{ socket, known: actor }] : [];
    });
    for (const [session_id, some] of Map.groupBy(sockets, ({ known }) => known.session_id)) {
      const actor = await findActorOfSession(database.db, session_id);
      for (const { socket, known } of some) {
        if (actor?.has_portal && isSamePlace(actor, known)) {
          socket.data.actor = actor;
          continue;
        }
        // The notice may arrive after this check, and the browser reconnects right away.
        actors.forget(known.account_id);
        socket.disconnect(true);
      }
    }
  }

  /**
   * Called when something has changed about the person or plant behind a session. The person's screens refetch after every
   * process has received the notice.
   */
  function notify(isMeant: (actor: Actor) => boolean): void {
    setTimeout(() => {
      for (const socket of io.of('/').sockets.values()) {
        if (socket.data.actor && isMeant(socket.data.actor)) socket.emit('changed', { topics: ['account'] });
      }
    }, SETTLE_MS);
  }

  return { check, notify };
}

/** Keeps this process's open sockets counted toward their users' limits. Guests' sockets aren't counted. */
function countOpenSockets(io: AppSockets, { database, onError }: RealtimeParts) {
  const openSockets = () =>
    [...io.of('/').sockets.values()].flatMap(({ id, data }) =>
      data.actor ? [{ socket_id: id, account_id: data.actor.account_id }] : [],
    );
  let confirmed: Promise<void> = Promise.resolve();
  const confirming = setInterval(() => {
    confirmed = confirmSockets(database.db, openSockets()).catch(onError);
  }, CONFIRM_EVERY_MS);
  /** Waits for any confirmation in progress first, because it would count the sockets again. */
  const release = (socket_ids: string[]) =>
    confirmed.then(() => releaseSockets(database.db, socket_ids)).catch(onError);

  return {
    release,
    close(): Promise<void> {
      clearInterval(confirming);
      return release(openSockets().map(({ socket_id }) => socket_id));
    },
  };
}

/** Announces plants' events to their staff and to the people they concern. */
function plantAnnouncer(io: AppSockets, { database }: RealtimeParts) {
  function announceHere(changes: readonly Change[]): void {
    for (const { to, except, ...change } of changes) io.local.to(to).except(except).emit('changed', change);
  }
  io.on('changes', announceHere);

  return async (events: readonly RelayedEvent[]): Promise<void> => {
    const audiences = await findAudiences(database.db, events);
    const changes = combine(
      events.flatMap((event) => {
        const staff = plantRoom(event.owner_id);
        const people = new Set([event.actor_id, ...(audiences.get(event.event_id) ?? [])].filter((id) => id !== null));
        // Staff are left out of the people's rooms, so that nobody is notified twice.
        const rooms = [...people].map((account_id) => ({ to: accountRoom(account_id), except: [staff], event }));
        return [{ to: staff, except: [], event }, ...rooms];
      }),
    );
    announceHere(changes);
    io.serverSideEmit('changes', changes);
  };
}

/** Combines the changes for each room into one. It names the order if they are all about the same one. */
function combine(changes: readonly { to: string; except: string[]; event: RelayedEvent }[]): Change[] {
  return [...Map.groupBy(changes, ({ to, except }) => [to, ...except].join()).values()].map((same) => {
    const [{ to, except }] = same as [(typeof same)[0], ...typeof same];
    const topics = new Set<Topic>(same.flatMap(({ event: { kind } }) => [...EVENTS[kind].topics]));
    const orders = new Set(same.map(({ event: { order_id } }) => order_id));
    const [order_id = null] = orders;
    return { to, except, topics: [...topics], ...(orders.size === 1 && order_id !== null && { order_id }) };
  });
}

const isOf =
  <Kind extends EventKind>(kind: Kind) =>
  (event: RelayedEvent): event is RelayedEvent & { data: EventData<Kind> } =>
    event.kind === kind;

const isSamePlace = (a: Actor, b: Actor) => a.plant_id === b.plant_id && a.role === b.role;

/**
 * A stand-in for the pool that is safe to give to the socket adapter. The adapter keeps its listening connection forever,
 * doesn't expect it to break, and never returns a broken one. With the real pool, each database restart would leak a
 * connection, and the first break would end the process. So the adapter listens on a connection outside the pool.
 */
function adapterPool(pool: pg.Pool, url: string, onReconnect: () => void) {
  let connections = 0;
  const sending = new Set<Promise<unknown>>();
  const adapters = {
    query(text: string, values?: unknown[]) {
      const sent = pool.query(text, values);
      const forget = () => void sending.delete(sent);
      sending.add(sent);
      sent.then(forget, forget);
      return sent;
    },
    async connect() {
      const client = new Client({
        connectionString: url,
        application_name: 'hindquarter realtime',
        keepAlive: true,
      });
      client.on('error', () => undefined); // 'end' follows, and the adapter reconnects
      await client.connect();
      if (connections++ > 0) setTimeout(onReconnect, SETTLE_MS); // by then, the adapter is listening again
      return Object.assign(client, { release: () => client.end().catch(() => undefined) });
    },
  } as unknown as pg.Pool; // has only the two methods that the adapter calls
  return {
    pool: adapters,
    /** Waits until everything emitted to other processes so far has been sent. A large notice takes two statements. */
    async untilSent(): Promise<void> {
      for (let step = 0; step < 2; step++) await Promise.all(sending);
    },
  };
}
