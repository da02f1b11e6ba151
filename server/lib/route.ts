import type { Readable } from 'node:stream';
import type { KeyScope } from '#contract/lib/access.ts';
import type { DataOf, Endpoint, InputOf } from '#contract/lib/endpoint.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { JsonText } from '#server/lib/json-text.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Guard, Who } from '#server/lib/who.ts';

/** A call with its handler. */
export interface Route {
  endpoint: Endpoint;
  guard: Guard<unknown>;
  kind: 'read' | 'write' | 'steps';
  /** The scopes that an API key needs for this call. Without this, keys may not make it. */
  keyScopes?: readonly KeyScope[];
  /**
   * The call changes its caller's own data, such as their card or session, so the cached actor is dropped before the
   * response.
   */
  changesActor?: boolean;
  /** The call changes what another account may do, so that account's cached actor is dropped. */
  changesAccount?(input: unknown): number;
  run(db: Db, who: Who<unknown>, input: unknown, once: Once | null): Promise<unknown>;
}

/** Runs a create call's work in a transaction, at most once per key. */
export type Once = (db: Db, work: (tx: Tx) => Promise<unknown>) => Promise<unknown>;

/** The response to a call with `file`: the file's name and content. */
export interface FileAnswer {
  name: string;
  stream: Readable;
  /** The media type, if the endpoint returns several kinds. */
  kind?: string;
}

type Handler<Source, E extends Endpoint, A> = (source: Source, who: Who<A>, input: InputOf<E>) => Promise<DataOf<E>>;

type Options<E extends Endpoint> = Pick<Route, 'changesActor'> & { changesAccount?(input: InputOf<E>): number };

/** A read-only call. */
export function read<E extends Endpoint, A>(
  endpoint: E,
  guard: Guard<A>,
  handler: (db: Db, who: Who<A>, input: InputOf<E>) => Promise<DataOf<E> | JsonText>,
): Route {
  return {
    endpoint,
    guard,
    kind: 'read',
    run: (db, who, input) => handler(db, who as Who<A>, input as InputOf<E>),
  };
}

/** A call that writes. Opens a transaction, commits when the handler returns, and rolls back when it throws. */
export function write<E extends Endpoint, A>(
  endpoint: E,
  guard: Guard<A>,
  handler: Handler<Tx, E, A>,
  options: Options<E> = {},
): Route {
  return {
    ...options,
    endpoint,
    guard,
    kind: 'write',
    run: (db, who, input, once) => (once ?? inTransaction)(db, (tx) => handler(tx, who as Who<A>, input as InputOf<E>)),
  };
}

/**
 * A call that opens its own transactions, because slow work such as hashing a password must not happen inside one. `commit`
 * runs work in a transaction that also stores the call's Idempotency-Key.
 */
export function steps<E extends Endpoint, A>(
  endpoint: E,
  guard: Guard<A>,
  handler: (
    db: Db,
    who: Who<A>,
    input: InputOf<E>,
    commit: (work: (tx: Tx) => Promise<DataOf<E>>) => Promise<DataOf<E>>,
  ) => Promise<DataOf<E>>,
  options: Options<E> = {},
): Route {
  return {
    ...options,
    endpoint,
    guard,
    kind: 'steps',
    run: (db, who, input, once) =>
      handler(
        db,
        who as Who<A>,
        input as InputOf<E>,
        (work) => (once ?? inTransaction)(db, work) as Promise<DataOf<E>>,
      ),
  };
}
