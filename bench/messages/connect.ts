import { io, type Socket } from 'socket.io-client';
import { REALTIME_PATH } from '#contract/lib/realtime.ts';

/**
 * Opens a socket as a browser does. A process takes them a moment after it is ready, so it is tried again. `token` is a person's
 * access token; '' for a visitor.
 */
export async function connect(address: string, token: string): Promise<Socket> {
  const socket = io(address, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionAttempts: 20,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.io.once('reconnect_failed', () => reject(new Error(`${address} takes no sockets`)));
    // What the server refuses isn't tried again.
    socket.on('connect_error', (error) => !socket.active && reject(error));
  });
  return socket;
}
