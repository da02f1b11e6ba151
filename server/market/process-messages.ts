import type { EventData } from '#server/lib/events.ts';

/** A committed change to what is left of a lot, and whose cart changed with it. */
export interface LotChange extends EventData<'lot.changed'> {
  seller_id: number;
}
/** How much of a lot a visitor is choosing on one page; null once they stop. */
export interface Picked {
  lot_id: number;
  quantity: number | null;
  socket_id: string;
}
/** What the processes send each other. */
export interface MarketProcessMessages {
  lots(changes: LotChange[]): void;
  picked(picked: Picked): void;
}
