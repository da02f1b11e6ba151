import {
  deactivateMember,
  getMembers,
  type Member,
  reactivateMember,
  resendInvitation,
  withdrawInvitation,
} from '#contract/accounts/team-api.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import type { RowAction } from '#web/ui/table/data-table-types.ts';

/**
 * The actions the server allows on a staff member. Asks before withdrawing an invitation or deactivating an account.
 */
export function useMemberActions({
  onChangeRole,
  onHandOver,
}: {
  onChangeRole: (member: Member) => void;
  onHandOver: (member: Member) => void;
}): (member: Member) => readonly RowAction<Member>[] {
  const refetch = { refetch: [getMembers] };
  const resend = useApiMutation(resendInvitation, refetch);
  const withdraw = useApiMutation(withdrawInvitation, refetch);
  const deactivate = useApiMutation(deactivateMember, refetch);
  const reactivate = useApiMutation(reactivateMember, refetch);

  return ({ can, first_name, last_name }) => {
    const name = `${first_name} ${last_name}`.trim();
    const actions: (RowAction<Member> | false)[] = [
      can.roles.length > 0 && { label: t('Change role'), onPick: onChangeRole },
      can.resend && { label: t('Resend invitation'), onPick: ({ id }) => resend.mutate({ id }) },
      can.reactivate && { label: t('Reactivate'), onPick: ({ id }) => reactivate.mutate({ id }) },
      can.hand_over && {
        label: t('Transfer ownership'),
        isDangerous: true,
        onPick: onHandOver,
      },
      can.withdraw && {
        label: t('Withdraw invitation'),
        isDangerous: true,
        onPick: async ({ id }) => {
          if (await askToConfirm({ text: t('The link we emailed to {name} will stop working.', { name }) }))
            withdraw.mutate({ id });
        },
      },
      can.deactivate && {
        label: t('Deactivate'),
        isDangerous: true,
        onPick: async ({ id }) => {
          const text = t('{name} will be signed out everywhere and can’t sign in until you reactivate the account.', {
            name,
          });
          if (await askToConfirm({ text })) deactivate.mutate({ id });
        },
      },
    ];
    return actions.filter((action) => action !== false);
  };
}
