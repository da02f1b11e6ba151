import { dehydrate, hydrate } from '@tanstack/react-query';
import { Session } from '#contract/accounts/api.ts';
import type { Topic } from '#contract/app/topics.ts';
import { queryClient } from '#web/lib/api.ts';
import { accessToken } from '#web/lib/token.ts';

/**
 * What the signed-in user last saw, kept on this device so that a reload without a connection shows it. Only one user's copy
 * is kept at a time. See docs/decisions/0009.
 */
const CACHE = 'hindquarter-last-seen';
const ADDRESS = '/last-seen';
/** Identifies the user whose copy may be shown in this tab or, with "remember me", anywhere in this browser. */
const MARK = 'hindquarter.last-seen';

/** Leaves out sign-in, security, staff, and emails. For the point of sale, keeps only what is needed to sell. */
const TOPICS: readonly Topic[] = [
  'counter',
  'orders',
  'slots',
  'customers',
  'cut_sheets',
  'templates',
  'waitlist',
  'settings',
];
const MAX_QUERIES = 60;
/** The length of the longest session. */
const KEPT_MS = 3 * 24 * 60 * 60 * 1000;
/** Changes within this window are written together. */
const GATHER_MS = 500;

const markOf = ({ id, admin }: Session) => `${id}/${admin}`;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Starts keeping what this user sees. */
export function startKeeping(me: Session): void {
  write(sessionStorage, markOf(me));
  keepSoon(me);
  stop();
  stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keepSoon(me);
  });
}
let stop: () => void = () => {};

/**
 * With "remember me", the copy can be shown even after the browser has been closed, because the session is still valid then.
 */
export const rememberLastSeen = (me: Session): void => write(localStorage, markOf(me));

function keepSoon(me: Session): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    if (accessToken() !== null) void keep(me).catch(() => {});
  }, GATHER_MS);
}

async function keep(me: Session): Promise<void> {
  const { queries } = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ state, meta }) =>
      state.status === 'success' && (meta?.topics?.some((topic) => TOPICS.includes(topic)) ?? false),
    shouldDehydrateMutation: () => false,
  });
  const isCounter = ({ meta }: (typeof queries)[number]) => Number(meta?.topics?.includes('counter') ?? false);
  queries.sort((a, b) => isCounter(b) - isCounter(a) || b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  const copy = JSON.stringify({ at: Date.now(), me, queries: queries.slice(0, MAX_QUERIES) });
  const cache = await caches.open(CACHE);
  // The user may have signed out in the meantime.
  if (accessToken() !== null) await cache.put(ADDRESS, new Response(copy));
}

/** Restores what this browser's user last saw. Returns that user, or null if there is no copy that this tab may show. */
export async function recallLastSeen(): Promise<Session | null> {
  try {
    const found = await caches.match(ADDRESS, { cacheName: CACHE });
    if (!found) return null;
    const { at, me, queries } = await found.json();
    const session = Session.parse(me);
    const isOurs = [sessionStorage, localStorage].some((storage) => storage.getItem(MARK) === markOf(session));
    if (!isOurs || Date.now() - at > KEPT_MS) {
      await forgetLastSeen();
      return null;
    }
    hydrate(queryClient, { queries });
    return session;
  } catch {
    // Storage isn't available, or the copy comes from an older build.
    return null;
  }
}

/** Deletes the copy. Called when the session ends for any reason, and before another begins. */
export async function forgetLastSeen(): Promise<void> {
  stop();
  clearTimeout(timer);
  timer = undefined;
  try {
    sessionStorage.removeItem(MARK);
    localStorage.removeItem(MARK);
    await caches.delete(CACHE);
  } catch {
    // If storage isn't available, there is nothing to delete.
  }
}

function write(storage: Storage, mark: string): void {
  try {
    storage.setItem(MARK, mark);
  } catch {
    // If storage isn't available, nothing is kept.
  }
}
