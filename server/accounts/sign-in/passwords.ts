import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Problem } from '#server/lib/problem.ts';

/** The hash of a password nobody has: an unknown address costs what a wrong password costs, so the two cannot be told apart. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$VxUNmPjfoQw+7Af5KvIxLQ$0xqbrJKdqqlUbsDk9ul7UWVIbMDjqdoE8cQJAsfOoys';

/** Each takes 19 MB and a core for a while: more at once would be no faster, and files are read by the same threads. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism()));
/** Whoever would wait longer is told to come back. */
const MOST_WAITING = 300;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++;
  else {
    if (waiting.length >= MOST_WAITING) throw new Problem('busy');
    await new Promise<void>((resolve) => waiting.push(resolve)); // its place is handed over
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** argon2id. Never inside a transaction: it takes longer than everything else. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password));

/** Whether it is the account's password. Takes as long where there is none. */
export async function isPassword(password: string, password_hash: string | null | undefined): Promise<boolean> {
  const isRight = await inTurn(() => verify(password_hash ?? NOBODY, password));
  return isRight && typeof password_hash === 'string';
}
