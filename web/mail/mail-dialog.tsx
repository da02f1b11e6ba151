import { Alert, Text } from '@mantine/core';
import type { Mail } from '#contract/mail/api.ts';
import { useMe } from '#web/accounts/session.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/mail/mail-dialog.module.css';
import { MailStatus } from '#web/mail/mail-status.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';

/** A message as it was written, and why it wasn't sent. */
export function MailDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const { time_zone } = useMe();
  const { recipient, subject, body, created_at, status, problem, sent_by } = mail;

  return (
    <Dialog title={subject} size="lg" onClose={onClose}>
      <div className={classes.mail}>
        <Facts
          facts={[
            { label: t('To'), value: recipient },
            { label: t('When'), value: formatInstant(created_at, time_zone) },
            { label: t('Status'), value: <MailStatus {...mail} /> },
          ]}
        />
        {problem && (
          <Alert color={status === 'failed' ? 'red' : 'yellow'}>
            {status === 'failed' ? t('It wasn’t sent.') : t('We’ll try again.')}{' '}
            {t('The mail server said: {problem}', { problem })}
          </Alert>
        )}
        {sent_by === 'office' && (
          <Alert color="gray">
            {t('No mail server is set up, so this message was saved here and not sent to anyone.')}
          </Alert>
        )}
        <Text component="pre" className={classes.body}>
          {body}
        </Text>
      </div>
    </Dialog>
  );
}
