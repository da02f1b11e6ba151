import type { SentTo } from '#contract/lib/endpoint.ts';
import type { sellAtCounter } from '#contract/market/pos/counter-api.ts';

/** A sale that the server hasn't confirmed yet. */
export interface WaitingSale {
  client_sale_id: string;
  /** The counter that made the sale, as in viewCounter's `owner`. */
  owner: string;
  /** When the sale was made. Sales are sent in this order. */
  made_at: number;
  input: SentTo<typeof sellAtCounter>;
  total_cents: number;
  what: string[];
  /** Why the server refused it; '' if it wasn't refused. */
  refusal: string;
}

const NAME = 'hindquarter-counter';
const STORE = 'sales';

function open(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE, { keyPath: 'client_sale_id' });
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  return promise;
}

/** Runs one request, and waits until any changes are on disk. */
async function run<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const request = ask(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    return await promise;
  } finally {
    database.close();
  }
}

/** All sales kept in this browser, oldest first. */
export async function readKept(): Promise<WaitingSale[]> {
  const sales = await run<WaitingSale[]>('readonly', (store) => store.getAll());
  return sales.sort((a, b) => a.made_at - b.made_at);
}
export const keep = (sale: WaitingSale) => run('readwrite', (store) => store.put(sale));
export const drop = (client_sale_id: string) => run('readwrite', (store) => store.delete(client_sale_id));
