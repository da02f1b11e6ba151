import { Button } from '@mantine/core';
import { IconMail, IconSend } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { CHANNEL_WORDS } from '#contract/accounts/notice-events.ts';
import { exportMails, getMails, type Mail } from '#contract/mail/api.ts';
import { resendMail } from '#contract/notices/broadcast-api.ts';
import { useMe } from '#web/accounts/session.ts';
import { EmailText } from '#web/directory/email-text.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { MailDialog } from '#web/mail/mail-dialog.tsx';
import { MailStatus } from '#web/mail/mail-status.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState, NoMatches } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { ExportButton } from '#web/ui/table/export-button.tsx';
import { pageOf, useListState } from '#web/ui/table/list-state.ts';

/** Resends a message. Each click sends it only once. */
function ResendButton({ mail, onDone }: { mail: Mail; onDone: () => void }) {
  const resend = useApiMutation(resendMail, { refetch: [getMails], onDone });
  if (mail.status === 'queued') return null;
  return (
    <Button
      variant="default"
      leftSection={<IconSend aria-hidden />}
      loading={resend.isPending}
      onClick={() => resend.mutate({ mail_id: mail.mail_id })}
    >
      {t('Send again')}
    </Button>
  );
}

const BroadcastDialog = lazyDialog(() =>
  import('#web/notices/broadcast-dialog.tsx').then(({ BroadcastDialog }) => BroadcastDialog),
);

const columnsIn = (time_zone: string): readonly Column<Mail>[] => [
  { key: 'subject', header: 'Subject', width: '38%', cell: (row) => row.subject },
  {
    key: 'to',
    header: 'To',
    cell: (row) => (row.channel === 'text' ? row.recipient : <EmailText email={row.recipient} />),
  },
  { key: 'channel', header: 'Channel', width: '9.5rem', cell: (row) => t(CHANNEL_WORDS[row.channel]) },
  { key: 'when', header: 'When', width: '12rem', cell: (row) => formatInstant(row.created_at, time_zone) },
  { key: 'status', header: 'Status', width: '10.5rem', cell: (row) => <MailStatus {...row} /> },
];

/** Every message the plant has sent, /processor/communications. */
export function CommunicationsScreen() {
  const { time_zone } = useMe();
  const list = useListState();
  const mails = useApiQuery(getMails, pageOf(list, []), { keepPrevious: true });
  const columns = useMemo(() => columnsIn(time_zone), [time_zone]);
  const [isWriting, setWriting] = useState(false);
  const [opened, setOpened] = useState<Mail | null>(null);

  return (
    <PageFrame
      title={t('Communications')}
      subtitle={t('Messages sent to your customers, newest first.')}
      action={<Button onClick={() => setWriting(true)}>{t('Message customers')}</Button>}
      filters={
        <>
          <SearchField list={list} label={t('Search by address or subject')} />
          <ExportButton endpoint={exportMails} asked={{ search: list.search }} />
        </>
      }
    >
      <DataTable
        label={t('Messages')}
        columns={columns}
        rowKey={(row) => row.mail_id}
        page={mails}
        list={list}
        onOpen={setOpened}
        empty={
          list.search ? (
            <NoMatches title={t('No messages found')} onClear={() => list.set({ search: '' })}>
              {t('Try part of the address or subject.')}
            </NoMatches>
          ) : (
            <EmptyState
              icon={IconMail}
              title={t('No messages yet')}
              action={<ButtonLink to="/neworder">{t('Create an order')}</ButtonLink>}
            >
              {t('We email customers when their animal is booked and when you’ve received it.')}
            </EmptyState>
          )
        }
      />
      {opened && (
        <MailDialog
          mail={opened}
          action={<ResendButton mail={opened} onDone={() => setOpened(null)} />}
          onClose={() => setOpened(null)}
        />
      )}
      {isWriting && <BroadcastDialog onClose={() => setWriting(false)} />}
    </PageFrame>
  );
}
