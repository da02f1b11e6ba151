import type { Mail } from '#contract/mail/api.ts';
import { t } from '#web/lib/words.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';

/** A message's status. Only those that a mail server accepted count as sent. */
export function MailStatus({ status, sent_by }: Pick<Mail, 'status' | 'sent_by'>) {
  if (status === 'failed') return <StatusTag color="red">{t('Not sent')}</StatusTag>;
  if (status === 'queued') return <StatusTag color="amber">{t('Waiting')}</StatusTag>;
  return sent_by === 'office' ? (
    <StatusTag color="turquoise">{t('Not emailed')}</StatusTag>
  ) : (
    <StatusTag color="green">{t('Sent')}</StatusTag>
  );
}
