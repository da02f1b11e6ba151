import { useState } from 'react';
import { addCommunityFile } from '#contract/community/files-api.ts';
import { MAX_POST_PHOTOS } from '#contract/community/posts-api.ts';
import { MAX_SHARED_BYTES, SHARED_TOO_LARGE } from '#contract/market/files/shared-file.ts';
import type { PostDraft } from '#web/community/post-draft.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';

type Chosen = PostDraft['photos'];

/** The photos of a post that is being written. They are uploaded as soon as they are chosen. */
export function usePostPhotos(community_id: number, chosen: Chosen, onChange: (next: (now: Chosen) => Chosen) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const add = useApiMutation(addCommunityFile, { showsErrors: true });

  async function attach(files: readonly File[]): Promise<void> {
    setProblem(null);
    try {
      for (const file of files.slice(0, MAX_POST_PHOTOS - chosen.length)) {
        if (file.size > MAX_SHARED_BYTES) return setProblem(t(SHARED_TOO_LARGE));
        const { file_id, file_name } = (await add.mutateAsync({ community_id, file, is_for_post: true })).data;
        onChange((now) => [...now, { file_id, file_name }]);
      }
    } catch (error) {
      setProblem((error instanceof ApiProblem && error.fields.file) || wordsOf(error));
    }
  }

  return {
    chosen,
    problem,
    isBusy: add.isPending,
    attach,
    remove: (file_id: number) => onChange((now) => now.filter((one) => one.file_id !== file_id)),
  };
}
