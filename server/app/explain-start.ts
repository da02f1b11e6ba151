import type { Config } from '#server/lib/config.ts';
import { StartProblem } from '#server/lib/start-problem.ts';

type Settings = Pick<Config, 'HOST' | 'PORT' | 'DATA_DIR' | 'DATABASE_URL'>;
type Words = (settings: Settings, error: Error) => string;

const listening: Record<string, Words> = {
  EADDRINUSE: ({ HOST, PORT }) =>
    `Port ${PORT} on ${HOST} is taken by another program; please stop that one, or choose another port with PORT.`,
  EACCES: ({ PORT }) => `Port ${PORT} is not open to this user; please choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: ({ HOST }) => `This machine has no address ${HOST}; please choose another with HOST.`,
  ENOTFOUND: ({ HOST }) => `There is no address ${HOST}; please choose another with HOST.`,
};

const noDatabase: Words = (settings) =>
  `No PostgreSQL server answers at ${placeOf(settings)}; please check DATABASE_URL and whether the server runs.`;
const noHost: Words = (settings) => `There is no server ${placeOf(settings)}; please check DATABASE_URL.`;
const noEntry: Words = (settings) =>
  `The PostgreSQL server at ${placeOf(settings)} does not take this user and password; please check DATABASE_URL.`;
const noExtension: Words = (_, { message }) =>
  `The PostgreSQL server lacks an extension that Hindquarter needs (${message}); please install PostgreSQL's contrib package.`;
const diskFull: Words = (settings) =>
  settings.DATABASE_URL === undefined
    ? `The disk that holds ${settings.DATA_DIR} is full; please make room and start again.`
    : 'A disk is full, here or at the PostgreSQL server; please make room and start again.';

const database: Record<string, Words> = {
  ECONNREFUSED: noDatabase,
  ECONNRESET: noDatabase,
  ETIMEDOUT: noDatabase,
  EHOSTUNREACH: noDatabase,
  ENETUNREACH: noDatabase,
  ENOENT: noDatabase,
  ENOTFOUND: noHost,
  EAI_AGAIN: noHost,
  '28P01': noEntry,
  '28000': noEntry,
  '3D000': (settings) =>
    `The PostgreSQL server at ${placeOf(settings)} has no such database; please make it, or check DATABASE_URL.`,
  '57P03': (settings) =>
    `The PostgreSQL server at ${placeOf(settings)} is still starting; please try again in a moment.`,
  '53300': (settings) =>
    `The PostgreSQL server at ${placeOf(settings)} has no free connection; please try again later.`,
  '42501': (_, { message }) =>
    `The database user may not set up the database (${message}); please make it the database's owner.`,
  '0A000': noExtension,
  '58P01': noExtension,
  '53100': diskFull,
  ENOSPC: diskFull,
};

/** The one sentence for the person who started it; undefined when the cause is not one that they could mend. */
export function explainStart(error: unknown, settings: Settings): string | undefined {
  if (error instanceof StartProblem) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code = '', syscall } = error as Error & { code?: string; syscall?: string };
  if (syscall === 'listen' || syscall === 'bind') return listening[code]?.(settings, error);
  if (/timeout expired|Connection terminated/.test(error.message)) return noDatabase(settings, error);
  if (/password must be a string|no password/.test(error.message)) return noEntry(settings, error);
  if (/SSL|certificate/.test(error.message)) {
    return `The PostgreSQL server at ${placeOf(settings)} and DATABASE_URL do not agree on encryption (${error.message}); please check sslmode.`;
  }
  return database[code]?.(settings, error);
}

/** The server's address as a person wrote it, without the password. */
function placeOf({ DATABASE_URL = '' }: Settings): string {
  if (!URL.canParse(DATABASE_URL)) return 'the address in DATABASE_URL';
  const { hostname, port, pathname, searchParams } = new URL(DATABASE_URL);
  return `${searchParams.get('host') ?? hostname}:${port || '5432'}${pathname}`;
}
