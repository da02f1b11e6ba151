import type { LotNews } from '#contract/market/realtime.ts';
import { onConnect, onMessage, openSocket, signedInSocket, startAsGuest, stopAsGuest } from '#web/lib/realtime.ts';

/** The lots on the screen, each with its listeners for changes in what is left. */
const viewers = new Map<number, Set<(news: LotNews) => void>>();

onConnect(() => {
  for (const lot_id of viewers.keys()) openSocket()?.emit('view_lot', { lot_id });
});
onMessage('qtyclickedl', (news) => {
  for (const listener of viewers.get(news.lot_id) ?? []) listener(news);
});

/**
 * Calls `listener` with what is left of the lot, now and whenever that changes. For a visitor who isn't signed in, the
 * connection lasts only as long as a lot is on the screen. Returns a function that unsubscribes.
 */
export function viewLot(lot_id: number, listener: (news: LotNews) => void): () => void {
  const others = viewers.get(lot_id) ?? new Set();
  viewers.set(lot_id, others.add(listener));
  const socket = openSocket();
  if (socket) socket.emit('view_lot', { lot_id });
  else startAsGuest();
  return () => {
    others.delete(listener);
    if (others.size > 0) return;
    viewers.delete(lot_id);
    openSocket()?.emit('leave_lot', { lot_id });
    if (viewers.size === 0) stopAsGuest();
  };
}

/** Tells the lot's other viewers the quantity that this visitor has selected. */
export function publishQuantity(lot_id: number, quantity: number): void {
  signedInSocket()?.emit('qtyclicked', { lot_id, quantity });
}
