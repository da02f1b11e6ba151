import {
  editPost,
  listPosts,
  listReplies,
  listWaitingPosts,
  MAX_TEXT,
  type Reply,
  reportPost,
} from '#contract/community/posts-api.ts';
import { t } from '#web/lib/words.ts';
import { TextAreaField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface PostDialogProps {
  post: Reply;
  community_id: number;
  onClose: () => void;
}

const LISTS = [listPosts, listReplies, listWaitingPosts] as const;

export function EditPostDialog({ post: { post_id, text }, community_id, onClose }: PostDialogProps) {
  const form = useSendForm(editPost, { start: { community_id, post_id, text }, refetch: LISTS, onDone: onClose });
  return (
    <FormDialog title={t('Edit post')} form={form} submit={t('Save')} onClose={onClose}>
      <TextAreaField control={form.control} name="text" label={t('Your post')} rows={5} grows maxLength={MAX_TEXT} />
    </FormDialog>
  );
}

export function ReportDialog({ post: { post_id, author_name }, community_id, onClose }: PostDialogProps) {
  const form = useSendForm(reportPost, {
    start: { community_id, post_id, reason: '' },
    refetch: LISTS,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Report the post by {name}', { name: author_name })}
      form={form}
      submit={t('Report')}
      onClose={onClose}
    >
      <TextAreaField
        control={form.control}
        name="reason"
        label={t('What’s wrong with this post?')}
        hint={t('Only the owner and moderators can see your report.')}
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  );
}
