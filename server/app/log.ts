import { once } from 'node:events';
import { chmodSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino, { type Logger } from 'pino';

const SECRET_KEYS = [
  'authorization',
  'bearer',
  'cookie',
  '["set-cookie"]',
  'password',
  'confirmpassword',
  'password_hash',
  'token',
  'secret',
];
/** Keys are matched at the top level and up to three levels down. */
const REDACTED = SECRET_KEYS.flatMap((key) =>
  ['', '*', '*.*', '*.*.*'].map((above) =>
    above === '' || key.startsWith('[') ? `${above}${key}` : `${above}.${key}`,
  ),
);
const MAX_BYTES = 10 * 1024 * 1024;
export const LOOK_EVERY_MS = 60_000;
const LONGEST_FLUSH_MS = 1_000;
const WARN = 40;
/** Writes lines immediately, but without blocking. A minLength of 0 would do the same, but cannot be flushed. */
export const IN_BACKGROUND = { sync: false, minLength: 1 };

export interface Log {
  logger: Logger;
  /** Where the log is written, as human-readable text. */
  place: string;
  /** Waits until everything logged has been written, but at most one second in case the disk does not respond. */
  flush(): Promise<unknown>;
}

export interface LogOptions {
  dataDir: string;
  /**
   * If set, every line from this level on goes to stdout as JSON, for a log collector. If not, lines go to a file in the data
   * folder, and warnings also to stderr.
   */
  level?: string;
}

/** This process's log, without secrets. A full disk loses log lines, but never fails a call. */
export async function openLog({ dataDir, level }: LogOptions): Promise<Log> {
  if (level !== undefined) {
    const stdout = pino.destination({ dest: 1, ...IN_BACKGROUND });
    stdout.on('error', () => undefined);
    return { logger: pino({ level, redact: REDACTED }, stdout), place: 'the output', flush: () => flush(stdout) };
  }

  const toTerminal = {
    level: 'warn',
    stream: { write: (line: string) => void process.stderr.write(inWords(line)) },
  } as const;
  const file = path.join(dataDir, 'log', 'hindquarter.log');
  const destination = await openFile(file);
  if (!destination) {
    const logger = pino({ level: 'warn', redact: REDACTED }, toTerminal.stream);
    return { logger, place: 'this output', flush: async () => undefined };
  }
  setInterval(boundKeeper(file, destination), LOOK_EVERY_MS).unref();
  const streams = pino.multistream([{ level: 'info', stream: destination }, toTerminal]);
  return {
    logger: pino({ level: 'info', redact: REDACTED }, streams),
    place: file,
    flush: () => flush(destination),
  };
}

/** Null if no file can be written, which does not prevent startup. */
async function openFile(file: string): Promise<Destination | null> {
  try {
    // Only the owner may read the log. Earlier versions let everybody.
    mkdirSync(path.dirname(file), { recursive: true });
    chmodSync(path.dirname(file), 0o700);
    const destination = pino.destination({ dest: file, mode: 0o600, ...IN_BACKGROUND });
    await once(destination, 'ready');
    destination.on('error', () => undefined);
    return destination;
  } catch {
    return null;
  }
}

type Destination = ReturnType<typeof pino.destination>;

export function flush(destination: Destination): Promise<unknown> {
  const written = new Promise<void>((resolve) => destination.flush(() => resolve()));
  return Promise.race([written, sleep(LONGEST_FLUSH_MS, undefined, { ref: false })]);
}

/** Keeps at most two files of about MAX_BYTES: the current one and the previous one. Another process may rotate them too. */
export function boundKeeper(file: string, destination: Destination): () => void {
  let inode = statSync(file, { throwIfNoEntry: false })?.ino;
  return () => {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found && found.size <= MAX_BYTES && found.ino === inode) return;
    if (found && found.size > MAX_BYTES) renameSync(file, `${file}.1`);
    destination.reopen();
    inode = statSync(file, { throwIfNoEntry: false })?.ino;
  };
}

/** Formats a log line for someone reading the terminal. */
function inWords(line: string): string {
  const { time, level, msg, err } = JSON.parse(line) as {
    time: number;
    level: number;
    msg?: string;
    err?: { message: string };
  };
  const kind = level > WARN ? 'error' : 'warning';
  return `${new Date(time).toISOString()} ${kind}: ${[msg, err?.message].filter(Boolean).join(': ')}\n`;
}
