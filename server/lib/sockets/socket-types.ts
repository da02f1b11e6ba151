import type { Server, Socket } from 'socket.io';
import type { ClientMessages, ServerMessages } from '#contract/app/realtime.ts';
import type { Topic } from '#contract/app/topics.ts';
import type { AreaProcessMessages } from '#server/app/sockets/process-messages.ts';
import type { Actor } from '#server/lib/who.ts';

/** A change for the people in one room, except those who are also in one of the `except` rooms. */
export interface Change {
  to: string;
  except: string[];
  topics: Topic[];
  order_id?: number;
}
/** Every message between the processes. */
interface ProcessMessages extends AreaProcessMessages {
  changes(changes: Change[]): void;
}
/** The user behind a socket; null for a guest. */
interface SocketData {
  actor: Actor | null;
}
export type AppSockets = Server<ClientMessages, ServerMessages, ProcessMessages, SocketData>;
export type AppSocket = Socket<ClientMessages, ServerMessages, ProcessMessages, SocketData>;

export const accountRoom = (account_id: number) => `account:${account_id}`;
export const plantRoom = (plant_id: number) => `plant:${plant_id}`;
