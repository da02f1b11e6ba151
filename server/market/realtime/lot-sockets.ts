import { MAX_LOTS_VIEWED, PickedQuantity, ViewedLot } from '#contract/market/realtime.ts';
import type { Db } from '#server/lib/database.ts';
import { answering, countPerMinute, GRANTED, refuse } from '#server/lib/sockets/answering.ts';
import { type AppSocket, type AppSockets, accountRoom } from '#server/lib/sockets/socket-types.ts';
import type { LotChange, Picked } from '#server/market/process-messages.ts';
import { readLotsLeft } from '#server/market/realtime/lots-left.ts';

/** Each choice becomes a notice to the other processes, so a page's choices within this time are combined. */
const PICK_EVERY_MS = 2_000;
const TIME_EVERY_MS = 10_000;
/** Viewing a lot queries the database, so a page can't switch between lots more often than this. */
const MAX_VIEWS_A_MINUTE = 60;

const lotRoom = (lot_id: number) => `lot:${lot_id}`;
const isLotRoom = (room: string) => room.startsWith('lot:');

export interface LotSocketsParts {
  io: AppSockets;
  db: Db;
  onError(error: unknown): void;
}

/** Tells the pages viewing a lot, in every process, how much of it is left. */
export function startLotSockets({ io, db, onError }: LotSocketsParts) {
  const sendTime = () => io.local.emit('sliservertime', { now: new Date().toISOString() });
  const clock = setInterval(sendTime, TIME_EVERY_MS);

  /** Lots being read for pages that have just opened them. */
  const opening = new Set<{ lot_id: number; socket_id: string; isPublished: boolean }>();

  let published: Promise<void> = Promise.resolve();
  /** Reads one at a time, so an older result is never sent after a newer one. */
  function publishToViewers(lot_ids: readonly number[], picked: Picked | null): Promise<void> {
    const publishing = published.then(() => readAndPublish(lot_ids, picked));
    published = publishing.catch(() => undefined);
    return publishing;
  }
  async function readAndPublish(lot_ids: readonly number[], picked: Picked | null): Promise<void> {
    const { rooms } = io.of('/').adapter;
    const viewed = [...new Set(lot_ids)].filter((lot_id) => rooms.has(lotRoom(lot_id)));
    for (const left of await readLotsLeft(db, viewed)) {
      for (const view of opening)
        if (view.lot_id === left.lot_id && view.socket_id !== picked?.socket_id) view.isPublished = true;
      const viewers = io.local.to(lotRoom(left.lot_id));
      (picked ? viewers.except(picked.socket_id) : viewers).emit('qtyclickedl', {
        ...left,
        picked: picked?.quantity ?? null,
      });
    }
  }
  function publishPickHere(picked: Picked): void {
    publishToViewers([picked.lot_id], picked).catch(onError);
  }
  function announceHere(changes: LotChange[]): void {
    for (const { lot_id, buyer_id, removed_claim_id: claim_id } of changes) {
      if (buyer_id === null || claim_id === null) continue;
      io.local.to([accountRoom(buyer_id), lotRoom(lot_id)]).emit('remove_item_from_cart', { lot_id, claim_id });
    }
    const concerned = changes.flatMap(({ seller_id, buyer_id }) => [seller_id, buyer_id].filter((id) => id !== null));
    io.local.to([...new Set(concerned)].map(accountRoom)).emit('changed', { topics: ['market'] });
    publishToViewers(
      changes.map(({ lot_id }) => lot_id),
      null,
    ).catch(onError);
  }
  io.on('lots', announceHere);
  io.on('picked', publishPickHere);

  function publishPick(picked: Picked): void {
    publishPickHere(picked);
    io.serverSideEmit('picked', picked);
  }

  /** Lets a page view lots; signed-in visitors can also say what they are choosing. */
  function serve(socket: AppSocket): void {
    socket.emit('sliservertime', { now: new Date().toISOString() });
    const mayView = countPerMinute(MAX_VIEWS_A_MINUTE);
    answering(socket, {
      name: 'view_lot',
      shape: ViewedLot,
      onError,
      async handle({ lot_id }) {
        if (!mayView()) return refuse('too_many');
        const viewed = [...socket.rooms].filter(isLotRoom);
        if (viewed.length >= MAX_LOTS_VIEWED && !socket.rooms.has(lotRoom(lot_id))) return refuse('too_many');
        // Joins before reading, so a claim announced in the meantime isn't missed. If one was announced, the data just
        // read is outdated and isn't sent.
        await socket.join(lotRoom(lot_id));
        const view = { lot_id, socket_id: socket.id, isPublished: false };
        opening.add(view);
        const [left] = await readLotsLeft(db, [lot_id]).finally(() => opening.delete(view));
        if (!left) {
          await socket.leave(lotRoom(lot_id));
          return refuse('not_found');
        }
        if (!view.isPublished) socket.emit('qtyclickedl', { ...left, picked: null });
        return GRANTED;
      },
    });

    serveChoosing(socket, publishPick, onError);
  }

  return {
    serve,
    /** Announces committed changes to the sockets of every process. */
    announce(changes: LotChange[]): void {
      announceHere(changes);
      io.serverSideEmit('lots', changes);
    },
    /** Resends what is left of every lot that this process's pages show, because updates may have been missed. */
    notifyAgain(): void {
      const viewed = [...io.of('/').adapter.rooms.keys()].filter(isLotRoom);
      publishToViewers(
        viewed.map((room) => Number(room.slice('lot:'.length))),
        null,
      ).catch(onError);
    },
    close(): void {
      clearInterval(clock);
    },
  };
}

/** Lets a signed-in visitor show others how much of a lot they are choosing, until they leave the lot. */
function serveChoosing(
  socket: AppSocket,
  publishPick: (picked: Picked) => void,
  onError: (error: unknown) => void,
): void {
  const pick = atMostEvery(PICK_EVERY_MS, publishPick);
  /** The lot that this page's visitor is choosing from, if any. */
  let chosen: number | null = null;
  function stopChoosing(): void {
    if (chosen === null) return;
    pick.forget();
    publishPick({ lot_id: chosen, quantity: null, socket_id: socket.id });
    chosen = null;
  }
  socket.on('leave_lot', (message: unknown) => {
    const { success, data } = ViewedLot.safeParse(message);
    if (!success) return;
    void socket.leave(lotRoom(data.lot_id));
    if (data.lot_id === chosen) stopChoosing();
  });
  socket.once('disconnect', (reason) => {
    // A process that is shutting down can no longer query how much is left.
    if (reason !== 'server shutting down') stopChoosing();
    pick.stop();
  });
  answering(socket, {
    name: 'qtyclicked',
    shape: PickedQuantity,
    onError,
    async handle({ lot_id, quantity }) {
      if (!socket.data.actor) return refuse('not_allowed');
      if (!socket.rooms.has(lotRoom(lot_id))) return refuse('not_found');
      chosen = lot_id;
      pick.call({ lot_id, quantity, socket_id: socket.id });
      return GRANTED;
    },
  });
}

/** Calls `work` right away, and then at most once per interval, with the latest value. */
function atMostEvery<T>(ms: number, work: (value: T) => void) {
  let timer: NodeJS.Timeout | undefined;
  let waiting: { value: T } | undefined;
  function rest(): void {
    timer = setTimeout(() => {
      timer = undefined;
      if (!waiting) return;
      const { value } = waiting;
      waiting = undefined;
      work(value);
      rest();
    }, ms);
  }
  return {
    call(value: T): void {
      if (timer) waiting = { value };
      else {
        work(value);
        rest();
      }
    },
    /** Drops the waiting value, if any. */
    forget(): void {
      waiting = undefined;
    },
    stop(): void {
      clearTimeout(timer);
      waiting = undefined;
    },
  };
}
