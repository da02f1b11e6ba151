import { getMembers, inviteMember, TEAM_ROLES } from '#contract/accounts/team-api.ts';
import type { Role } from '#contract/lib/roles.ts';
import { RoleField } from '#web/accounts/role-field.tsx';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { FieldRow, useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Invites someone to the plant's staff by email. Managers can't invite admins, so they aren't offered that role. */
export function InviteDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const form = useSendForm(inviteMember, {
    start: { first_name: '', last_name: '', email: '', role: 'butcher' },
    refetch: [getMembers],
    onDone: onClose,
  });
  const offered = TEAM_ROLES.filter((one) => role !== 'manager' || one !== 'admin');

  return (
    <FormDialog
      title={t('Invite')}
      subtitle={t('They’ll get an email with a link to choose a password.')}
      onClose={onClose}
      form={form}
      submit={t('Send invitation')}
    >
      <FieldRow>
        <TextField control={form.control} name="first_name" label={t('First Name')} />
        <TextField control={form.control} name="last_name" label={t('Last Name')} />
      </FieldRow>
      <TextField control={form.control} name="email" label={t('Email')} type="email" />
      <RoleField control={form.control} name="role" roles={offered} />
    </FormDialog>
  );
}
