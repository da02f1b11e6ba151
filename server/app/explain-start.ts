import { resolve } from 'node:path';
import type { Config } from '#server/lib/config.ts';
import { explainFolder } from '#server/lib/data-folder.ts';
import { StartProblem } from '#server/lib/start-problem.ts';

type Settings = Pick<Config, 'HOST' | 'PORT' | 'DATA_DIR' | 'DATABASE_URL'>;
type Words = (settings: Settings, error: Error) => string;

const listening: Record<string, Words> = {
  EADDRINUSE: ({ HOST, PORT }) =>
    `Port ${PORT} on ${HOST} is in use by another program. Stop it, or set PORT to another port.`,
  EACCES: ({ PORT }) => `Port ${PORT} is not allowed for this user. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: ({ HOST }) => `This machine doesn't have the address ${HOST}. Set HOST to another one.`,
  ENOTFOUND: ({ HOST }) => `The address ${HOST} doesn't exist. Set HOST to another one.`,
};

const noDatabase: Words = (settings) =>
  `No PostgreSQL server is answering at ${placeOf(settings)}. Check DATABASE_URL and that the server is running.`;
const noHost: Words = (settings) => `There is no server at ${placeOf(settings)}. Check DATABASE_URL.`;
const noEntry: Words = (settings) =>
  `The PostgreSQL server at ${placeOf(settings)} rejected this user and password. Check DATABASE_URL.`;
const noExtension: Words = (_, { message }) =>
  `The PostgreSQL server is missing an extension Hindquarter needs (${message}). Install PostgreSQL's contrib package.`;
const diskFull: Words = (settings) =>
  settings.DATABASE_URL === undefined
    ? `The disk that holds ${settings.DATA_DIR} is full. Free some space and start again.`
    : 'A disk is full, here or on the PostgreSQL server. Free some space and start again.';

/** What the operating system says about a connection to someone's own server. */
const connecting: Record<string, Words> = {
  ECONNREFUSED: noDatabase,
  ECONNRESET: noDatabase,
  ETIMEDOUT: noDatabase,
  EHOSTUNREACH: noDatabase,
  ENETUNREACH: noDatabase,
  ENOENT: noDatabase,
  ENOTFOUND: noHost,
  EAI_AGAIN: noHost,
};

/** What someone's own server says when it refuses a connection. */
const refused: Record<string, Words> = {
  '28P01': noEntry,
  '28000': noEntry,
  '3D000': (settings) =>
    `The PostgreSQL server at ${placeOf(settings)} doesn't have this database. Create it, or check DATABASE_URL.`,
  '57P03': (settings) => `The PostgreSQL server at ${placeOf(settings)} is still starting. Try again in a moment.`,
  '53300': (settings) => `The PostgreSQL server at ${placeOf(settings)} has no free connections. Try again later.`,
};

/** What any server says about what it was asked to do. */
const asked: Record<string, Words> = {
  '42501': (_, { message }) =>
    `The database user isn't allowed to set up the database (${message}). Make it the owner of the database.`,
  '0A000': noExtension,
  '58P01': noExtension,
  '53100': diskFull,
};

/**
 * Explains a failed start in one sentence; undefined unless the cause is certain. What goes wrong with the built-in
 * database never has to do with DATABASE_URL.
 */
export function explainStart(error: unknown, settings: Settings): string | undefined {
  if (error instanceof StartProblem) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' || syscall === 'bind') return listening[code]?.(settings, error);
  const ofFolder = explainFolder(error, resolve(settings.DATA_DIR));
  if (ofFolder) return ofFolder;
  if (isFromServer(error) && asked[code]) return asked[code](settings, error);
  return settings.DATABASE_URL === undefined ? undefined : explainConnection(error, settings);
}

/** Only what a PostgreSQL server sends has a severity. */
const isFromServer = (error: Error): boolean => 'severity' in error;

/** Why there is no connection to the server at DATABASE_URL. */
function explainConnection(given: NodeJS.ErrnoException, settings: Settings): string | undefined {
  // A host with several addresses was tried at each of them.
  const error: NodeJS.ErrnoException = given instanceof AggregateError ? given.errors[0] : given;
  const { code = '', syscall, message } = error;
  if (/^timeout expired$|^Connection terminated/.test(message)) return noDatabase(settings, error);
  if (/client password must be a string|no password supplied/.test(message)) return noEntry(settings, error);
  if (/^The server does not support SSL connections|certificate/.test(message) || /^ERR_(SSL|TLS)_/.test(code)) {
    return `The PostgreSQL server at ${placeOf(settings)} and DATABASE_URL disagree about encryption (${message}). Check sslmode.`;
  }
  if (syscall === 'connect' || syscall?.startsWith('getaddrinfo')) return connecting[code]?.(settings, error);
  return isFromServer(error) ? refused[code]?.(settings, error) : undefined;
}

/** The server's address as configured, without the password. */
function placeOf({ DATABASE_URL = '' }: Settings): string {
  if (!URL.canParse(DATABASE_URL)) return 'the address in DATABASE_URL';
  const { hostname, port, pathname, searchParams } = new URL(DATABASE_URL);
  return `${searchParams.get('host') ?? hostname}:${port || '5432'}${pathname}`;
}
