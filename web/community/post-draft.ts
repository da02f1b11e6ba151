import { useState } from 'react';
import { z } from 'zod';
import { keepValue, readKept } from '#web/lib/kept-value.ts';

const PostDraft = z.object({
  text: z.string(),
  /** The members mentioned in the text, by name. */
  named: z.array(z.tuple([z.string(), z.int()])),
  /** Photos that are already uploaded. */
  photos: z.array(z.object({ file_id: z.int(), file_name: z.string() })),
});
export type PostDraft = z.output<typeof PostDraft>;
const EMPTY: PostDraft = { text: '', named: [], photos: [] };

/** Where a post goes: into a community's discussion, its announcements, or the replies to a post. */
export interface PostPlace {
  community_id: number;
  kind: 'announcement' | 'discussion';
  parent_id?: number | undefined;
}

const keyOf = (me: number, { community_id, kind, parent_id = 0 }: PostPlace) =>
  `hindquarter.community.draft.${me}.${community_id}.${kind}.${parent_id}`;

export const readPostDraft = (me: number, place: PostPlace): PostDraft | undefined =>
  readKept(keyOf(me, place), PostDraft);
export const keepPostDraft = (me: number, place: PostPlace, draft: PostDraft) =>
  keepValue(keyOf(me, place), draft.text === '' && draft.photos.length === 0 ? null : draft);

/** A person's draft for a post or reply, stored so that a reload loses nothing. */
export function usePostDraft(me: number, place: PostPlace) {
  const [draft, setDraft] = useState<PostDraft>(() => readPostDraft(me, place) ?? EMPTY);
  const change = (next: (now: PostDraft) => Partial<PostDraft>) =>
    setDraft((now) => {
      const changed = { ...now, ...next(now) };
      keepPostDraft(me, place, changed);
      return changed;
    });
  return { draft, change, clear: () => change(() => EMPTY) };
}
