import type { PageLink } from '#web/lib/page-link.ts';
import { makeStore } from '#web/lib/store.ts';

/** One sentence for the message bar. `link` is an optional next step: a page, or an action such as Undo. */
export interface Announcement {
  id: number;
  tone: 'success' | 'error';
  text: string;
  link?: { label: string } & (PageLink | { onPick: () => void });
  /** How long it stays, if it offers something for a certain time. */
  ms?: number;
}

/** Areas whose error bars have their own color. Required by SHL-039. */
export type BarArea = 'dashboard' | 'calendar' | 'lookup';

/** How long a message stays. Required by SHL-038. */
export const SHOWN_MS = { error: 2000, success: 3000 } as const;

/** Lookup errors stay as long as success messages. */
export const shownMs = ({ tone, ms }: Announcement, area: BarArea | undefined): number =>
  ms ?? SHOWN_MS[area === 'lookup' ? 'success' : tone];

/** How many messages the bell still shows after they have gone away. */
const KEPT = 5;

let count = 0;
const recent = makeStore<readonly Announcement[]>([]);
const shown = makeStore<Announcement | null>(null);
/** Whether the person signed in here closes messages themselves. */
export const keepsMessages = makeStore(false);

/** Shows a sentence in the message bar, replacing the previous one. */
export function announce(tone: Announcement['tone'], text: string, link?: Announcement['link'], ms?: number): void {
  count += 1;
  shown.set({ id: count, tone, text, ...(link && { link }), ...(ms && { ms }) });
  // The same sentence again, now with a link, is still one message.
  const others = recent.get().filter((one, at) => at > 0 || one.text !== text);
  recent.set([{ id: count, tone, text }, ...others].slice(0, KEPT));
}

export function dismissAnnouncement(id: number): void {
  if (shown.get()?.id === id) shown.set(null);
}

export const useAnnouncement = shown.useValue;
/** The last messages of this visit, latest first. */
export const useRecentAnnouncements = recent.useValue;
