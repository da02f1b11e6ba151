import { Button, Tabs } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { HistoryList } from '#web/accounts/history-list.tsx';
import { InviteDialog } from '#web/accounts/invite-dialog.tsx';
import { MemberList } from '#web/accounts/member-list.tsx';
import { useMe } from '#web/accounts/session.ts';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

/** The plant's staff and the history of changes, /processor/users-and-roles. */
export function TeamScreen() {
  const me = useMe();
  const list = useListState();
  const isHistory = list.filter('tab') === 'history';
  const [isInviting, setInviting] = useState(false);
  const invite = (
    <Button leftSection={<IconUserPlus aria-hidden />} onClick={() => setInviting(true)}>
      {t('Invite')}
    </Button>
  );

  return (
    <PageFrame title={t('Users and Roles')} action={!isHistory && invite}>
      <Tabs
        value={isHistory ? 'history' : 'people'}
        keepMounted={false}
        onChange={(tab) => list.set({ tab: tab === 'history' ? tab : '', search: '', sort: '', state: '', person: '' })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="people">{t('People')}</Tabs.Tab>
          <Tabs.Tab value="history">{t('History')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="people">
          <MemberList me={me} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <HistoryList timeZone={me.time_zone} />
        </Tabs.Panel>
      </Tabs>
      {isInviting && <InviteDialog role={me.role} onClose={() => setInviting(false)} />}
    </PageFrame>
  );
}
