import { changeMemberRole, getMembers, type Member } from '#contract/accounts/team-api.ts';
import { RoleField } from '#web/accounts/role-field.tsx';
import { PresentPasswordField } from '#web/accounts/security/present-password-field.tsx';
import { t } from '#web/lib/words.ts';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Changes a staff member's role to one the caller may grant. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, role, can, first_name, last_name } = member;
  const form = useSendForm(changeMemberRole, {
    start: { id, ...(role !== 'processor' && { role }), present_password: '' },
    refetch: [getMembers],
    onDone: onClose,
  });

  return (
    <FormDialog
      title={t('Change role')}
      subtitle={`${first_name} ${last_name}`}
      onClose={onClose}
      form={form}
      submit={t('Save')}
    >
      <RoleField control={form.control} name="role" roles={can.roles} />
      <PresentPasswordField control={form.control} name="present_password" />
    </FormDialog>
  );
}
