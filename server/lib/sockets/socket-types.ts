import type { Server, Socket } from 'socket.io';
import type { Topic } from '#contract/lib/endpoint.ts';
import type { MessageNews, Party, Typing } from '#contract/lib/message.ts';
import type { ClientMessages, ServerMessages } from '#contract/lib/realtime.ts';
import type { EventData } from '#server/lib/events.ts';
import type { Actor } from '#server/lib/who.ts';

/** A change for the people in one room, except those who are also in one of the `except` rooms. */
export interface Change {
  to: string;
  except: string[];
  topics: Topic[];
  order_id?: number;
}
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
/** A community that changed. If a membership changed, `account_id` is the member's. */
export interface CommunityNews {
  community_id: number;
  account_id: number | null;
  is_member: boolean;
}
/** Messages between the processes. */
export interface ProcessMessages {
  changes(changes: Change[]): void;
  lots(changes: LotChange[]): void;
  picked(picked: Picked): void;
  messages(news: MessageNews[]): void;
  typing(typing: Typing, to: Party): void;
  communities(news: CommunityNews[]): void;
}
/** The user behind a socket; null for a guest. */
interface SocketData {
  actor: Actor | null;
}
export type AppSockets = Server<ClientMessages, ServerMessages, ProcessMessages, SocketData>;
export type AppSocket = Socket<ClientMessages, ServerMessages, ProcessMessages, SocketData>;

export const accountRoom = (account_id: number) => `account:${account_id}`;
export const plantRoom = (plant_id: number) => `plant:${plant_id}`;
