import { createServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Server } from 'socket.io';
import { openPool } from '#server/lib/postgres/pg.ts';

/** A bare socket.io server with the product's adapter. Every message reaches every socket in every process. */
const http = createServer();
const io = new Server(http, {
  path: '/api/realtime',
  transports: ['websocket'],
  serveClient: false,
  adapter: createAdapter(openPool({ connectionString: process.env.DATABASE_URL ?? '' })),
});
io.on('connection', (socket) => {
  void socket.join('everyone');
  for (const event of ['there', 'back']) socket.on(event, (message: string) => io.to('everyone').emit(event, message));
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
