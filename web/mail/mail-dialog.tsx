import { Alert, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CHANNEL_WORDS } from '#contract/accounts/notice-events.ts';
import type { Mail, SkippedBecause } from '#contract/mail/api.ts';
import { useMe } from '#web/accounts/session.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/mail/mail-dialog.module.css';
import { MailPreview } from '#web/mail/mail-preview.tsx';
import { MailStatus } from '#web/mail/mail-status.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';

/** A message as it was written, and why it wasn't sent. */
export function MailDialog({ mail, action, onClose }: { mail: Mail; action: ReactNode; onClose: () => void }) {
  const { time_zone } = useMe();
  const { channel, recipient, subject, body, created_at, status, problem, sent_by, attachment } = mail;

  return (
    <Dialog title={subject} size="lg" onClose={onClose}>
      <Stack>
        <Facts
          facts={[
            { label: t('To'), value: recipient },
            { label: t('Channel'), value: t(CHANNEL_WORDS[channel]) },
            { label: t('When'), value: formatInstant(created_at, time_zone) },
            ...(attachment === null ? [] : [{ label: t('Attachment'), value: attachment }]),
            { label: t('Status'), value: <MailStatus {...mail} /> },
          ]}
        />
        {problem && (
          <Alert color={status === 'failed' ? 'red' : status === 'skipped' ? 'gray' : 'yellow'}>
            {status === 'queued' ? t('We’ll try again.') : t('It wasn’t sent.')}{' '}
            {status === 'skipped'
              ? t(problem as SkippedBecause)
              : t('The delivery service reported: {problem}', { problem })}
          </Alert>
        )}
        {sent_by === 'office' && (
          <Alert color="gray">
            {channel === 'email'
              ? t('No mail server is set up, so this message was saved here and not sent to anyone.')
              : t('No text service is set up, so this text was saved here and not sent to anyone.')}
          </Alert>
        )}
        {channel === 'email' ? (
          <MailPreview text={body} />
        ) : (
          <Text component="pre" className={classes.body}>
            {body}
          </Text>
        )}
        <div>{action}</div>
      </Stack>
    </Dialog>
  );
}
