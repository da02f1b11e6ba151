import { Checkbox } from '@mantine/core';
import { viewCommunity } from '#contract/community/community-api.ts';
import { listMembers, listModeration, listOutsiders, removeMember } from '#contract/community/members-api.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Calls to refetch after a community's members change. */
export const MEMBER_LISTS = [listMembers, listOutsiders, listModeration, viewCommunity] as const;

interface RemoveDialogProps {
  account_id: number;
  name: string;
  /** People who aren't members can only be banned. */
  isMember: boolean;
  community_id: number;
  onClose: () => void;
}

export function RemoveDialog({ account_id, name, isMember, community_id, onClose }: RemoveDialogProps) {
  const form = useSendForm(removeMember, {
    start: { community_id, account_id, is_ban: !isMember, note: '' },
    refetch: MEMBER_LISTS,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={isMember ? t('Remove {name}?', { name }) : t('Ban {name}?', { name })}
      form={form}
      submit={isMember ? t('Remove') : t('Ban')}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="note"
        label={t('Reason')}
        hint={t('Only the owner and moderators can see this.')}
        maxLength={300}
      />
      {isMember && (
        <Checkbox
          label={t('Ban this person, so they can’t rejoin even with an invitation.')}
          {...form.register('is_ban')}
        />
      )}
    </FormDialog>
  );
}
