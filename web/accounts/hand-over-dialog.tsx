import { Text } from '@mantine/core';
import { getMembers, handOverPlant, type Member } from '#contract/accounts/team-api.ts';
import { PresentPasswordField } from '#web/accounts/security/present-password-field.tsx';
import { t } from '#web/lib/words.ts';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Transfers the plant to one of its admins, after asking for the owner's password. */
export function HandOverDialog({ member, plant, onClose }: { member: Member; plant: string; onClose: () => void }) {
  const { id, first_name, last_name } = member;
  const form = useSendForm(handOverPlant, {
    start: { id, present_password: '' },
    refetch: [getMembers],
    onDone: onClose,
  });
  const name = `${first_name} ${last_name}`.trim();

  return (
    <FormDialog title={t('Transfer ownership')} onClose={onClose} form={form} submit={t('Transfer')}>
      <Text>
        {t(
          '{name} becomes the owner of {plant}, and you become an admin. Only the new owner can give it back. The payment card stays with the plant.',
          { name, plant },
        )}
      </Text>
      <PresentPasswordField control={form.control} name="present_password" />
    </FormDialog>
  );
}
