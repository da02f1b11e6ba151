import { z } from 'zod';
import type { Topic } from '#contract/app/topics.ts';

/** How an area declares an event. */
interface EventRule {
  /** The event's subject. The people it concerns are notified along with the staff. See server/app/events/audience.ts. */
  about: string;
  /** The topics that become stale on other people's screens. */
  topics: readonly Topic[];
  /** If set, only the plant's staff are notified, not the people whom the subject concerns. */
  staffOnly?: true;
  /** If set, its area itself announces it to open screens, and it is deleted a day later. All other events stay, as history. */
  isAnnouncement?: true;
  /** What its data holds besides its subject. */
  data?: z.ZodObject;
}
/** An area's events, by kind. */
export type EventRules = Readonly<Record<string, EventRule>>;

/** What events of several areas say besides their subject. Older events may lack what has a default. */

export const Id = z.number().int();
export const Ids = z.array(Id);
export const Day = z.iso.date();
/** Old and new values, as the history shows them. */
const HistoryChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
export type HistoryChange = z.infer<typeof HistoryChange>;
export const Changes = z.array(HistoryChange);
export const OnlyChanges = z.object({ changes: Changes });
export const MaybeChanges = OnlyChanges.partial();
