import { changeMemberRole, getMembers, type Member } from '#contract/accounts/team.ts';
import { RoleField } from '#web/accounts/role-field.tsx';
import { t } from '#web/lib/words.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

/** Changes a staff member's role to one the caller may grant. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, role, can, first_name, last_name } = member;
  const form = useSendForm(changeMemberRole, {
    start: { id, ...(role !== 'processor' && { role }) },
    refetch: [getMembers],
    onDone: onClose,
  });

  return (
    <Dialog
      title={t('Change role')}
      subtitle={`${first_name} ${last_name}`}
      onClose={onClose}
      isDirty={form.formState.isDirty}
    >
      <Form form={form}>
        <RoleField control={form.control} name="role" roles={can.roles} />
        <SubmitButton form={form} secondary={<CancelButton />}>
          {t('Save')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
