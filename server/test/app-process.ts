import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { io, type Socket } from 'socket.io-client';
import type { ClientMessages, ServerMessages } from '#contract/app/realtime.ts';
import { type Handshake, REALTIME_PATH, REALTIME_TRANSPORTS } from '#contract/lib/realtime.ts';
import { sessionFacts, signAccessToken } from '#server/accounts/sign-in/token.ts';
import { findActorOfSession } from '#server/accounts/store.ts';
import type { Db } from '#server/lib/database.ts';

export const SECRET = 'only for tests, and long enough for the real thing';
/** Bundled before the tests run (tools/test-database.ts). */
const MAIN = path.resolve(import.meta.dirname, '../../dist/server/main.js');

/** The app, running in its own process. */
export interface AppProcess {
  child: ChildProcess;
  /** Its output so far. */
  said: { out: string; err: string };
  /** Resolves with its URL, or rejects with its output if it exits first. */
  ready: Promise<string>;
  /** Resolves with its exit code, or null if it was killed. */
  ended: Promise<number | null>;
}

const children = new Set<ChildProcess>();

/** Starts the app on a free port without a demo plant, with a temporary data folder and this environment. */
export async function startProcess(env: Record<string, string> = {}): Promise<AppProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DEMO: '0',
      APP_SECRET: SECRET,
      DATA_DIR: await scratchFolder(),
      DRAIN_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const said = { out: '', err: '' };
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said.out += chunk;
      const url = /ready at (\S+)/.exec(said.out)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.stderr.on('data', (chunk) => {
      said.err += chunk;
    });
    void ended.then((code) => reject(new Error(`ended with ${code}: ${said.out}${said.err}`)));
  });
  ready.catch(() => undefined);
  return { child, said, ready, ended };
}

const folders = new Set<string>();
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hindquarter-app-'));
  folders.add(folder);
  return folder;
}

/** Stops processes a test left running. */
export async function endProcesses(): Promise<void> {
  await Promise.all(
    [...children].map((child) => {
      const isOver = child.exitCode !== null || child.signalCode !== null;
      return isOver || new Promise((resolve) => void child.once('close', resolve).kill('SIGTERM'));
    }),
  );
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

/** An access token for the account's newest session, signed for these processes. */
export async function tokenOf(db: Db, account_id: number): Promise<string> {
  const { session_id } = await db
    .selectFrom('sessions')
    .select('session_id')
    .where('account_id', '=', account_id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const actor = await findActorOfSession(db, session_id);
  if (!actor) throw new Error(`account ${account_id} has no living session`);
  return signAccessToken(SECRET, session_id, sessionFacts(actor));
}

export function post(url: string, call: string, token: string | null, body: object): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  return fetch(`${url}${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

const sockets = new Set<Socket>();
/**
 * Opens a socket as a browser would, or as a guest's browser if there is no token. Resolves once connected, or rejects
 * if the connection is refused. `page` says how long ago the page was opened and what it does when it is told about
 * changes.
 */
export async function openSocket(
  url: string,
  token: string | null,
  headers: Record<string, string> = {},
  page?: { open_ms: number; onChanged: ServerMessages['changed'] },
) {
  const socket: Socket<ServerMessages, ClientMessages> = io(url, {
    path: REALTIME_PATH,
    transports: [...REALTIME_TRANSPORTS],
    auth: (token === null ? { guest: true } : { token, open_ms: page?.open_ms }) satisfies Handshake,
    extraHeaders: headers,
    forceNew: true,
  });
  sockets.add(socket);
  if (page) socket.on('changed', page.onChanged);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      // The socket would keep trying, and would count as another open page once it got through.
      socket.disconnect();
      reject(error);
    });
  });
  return socket;
}
export function closeSockets(except: readonly Socket[] = []): void {
  for (const socket of sockets) {
    if (except.includes(socket)) continue;
    socket.disconnect();
    sockets.delete(socket);
  }
}
