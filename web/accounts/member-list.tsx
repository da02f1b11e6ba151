import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import {
  changeMemberRole,
  getMembers,
  handOverPlant,
  MEMBER_SORTS,
  MEMBER_STATES,
  type Member,
} from '#contract/accounts/team-api.ts';
import { RoleField } from '#web/accounts/role-field.tsx';
import { PresentPasswordField } from '#web/accounts/security/present-password-field.tsx';
import { ROLE_WORDS, STATE_WORDS } from '#web/accounts/team-words.ts';
import { useMemberActions } from '#web/accounts/use-member-actions.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { NoMatches } from '#web/ui/states.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { pageOf, useListState } from '#web/ui/table/list-state.ts';

const columnsFor = (timeZone: string): readonly Column<Member>[] => [
  {
    key: 'name',
    header: 'Name',
    sort: 'name',
    width: '18%',
    cell: ({ first_name, last_name, is_me }) => (
      <>
        {last_name}, {first_name}
        {is_me && (
          <Text span inherit c="dimmed">
            {' '}
            {t('(you)')}
          </Text>
        )}
      </>
    ),
  },
  { key: 'email', header: 'Email', cell: (row) => row.email },
  { key: 'role', header: 'Role', sort: 'role', width: '8rem', cell: ({ role }) => t(ROLE_WORDS[role]) },
  { key: 'state', header: 'Status', width: '8.5rem', cell: (row) => <MemberState {...row} /> },
  {
    key: 'signed_in',
    header: 'Last sign-in',
    sort: 'signed_in',
    width: '11.5rem',
    cell: (row) => lastSignIn(row, timeZone),
  },
  {
    key: 'second_factor',
    header: 'Two-step sign-in',
    width: '13rem',
    cell: ({ has_second_factor }) => (has_second_factor ? <StatusTag color="green">{t('On')}</StatusTag> : t('Off')),
  },
];

function MemberState({ state }: Member) {
  const [words, color] = STATE_WORDS[state];
  return <StatusTag color={color}>{t(words)}</StatusTag>;
}

function lastSignIn({ state, signed_in_at, invited_at }: Member, timeZone: string): string {
  if (signed_in_at !== null) return formatInstant(signed_in_at, timeZone);
  if (state === 'active') return t('Not in the last month');
  return state === 'invited' && invited_at !== null
    ? t('Invited {when}', { when: formatInstant(invited_at, timeZone) })
    : '–';
}

/** The plant's staff, with the actions for each person. */
export function MemberList({ me }: { me: Session }) {
  const list = useListState({ sort: 'role' });
  const state = MEMBER_STATES.find((known) => known === list.filter('state')) ?? '';
  const members = useApiQuery(getMembers, { state, ...pageOf(list, MEMBER_SORTS) }, { keepPrevious: true });
  const [changing, setChanging] = useState<Member | null>(null);
  const [receiving, setReceiving] = useState<Member | null>(null);
  const actionsOf = useMemberActions({ onChangeRole: setChanging, onHandOver: setReceiving });
  const columns = useMemo(() => columnsFor(me.time_zone), [me.time_zone]);

  return (
    <Stack>
      <Group gap="sm" align="end">
        <SearchField list={list} label={t('Search by name or email')} />
        <NativeSelect
          aria-label={t('Status')}
          data={[
            { value: '', label: t('Everyone') },
            ...MEMBER_STATES.map((value) => ({ value, label: t(STATE_WORDS[value][0]) })),
          ]}
          value={state}
          onChange={(event) => list.set({ state: event.currentTarget.value })}
        />
      </Group>
      <DataTable
        label={t('People')}
        columns={columns}
        rowKey={(row) => row.id}
        page={members}
        list={list}
        actions={actionsOf}
        minWidth="66rem"
        empty={
          <NoMatches onClear={() => list.set({ search: '', state: '' })}>
            {t('Try part of the name or email, or another status.')}
          </NoMatches>
        }
      />
      {changing && <RoleDialog key={changing.id} member={changing} onClose={() => setChanging(null)} />}
      {receiving && <HandOverDialog member={receiving} plant={me.plant_name} onClose={() => setReceiving(null)} />}
    </Stack>
  );
}

/** Transfers the plant to one of its admins, after asking for the owner's password. */
function HandOverDialog({ member, plant, onClose }: { member: Member; plant: string; onClose: () => void }) {
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

/** Changes a staff member's role to one the caller may grant. */
function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
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
