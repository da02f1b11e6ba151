import { changeMemberRole, getMembers, type Member } from '#contract/accounts/team.ts';
import { ROLE_NOTES } from '#web/accounts/team-words.ts';
import { t } from '#web/lib/words.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { RadioField } from '#web/ui/fields.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

/** Another role for one of the staff: those that the caller may give. */
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
        <RadioField
          control={form.control}
          name="role"
          label={t('Role')}
          choices={can.roles.map((value) => ({ value, label: t(ROLE_NOTES[value]) }))}
        />
        <SubmitButton form={form} secondary={<CancelButton />}>
          {t('Save')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
