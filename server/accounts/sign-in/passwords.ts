import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Problem } from '#server/lib/problem.ts';

/**
 * The hash of a password nobody has. It makes checking an unknown address take as long as checking a wrong password, so that
 * the two cannot be told apart.
 */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$VxUNmPjfoQw+7Af5KvIxLQ$0xqbrJKdqqlUbsDk9ul7UWVIbMDjqdoE8cQJAsfOoys';

/**
 * Each hash takes 19 MB and keeps a core busy. Running more at once would not be faster, and file reads share the same
 * threads.
 */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism()));
/** When this many are waiting, further callers are told to try again later. */
const MAX_WAITING = 300;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++;
  else {
    if (waiting.length >= MAX_WAITING) throw new Problem('busy');
    await new Promise<void>((resolve) => waiting.push(resolve)); // whoever finishes hands over the slot
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** Hashes with argon2id. Never call it inside a transaction: it takes longer than everything else. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password));

/** Whether this is the account's password. Takes just as long if there is no password. */
export async function isPassword(password: string, password_hash: string | null | undefined): Promise<boolean> {
  const isRight = await inTurn(() => verify(password_hash ?? NOBODY, password));
  return isRight && typeof password_hash === 'string';
}
