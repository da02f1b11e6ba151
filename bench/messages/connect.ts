import { io, type Socket } from 'socket.io-client';
import { REALTIME_PATH } from '#contract/lib/realtime.ts';

/** Opens a socket as a browser does. `token` is a person's access token; '' for a visitor. */
export async function connect(address: string, token: string): Promise<Socket> {
  const socket = io(address, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}
